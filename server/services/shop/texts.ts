import { and, desc, eq, sql } from 'drizzle-orm'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getText, listTexts, TextVersion } from '#core/api/texts/staff-texts.ts'
import { refuseField, ShopError, type Issue } from '#core/errors.ts'
import { deliveredSince, deliveredText } from '#core/shop-texts/delivered.ts'
import {
  isMessage,
  textNames,
  unfinishedIn,
  type TextContent,
  type TextName,
} from '#core/shop-texts/documents.ts'
import { deliveredVersion, parsePublishTime, shownAt, stateOf } from '#core/shop-texts/publishing.ts'
import {
  changedLines,
  unfinishedLines,
  withProgramLines,
  type MessageTexts,
} from '#core/shop-texts/message-lines.ts'
import { programLines } from '#core/shop-texts/program-lines.ts'
import { textContents } from '#core/shop-texts/schemas.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { shopTexts } from '../../database/tables/shop-texts.ts'
import { staff } from '../../database/tables/staff.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'

type Opened = OutputOf<typeof getText>
type Row = typeof shopTexts.$inferSelect
type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Lists the texts with the state of their newest version. */
export async function listTextStates({
  database,
  now,
}: HasDatabase & Pick<StaffContext, 'now'>): Promise<OutputOf<typeof listTexts>> {
  const newest = await database
    .selectDistinctOn([shopTexts.name], {
      name: shopTexts.name,
      version: shopTexts.version,
      publishAt: shopTexts.publishAt,
    })
    .from(shopTexts)
    .orderBy(shopTexts.name, desc(shopTexts.version))
  return {
    texts: textNames.map((name) => {
      const row = newest.find((one) => one.name === name)
      return row === undefined
        ? { name, version: deliveredVersion, state: 'published' as const }
        : { name, version: row.version, state: stateOf(row, now()) }
    }),
  }
}

/** Opens a text with its draft and history. */
export async function openText(
  { database, now }: HasDatabase & Pick<StaffContext, 'now'>,
  name: TextName,
): Promise<Opened> {
  const rows = await readRows(database, name)
  const [newest = deliveredRow(name)] = rows
  const history = rows.length === 0 ? [{ ...newest, by: null }] : rows
  return {
    name,
    content: openedContent(name, newest.content),
    ...(isMessage(name) && { program: programLines(name) }),
    state: stateOf(newest, now()),
    version: newest.version,
    shown: shownAt(history, now())?.version ?? deliveredVersion,
    revision: revisionOf(newest),
    history: history.map((row, index) => toVersion(row, history[index - 1], now())),
  }
}

/**
 * Reads one version of a text.
 * @throws ShopError text_version_not_found
 */
export async function readTextVersion(
  { database, now }: HasDatabase & Pick<StaffContext, 'now'>,
  { name, version }: { name: TextName; version: number },
) {
  const row = await readVersion(database, name, version)
  return { content: openedContent(name, row.content), version, state: stateOf(row, now()) }
}

/**
 * Saves the draft of a text: changes the current draft, or begins a new version.
 * @throws ShopError texts_changed_meanwhile, texts_scheduled, invalid_input
 */
export function saveText(
  context: StaffContext,
  name: TextName,
  { revision, content }: { revision: string; content: Record<string, unknown> },
): Promise<Opened> {
  const checked = check(name, content)
  return change(context, name, revision, async (tx, newest) => {
    await writeDraft(tx, context, newest, checked)
    return { action: 'texts.saved', after: { version: draftVersion(newest, context) } }
  })
}

/**
 * Copies an earlier version into the draft.
 * @throws ShopError texts_changed_meanwhile, texts_scheduled, text_version_not_found
 */
export function restoreText(
  context: StaffContext,
  name: TextName,
  { revision, version }: { revision: string; version: number },
): Promise<Opened> {
  return change(context, name, revision, async (tx, newest) => {
    const { content } = await readVersion(tx, name, version)
    await writeDraft(tx, context, newest, content)
    const after = { version: draftVersion(newest, context), restoredVersion: version }
    return { action: 'texts.restored', after }
  })
}

/**
 * Discards the draft.
 * @throws ShopError texts_changed_meanwhile, texts_scheduled, texts_nothing_to_publish
 */
export function discardText(context: StaffContext, name: TextName, revision: string): Promise<Opened> {
  return change(context, name, revision, async (tx, newest) => {
    demandDraft(newest, context)
    await tx.delete(shopTexts).where(isVersion(newest))
    return { action: 'texts.discarded', after: { version: newest.version } }
  })
}

/**
 * Publishes the draft, or a version that is scheduled for later, either now or at an entered time.
 * @throws ShopError texts_changed_meanwhile, texts_unfinished, texts_nothing_to_publish, invalid_input
 */
export function publishText(
  context: StaffContext,
  name: TextName,
  { revision, at }: { revision: string; at?: string | undefined },
): Promise<Opened> {
  return change(context, name, revision, async (tx, newest) => {
    if (stateOf(newest, context.now()) === 'published') throw new ShopError('texts_nothing_to_publish')
    const missing = unfinishedOf(name, newest.content)
    if (missing.length > 0) throw new ShopError('texts_unfinished', { missing })
    const publishAt = at === undefined ? context.now() : parsePublishTime(at, context.now())
    if (publishAt === undefined) refuseField('at', 'staff.texts.quarterHour')
    await tx
      .update(shopTexts)
      .set({ publishAt, revision: newest.revision + 1 })
      .where(isVersion(newest))
    const after = { version: newest.version, publishAt: publishAt.toISOString() }
    return { action: at === undefined ? 'texts.published' : 'texts.scheduled', after }
  })
}

/**
 * Turns a version that is scheduled for later back into a draft.
 * @throws ShopError texts_changed_meanwhile, texts_nothing_to_publish
 */
export function withdrawText(context: StaffContext, name: TextName, revision: string): Promise<Opened> {
  return change(context, name, revision, async (tx, newest) => {
    if (stateOf(newest, context.now()) !== 'scheduled') throw new ShopError('texts_nothing_to_publish')
    await tx
      .update(shopTexts)
      .set({ publishAt: null, revision: newest.revision + 1 })
      .where(isVersion(newest))
    return { action: 'texts.withdrawn', after: { version: newest.version } }
  })
}

/**
 * Changes the newest version of a text and records the change in the audit trail. Every process uses it within a
 * second.
 */
async function change(
  context: StaffContext,
  name: TextName,
  revision: string,
  step: (tx: Transaction, newest: Row) => Promise<{ action: AuditAction; after: Record<string, unknown> }>,
): Promise<Opened> {
  const subject = { subject: 'texts', subjectId: name } as const
  await context.database.transaction(async (tx) => {
    // Needs an advisory lock, because there is no row to lock before the first draft.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shop_texts ${name}`}, 0))`)
    const [newest = deliveredRow(name)] = await readRows(tx, name)
    if (revisionOf(newest) !== revision) throw await changedMeanwhile(tx, 'texts_changed_meanwhile', subject)
    await auditStaff(tx, context, { ...subject, ...(await step(tx, newest)) })
  })
  context.savedSettings.invalidate()
  return openText(context, name)
}

/** Writes the draft: as a new version, or if the newest version is a draft, over it. */
async function writeDraft(tx: Transaction, context: StaffContext, newest: Row, content: TextContent) {
  const written = { content, savedBy: context.session.staff.id, savedAt: context.now() }
  const state = stateOf(newest, context.now())
  if (state === 'scheduled') throw new ShopError('texts_scheduled')
  if (state === 'draft') {
    await tx
      .update(shopTexts)
      .set({ ...written, revision: newest.revision + 1 })
      .where(isVersion(newest))
    return
  }
  // Stores the text that was delivered with the shop, so that a later release does not change this version.
  if (newest.version === deliveredVersion) await tx.insert(shopTexts).values(newest).onConflictDoNothing()
  await tx.insert(shopTexts).values({
    ...written,
    name: newest.name,
    version: newest.version + 1,
    revision: 1,
    publishAt: null,
  })
}

const draftVersion = (newest: Row, { now }: StaffContext) =>
  stateOf(newest, now()) === 'draft' ? newest.version : newest.version + 1

function demandDraft(newest: Row, { now }: StaffContext) {
  const state = stateOf(newest, now())
  if (state === 'scheduled') throw new ShopError('texts_scheduled')
  if (state === 'published') throw new ShopError('texts_nothing_to_publish')
}

/** Checks a content with the schema of its text. @throws ShopError invalid_input */
function check(name: TextName, content: Record<string, unknown>): TextContent {
  const checked = textContents[name].safeParse(content)
  if (checked.success)
    return isMessage(name) ? changedLines(checked.data as MessageTexts, programLines(name)) : checked.data
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: ['content', ...path].join('.'),
    problem: message,
  }))
  throw new ShopError('invalid_input', { issues: issues as Issue[] })
}

/**
 * Returns the content for editing. For a message, it has all lines: those that staff changed, and the program's own for
 * the others.
 */
const openedContent = (name: TextName, content: TextContent): TextContent =>
  isMessage(name) ? withProgramLines(content as MessageTexts, programLines(name)) : content

/** Lists the parts of a content that prevent its publication, by path in the edited content. */
function unfinishedOf(name: TextName, content: TextContent) {
  const opened = openedContent(name, content)
  const missing = unfinishedIn(opened)
  return isMessage(name)
    ? [...missing, ...unfinishedLines(opened as MessageTexts, programLines(name))]
    : missing
}

/**
 * Identifies the state of a version. Includes the time, because a discarded draft and the next draft have the same
 * version number.
 */
const revisionOf = ({ version, revision, savedAt }: Row) => [version, revision, savedAt.getTime()].join('.')
const isVersion = ({ name, version }: Row) => and(eq(shopTexts.name, name), eq(shopTexts.version, version))

const deliveredRow = (name: TextName): Row => ({
  name,
  version: deliveredVersion,
  content: deliveredText(name),
  revision: 0,
  savedBy: null,
  savedAt: deliveredSince(name),
  publishAt: deliveredSince(name),
})

/** Reads all versions of a text, newest first, with the names of the staff who saved them. */
async function readRows(database: Pick<Database, 'select'>, name: TextName) {
  const rows = await database
    .select({ row: shopTexts, by: staff.name })
    .from(shopTexts)
    .leftJoin(staff, eq(staff.id, shopTexts.savedBy))
    .where(eq(shopTexts.name, name))
    .orderBy(desc(shopTexts.version))
  return rows.map(({ row, by }) => ({ ...row, by }))
}

/** Reads a version: a stored one, or the one delivered with the shop. @throws ShopError text_version_not_found */
async function readVersion(database: Pick<Database, 'select'>, name: TextName, version: number) {
  const [row] = await database
    .select()
    .from(shopTexts)
    .where(and(eq(shopTexts.name, name), eq(shopTexts.version, version)))
  if (row !== undefined) return row
  if (version === deliveredVersion) return deliveredRow(name)
  throw new ShopError('text_version_not_found')
}

function toVersion(row: Row & { by: string | null }, next: Row | undefined, now: Date): TextVersion {
  const until = next && stateOf(next, now) === 'published' ? next.publishAt : undefined
  return {
    version: row.version,
    state: stateOf(row, now),
    ...(row.by !== null && { savedBy: row.by }),
    savedAt: row.savedAt.toISOString(),
    ...(row.publishAt && { publishAt: row.publishAt.toISOString() }),
    ...(until && { until: until.toISOString() }),
  }
}
