import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { exportKinds, exportTable, type ExportKind } from '#core/exports/columns.ts'
import {
  narrowed,
  nextRun,
  previousPeriod,
  type ExportChoice,
  type ExportPlan,
} from '#core/exports/exports.ts'
import type { Language } from '#core/language.ts'
import { permissionsIn } from '#core/staff/roles.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { savedExports, staffFiles } from '../../database/tables/files.ts'
import { staff, staffRoles } from '../../database/tables/staff.ts'
import { beginFile, demandRoomForFiles } from '../files/staff-files.ts'
import { audit, auditStaff, type AuditEntry } from '../staff/audit.ts'

type SavedRow = typeof savedExports.$inferSelect

/** Requires that the signed-in staff may export this kind. @throws ShopError not_allowed */
function demandKind({ session }: StaffContext, kind: ExportKind) {
  if (!staffMay(session.staff, exportTable[kind].permission)) throw new ShopError('not_allowed')
}

const toAudit = ({ exported, columns, format, status, from, to }: ExportChoice) => ({
  exported,
  columns: columns.length,
  format,
  ...(status !== undefined && { status }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

const made = (choice: ExportChoice): Pick<AuditEntry, 'action' | 'subject' | 'subjectId' | 'after'> => ({
  action: 'export.made',
  subject: 'export',
  subjectId: '',
  after: toAudit(choice),
})

/** Begins an export and records it in the audit trail. @throws ShopError not_allowed, too_many_requests */
export async function beginExport(
  context: StaffContext,
  { choice, name, lang }: { choice: ExportChoice; name?: string | undefined; lang: Language },
): Promise<{ file: string }> {
  demandKind(context, choice.exported)
  return context.database.transaction(async (tx) => {
    await demandRoomForFiles(tx, context)
    const narrowedChoice = narrowed(choice)
    const file = await beginFile(tx, {
      request: {
        kind: 'export',
        language: lang,
        choice: narrowedChoice,
        ...(name !== undefined && { name }),
      },
      permission: exportTable[choice.exported].permission,
      readers: [context.session.staff.id],
      at: context.now(),
    })
    await auditStaff(tx, context, made(narrowedChoice))
    return { file }
  })
}

/** Reads the names of the staff who may open exports of a kind, by id. */
async function readersOf(tx: Pick<Database, 'select'>, kind: ExportKind): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: staff.id, name: staff.name, role: staffRoles })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(and(isNull(staff.disabledAt), isNotNull(staff.enrolledAt)))
    .orderBy(asc(staff.name))
  return new Map(
    rows
      .filter(({ role }) => staffMay({ permissions: permissionsIn(role) }, exportTable[kind].permission))
      .map(({ id, name }) => [id, name]),
  )
}

/**
 * Reads the data of the exports page for the signed-in staff: the kinds that they may export, saved exports, files, and
 * the possible recipients of each kind.
 */
export async function readExports(context: StaffContext) {
  const { database, session, now } = context
  const kinds = exportKinds.filter((kind) => staffMay(session.staff, exportTable[kind].permission))
  const [saved, files, readers] = await Promise.all([
    database.select().from(savedExports).orderBy(asc(savedExports.name), asc(savedExports.id)),
    database
      .select()
      .from(staffFiles)
      .where(
        and(
          sql`${staffFiles.request} ->> 'kind' = 'export'`,
          sql`${staffFiles.readers} ? ${session.staff.id}`,
          gt(staffFiles.expiresAt, now()),
        ),
      )
      .orderBy(desc(staffFiles.createdAt))
      .limit(20),
    Promise.all(kinds.map(async (kind) => [kind, await readersOf(database, kind)] as const)),
  ])
  return {
    kinds,
    saved: saved.filter(({ choice }) => kinds.includes(choice.exported)).map(toSaved),
    files: files
      .filter(({ permission }) => staffMay(session.staff, permission))
      .map(({ id, request, state, done, total, fileName, size, createdAt, expiresAt }) => ({
        id,
        exported: request.kind === 'export' ? request.choice.exported : ('orders' as const),
        name: request.kind === 'export' ? (request.name ?? '') : '',
        state,
        done,
        total,
        fileName,
        size,
        createdAt: toServerDate(createdAt),
        expiresAt: toServerDate(expiresAt),
      })),
    readers: readers.map(([exported, people]) => ({
      exported,
      people: [...people].map(([id, name]) => ({ id, name })),
    })),
  }
}

const toSaved = ({ id, name, choice, rhythm, recipients, version, nextRunAt }: SavedRow) => ({
  id,
  version,
  choice,
  plan: { name, rhythm, recipients },
  ...(nextRunAt !== null && { nextRunAt: toServerDate(nextRunAt) }),
})

interface Saving {
  choice: ExportChoice
  plan: ExportPlan
  lang: Language
}

/**
 * Checks a saved export and returns its row.
 * @throws ShopError not_allowed, invalid_input for recipients who may not open it
 */
async function rowOf(tx: Transaction, context: StaffContext, { choice, plan, lang }: Saving) {
  demandKind(context, choice.exported)
  const sends = plan.rhythm !== null || plan.recipients.length > 0
  if (sends && !staffMay(context.session.staff, 'exports:schedule')) throw new ShopError('not_allowed')
  const readers = await readersOf(tx, choice.exported)
  if (!plan.recipients.every((id) => readers.has(id)))
    refuseField('plan.recipients', 'staff.exports.recipientsOnly')
  const at = context.now()
  return {
    name: plan.name,
    choice: narrowed(choice),
    language: lang,
    rhythm: plan.rhythm,
    recipients: plan.recipients,
    changedAt: at,
    nextRunAt: plan.rhythm === null ? null : nextRun(plan.rhythm, at),
  }
}

const savedAudit = (row: Awaited<ReturnType<typeof rowOf>>) => ({
  ...toAudit(row.choice),
  name: row.name,
  ...(row.rhythm !== null && { rhythm: row.rhythm }),
  recipients: row.recipients.length,
})

/** Saves the choices of an export, to repeat or schedule it. @throws ShopError not_allowed, invalid_input */
export async function createSavedExport(context: StaffContext, saving: Saving): Promise<{ id: string }> {
  return context.database.transaction(async (tx) => {
    const row = await rowOf(tx, context, saving)
    const id = randomUUID()
    await tx.insert(savedExports).values({ id, ...row })
    await auditStaff(tx, context, {
      action: 'export.saved',
      subject: 'export',
      subjectId: id,
      after: savedAudit(row),
    })
    return { id }
  })
}

/**
 * Locks a saved export, and demands that it still has the version that staff saw, if one is given.
 * @throws ShopError export_not_found, export_changed_meanwhile
 */
async function lockSaved(tx: Transaction, id: string, version?: number): Promise<SavedRow> {
  const [row] = await tx.select().from(savedExports).where(eq(savedExports.id, id)).for('update')
  if (row === undefined) throw new ShopError('export_not_found')
  if (version !== undefined && row.version !== version) throw new ShopError('export_changed_meanwhile')
  return row
}

/** Changes a saved export. @throws ShopError export_not_found, export_changed_meanwhile, not_allowed, invalid_input */
export async function changeSavedExport(
  context: StaffContext,
  { id, version, ...saving }: Saving & { id: string; version: number },
) {
  await context.database.transaction(async (tx) => {
    const before = await lockSaved(tx, id, version)
    demandKind(context, before.choice.exported)
    const row = await rowOf(tx, context, saving)
    await tx
      .update(savedExports)
      .set({ ...row, version: version + 1 })
      .where(eq(savedExports.id, id))
    await auditStaff(tx, context, {
      action: 'export.saved',
      subject: 'export',
      subjectId: id,
      before: savedAudit(before),
      after: savedAudit(row),
    })
  })
}

/** Deletes a saved export; the files made from it stay. @throws ShopError export_not_found, export_changed_meanwhile */
export async function deleteSavedExport(
  context: StaffContext,
  { id, version }: { id: string; version: number },
) {
  await context.database.transaction(async (tx) => {
    const before = await lockSaved(tx, id, version)
    demandKind(context, before.choice.exported)
    await tx.delete(savedExports).where(eq(savedExports.id, id))
    await auditStaff(tx, context, {
      action: 'export.deleted',
      subject: 'export',
      subjectId: id,
      before: savedAudit(before),
      after: {},
    })
  })
}

/** The maximum number of exports that one run begins. */
const atOnce = 20

/**
 * Begins the saved exports that are due, for the previous day, week or month. If several processes run this, each
 * export is begun only once. Recipients who may no longer open an export are left out. Returns the number of due
 * exports.
 */
export async function runDueExports(context: Pick<Context, 'database' | 'now'>): Promise<number> {
  const at = context.now()
  return context.database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(savedExports)
      .where(lte(savedExports.nextRunAt, at))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const { id, name, choice, language, rhythm, recipients } of due) {
      if (rhythm === null) continue
      await tx
        .update(savedExports)
        .set({ nextRunAt: nextRun(rhythm, at) })
        .where(eq(savedExports.id, id))
      const readers = await readersOf(tx, choice.exported)
      const permitted = recipients.filter((reader) => readers.has(reader))
      if (permitted.length === 0) continue
      const narrowedChoice = narrowed(choice, previousPeriod(rhythm, at))
      await beginFile(tx, {
        request: { kind: 'export', language, choice: narrowedChoice, name },
        permission: exportTable[choice.exported].permission,
        readers: permitted,
        at,
        mailed: true,
      })
      const actor = { kind: 'command', id: 'schedule', requestId: 'schedule' } as const
      await audit(tx, { at, actor, ...made(narrowedChoice), subjectId: id })
    }
    return due.length
  })
}
