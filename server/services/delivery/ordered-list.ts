import { sql } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import type { LocalizedText } from '../../../core/language.ts'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { fingerprint, type Transaction } from '../catalogue/write.ts'
import { audit } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { staffOf } from '../orders/staff-edit.ts'
import type { StaffSession } from '../staff/sessions.ts'

/** What of the settings staff keep as a list in an order of its own; orders name its entries by their ids. */
export interface KeptList<Entry extends object> {
  /** What one of them is called in the audit trail and in refusals. */
  subject: 'courier' | 'pickup_location'
  table: 'couriers' | 'pickup_locations'
  /** What the audit trail calls what is done to it. */
  actions: Record<'created' | 'saved' | 'deleted' | 'ordered', string>
  /** Every entry in its place. */
  read(database: Database | Transaction): Promise<{ id: string; entry: Entry }[]>
  insert(tx: Transaction, id: string, entry: Entry): Promise<unknown>
  update(tx: Transaction, id: string, entry: Entry): Promise<unknown>
  /** Whether an order names it. */
  isUsed(tx: Transaction, id: string): Promise<boolean>
  nameOf(entry: Entry): string | LocalizedText
  /** What the audit trail tells of it, each part by its name. */
  partsOf(entry: Entry): Record<string, string | boolean>
}

/** A list as staff see it: the version of its order, and of each entry. */
export interface OpenedList<Entry> {
  version: string
  entries: (Entry & { id: string; version: string })[]
}

/** Every entry in its place. */
export async function readList<Entry extends object>(
  { database }: { database: Database | Transaction },
  list: KeptList<Entry>,
): Promise<OpenedList<Entry>> {
  const rows = await list.read(database)
  return {
    version: fingerprint(rows.map(({ id }) => id)),
    entries: rows.map(({ id, entry }) => ({ ...entry, id, version: fingerprint(list.partsOf(entry)) })),
  }
}

/** Adds an entry behind the others. @throws ShopError courier_exists, pickup_location_exists */
export async function createEntry<Entry extends object>(
  context: RequestContext<StaffSession>,
  list: KeptList<Entry>,
  { id, entry }: { id: string; entry: Entry },
): Promise<OpenedList<Entry>> {
  return change(context, list, async (tx, before) => {
    if (before.entries.some((one) => one.id === id)) throw new ShopError(`${list.subject}_exists`)
    await list.insert(tx, id, entry)
    return { action: list.actions.created, subjectId: id, after: list.partsOf(entry) }
  })
}

/**
 * Saves an entry over the version that was looked at, and nothing when somebody changed it since.
 *
 * @throws ShopError courier_not_found, pickup_location_not_found, settings_changed_meanwhile
 */
export async function saveEntry<Entry extends object>(
  context: RequestContext<StaffSession>,
  list: KeptList<Entry>,
  { id, version, entry }: { id: string; version: string; entry: Entry },
): Promise<OpenedList<Entry>> {
  return change(context, list, async (tx, all) => {
    const before = list.partsOf(await demandEntry(tx, list, all, id, version))
    const after = list.partsOf(entry)
    const changed = Object.keys(after).filter((part) => before[part] !== after[part])
    if (changed.length === 0) return undefined
    await list.update(tx, id, entry)
    const only = (parts: typeof after) => Object.fromEntries(changed.map((part) => [part, parts[part]]))
    return { action: list.actions.saved, subjectId: id, before: only(before), after: only(after) }
  })
}

/**
 * Deletes an entry that no order names.
 *
 * @throws ShopError courier_not_found, courier_in_use, pickup_location_not_found, pickup_location_in_use,
 *   settings_changed_meanwhile
 */
export async function deleteEntry<Entry extends object>(
  context: RequestContext<StaffSession>,
  list: KeptList<Entry>,
  { id, version }: { id: string; version: string },
): Promise<OpenedList<Entry>> {
  return change(context, list, async (tx, all) => {
    const entry = await demandEntry(tx, list, all, id, version)
    // Whoever names it in an order holds its row; the next statement sees that order.
    await tx.execute(sql`select from ${sql.identifier(list.table)} where id = ${id} for update`)
    if (await list.isUsed(tx, id)) throw new ShopError(`${list.subject}_in_use`)
    await tx.execute(sql`delete from ${sql.identifier(list.table)} where id = ${id}`)
    return { action: list.actions.deleted, subjectId: id, before: list.partsOf(entry), after: {} }
  })
}

/** Puts the entries into an order. @throws ShopError settings_changed_meanwhile, invalid_input */
export async function orderEntries<Entry extends object>(
  context: RequestContext<StaffSession>,
  list: KeptList<Entry>,
  { version, ids }: { version: string; ids: readonly string[] },
): Promise<OpenedList<Entry>> {
  return change(context, list, async (tx, all) => {
    if (all.version !== version)
      throw await changedMeanwhile(tx, 'settings_changed_meanwhile', { subject: list.subject, subjectId: '' })
    if (ids.length !== all.entries.length || !all.entries.every(({ id }) => ids.includes(id))) {
      const issue = { path: 'ids', problem: 'Each of them once.' }
      throw new ShopError('invalid_input', { issues: [issue] })
    }
    if (fingerprint(ids) === version) return undefined
    await tx.execute(sql`
      update ${sql.identifier(list.table)} as kept set position = chosen.place - 1
      from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as chosen(id, place)
      where chosen.id = kept.id`)
    const namesOf = ({ entries }: OpenedList<Entry>) => ({ keys: entries.map(list.nameOf) })
    const after = namesOf(await readList({ database: tx }, list))
    return { action: list.actions.ordered, subjectId: '', before: namesOf(all), after }
  })
}

/** Does one change and writes it down, all of it or nothing; one after the other. */
async function change<Entry extends object>(
  context: RequestContext<StaffSession>,
  list: KeptList<Entry>,
  work: (
    tx: Transaction,
    before: OpenedList<Entry>,
  ) => Promise<
    | {
        action: string
        subjectId: string
        before?: Record<string, unknown>
        after: Record<string, unknown>
      }
    | undefined
  >,
): Promise<OpenedList<Entry>> {
  return context.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${list.table}, 0))`)
    const done = await work(tx, await readList({ database: tx }, list))
    if (done !== undefined)
      await audit(tx, { at: context.now(), actor: staffOf(context), subject: list.subject, ...done })
    return readList({ database: tx }, list)
  })
}

async function demandEntry<Entry extends object>(
  tx: Transaction,
  { subject }: KeptList<Entry>,
  all: OpenedList<Entry>,
  id: string,
  version: string,
): Promise<OpenedList<Entry>['entries'][number]> {
  const entry = all.entries.find((one) => one.id === id)
  if (entry === undefined) throw new ShopError(`${subject}_not_found`)
  if (entry.version !== version)
    throw await changedMeanwhile(tx, 'settings_changed_meanwhile', { subject, subjectId: id })
  return entry
}
