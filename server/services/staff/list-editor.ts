import { asc, eq, getTableColumns, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { refuseField, ShopError } from '#core/errors.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { fingerprint } from '../../fingerprint.ts'
import { auditStaff, type Audited } from './audit.ts'
import { changedMeanwhile } from './conflicts.ts'

/** A short table that staff edit entry by entry. Other tables refer to its entries by id. */
export interface EditedTable<Entry extends object, Table extends PgTable = PgTable> {
  /** The kind of the entries, as named in the audit trail and in error codes. */
  subject:
    | 'category'
    | 'closed_day'
    | 'courier'
    | 'kit'
    | 'offer'
    | 'pickup_location'
    | 'quotation_note'
    | 'staff_role'
    | 'synonym_group'
    | 'voucher'
  /** The error for an attempt to save over a version that is no longer current. */
  conflict:
    | 'catalogue_changed_meanwhile'
    | 'offer_changed_meanwhile'
    | 'quotation_note_changed_meanwhile'
    | 'settings_changed_meanwhile'
    | 'staff_changed_meanwhile'
    | 'voucher_changed_meanwhile'
  /** Changes of tables with the same lock run one after the other. */
  lock: string
  table: Table
  /** The column with the id of an entry, which never changes. */
  key: 'id' | 'key' | 'code'
  /** The column by which entries are sorted; missing if staff choose the sequence. */
  sortedBy?: string
  toEntry(row: InferSelectModel<Table>): Entry
  toColumns(entry: Entry): object
  /** Refuses an entry that contradicts another entry. */
  demandValid?(tx: Transaction, id: string, entry: Entry): Promise<void>
  /** Refuses an entry that comes too late. `stored` is undefined for a new entry. */
  demandInTime?(context: StaffContext, entry: Entry, stored?: Entry): void
  /** Refuses a change that the signed-in staff may not make; `entries` are the stored entry, the new entry, or both. */
  demandAllowed?(context: StaffContext, id: string, entries: readonly Entry[]): void
  /** Asks for the approval that a change needs; returns whether the change waits for it. */
  waits?(context: StaffContext, tx: Transaction, change: EntryChange<Entry>): Promise<boolean>
  /** Writes data that depend on an entry. */
  written?(tx: Transaction, entry: Entry, id: string): Promise<void>
  /** Notifies this process about a change; the database notifies the others. */
  changed?(context: StaffContext): void
  /** Refuses to delete an entry that other tables refer to. */
  demandUnused(tx: Transaction, id: string): Promise<void>
  /** Returns the parts of an entry for the audit trail, by name. */
  auditOf(entry: Entry): Record<string, unknown>
  /** Whether the audit trail records only changed parts. */
  auditsChanges?: boolean
}

/** A change of an entry. */
export interface EntryChange<Entry> {
  id: string
  stored: Entry
  entry: Entry
}

/** A table whose entries have a sequence, in the column `position`. */
export type OrderedTable<Entry extends object, Table extends PgTable = PgTable> = EditedTable<
  Entry,
  Table
> & {
  /** The audit action for a change of the sequence. */
  orderedAction: AuditAction
  /** Returns the name of an entry in the audited sequence. */
  nameOf(entry: Entry, id: string): unknown
  /** The name of the field with the ids in the input of `orderEntries`. */
  idsName: string
}

/** Reads the entries in sequence, with the versions of the sequence and of each entry. */
export async function readList<Entry extends object, Table extends PgTable>(
  { database }: { database: Database | Transaction },
  list: EditedTable<Entry, Table>,
) {
  const columns = getTableColumns(list.table)
  const rows = await database
    .select()
    .from(list.table as PgTable)
    .orderBy(asc(columns[list.sortedBy ?? 'position'] as PgColumn), asc(keyOf(list)))
  const entries = rows.map((row) => {
    const entry = list.toEntry(row as InferSelectModel<Table>)
    return { ...entry, id: String(row[list.key]), version: entryVersion(list, entry) }
  })
  return { version: fingerprint(entries.map(({ id }) => id)), entries }
}

/** Computes the version of an entry: a fingerprint of its audited parts. */
export function entryVersion<Entry extends object>(list: Pick<EditedTable<Entry>, 'auditOf'>, entry: Entry) {
  return fingerprint(list.auditOf(entry))
}

/** Adds an entry, in an ordered list at the end. @throws ShopError …_exists */
export async function createEntry<Entry extends object, Table extends PgTable>(
  context: StaffContext,
  list: EditedTable<Entry, Table> | OrderedTable<Entry, Table>,
  { id, entry }: { id: string; entry: Entry },
) {
  await change(context, list, async (tx) => {
    if ((await findEntry(tx, list, id)) !== undefined) throw new ShopError(`${list.subject}_exists`)
    list.demandAllowed?.(context, id, [entry])
    list.demandInTime?.(context, entry)
    await list.demandValid?.(tx, id, entry)
    const position = sql`(select coalesce(max(position), -1) + 1 from ${list.table})`
    const row = { ...list.toColumns(entry), [list.key]: id, ...('orderedAction' in list && { position }) }
    await tx.insert(list.table as PgTable).values(row)
    await list.written?.(tx, entry, id)
    return { action: `${list.subject}.created` as const, subjectId: id, after: list.auditOf(entry) }
  })
}

/**
 * Saves an entry, unless somebody has changed it meanwhile. If the change needs an approval, asks for it instead.
 * @throws ShopError …_not_found, …_changed_meanwhile
 */
export async function saveEntry<Entry extends object, Table extends PgTable>(
  context: StaffContext,
  list: EditedTable<Entry, Table>,
  { id, version, entry }: { id: string; version: string; entry: Entry },
) {
  await change(context, list, async (tx) => {
    const stored = await demandEntry(tx, list, id, version)
    list.demandAllowed?.(context, id, [stored, entry])
    list.demandInTime?.(context, entry, stored)
    const change = { id, stored, entry }
    if (await list.waits?.(context, tx, change)) return undefined
    return writeEntry(tx, list, change)
  })
}

/** Writes a changed entry, and returns its audit entry; undefined if nothing has changed. */
export async function writeEntry<Entry extends object, Table extends PgTable>(
  tx: Transaction,
  list: EditedTable<Entry, Table>,
  { id, stored, entry }: EntryChange<Entry>,
) {
  const before = list.auditOf(stored)
  const after = list.auditOf(entry)
  const changed = Object.keys(after).filter((part) => fingerprint(before[part]) !== fingerprint(after[part]))
  if (changed.length === 0) return undefined
  await list.demandValid?.(tx, id, entry)
  await tx
    .update(list.table as PgTable)
    .set(list.toColumns(entry))
    .where(eq(keyOf(list), id))
  await list.written?.(tx, entry, id)
  const recorded = (parts: typeof after) =>
    list.auditsChanges ? Object.fromEntries(changed.map((part) => [part, parts[part]])) : parts
  const action = `${list.subject}.saved` as const
  return { action, subjectId: id, before: recorded(before), after: recorded(after) }
}

/**
 * Deletes an entry that nothing refers to. Waits for orders that are being placed with it.
 * @throws ShopError …_not_found, …_in_use, category_not_empty, …_changed_meanwhile
 */
export async function deleteEntry<Entry extends object, Table extends PgTable>(
  context: StaffContext,
  list: EditedTable<Entry, Table>,
  { id, version }: { id: string; version?: string },
) {
  await change(context, list, async (tx) => {
    const entry = await demandEntry(tx, list, id, version)
    list.demandAllowed?.(context, id, [entry])
    // Waits for orders that are being placed, which also lock this row. The next statement then sees them.
    await tx.execute(sql`select from ${list.table} where ${keyOf(list)} = ${id} for update`)
    await list.demandUnused(tx, id)
    await tx.delete(list.table as PgTable).where(eq(keyOf(list), id))
    return {
      action: `${list.subject}.deleted` as const,
      subjectId: id,
      before: list.auditOf(entry),
      after: {},
    }
  })
}

/** Sets the sequence of the entries. @throws ShopError …_changed_meanwhile, invalid_input */
export async function orderEntries<Entry extends object, Table extends PgTable>(
  context: StaffContext,
  list: OrderedTable<Entry, Table>,
  { version, ids }: { version: string; ids: readonly string[] },
) {
  await change(context, list, async (tx) => {
    const before = await readList({ database: tx }, list)
    if (before.version !== version)
      throw await changedMeanwhile(tx, list.conflict, { subject: list.subject, subjectId: '' })
    if (ids.length !== before.entries.length || !before.entries.every(({ id }) => ids.includes(id))) {
      refuseField(list.idsName, 'problem.notEachOnce')
    }
    if (fingerprint(ids) === version) return undefined
    await tx.execute(sql`
      update ${list.table} as entry set position = chosen.place - 1
      from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as chosen(id, place)
      where chosen.id = entry.${sql.identifier(list.key)}`)
    const namesOf = ({ entries }: typeof before) => ({
      keys: entries.map((entry) => list.nameOf(entry, entry.id)),
    })
    const after = await readList({ database: tx }, list)
    return { action: list.orderedAction, subjectId: '', before: namesOf(before), after: namesOf(after) }
  })
}

/** Makes other changes of tables with this lock wait until the transaction ends. */
export async function lockEntries(tx: Transaction, { lock }: { lock: string }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** Makes a change and its audit entry, in one transaction. */
async function change<Entry extends object, Table extends PgTable>(
  context: StaffContext,
  { subject, lock, changed }: EditedTable<Entry, Table>,
  work: (tx: Transaction) => Promise<Omit<Audited, 'subject'> | undefined>,
) {
  await context.database.transaction(async (tx) => {
    await lockEntries(tx, { lock })
    const entry = await work(tx)
    if (entry !== undefined) await auditStaff(tx, context, { subject, ...entry })
  })
  changed?.(context)
}

function keyOf<Table extends PgTable>({ table, key }: { table: Table; key: string }): PgColumn {
  return (getTableColumns(table) as Record<string, PgColumn>)[key] as PgColumn
}

async function findEntry<Entry extends object, Table extends PgTable>(
  tx: Transaction,
  list: EditedTable<Entry, Table>,
  id: string,
): Promise<Entry | undefined> {
  const [row] = await tx
    .select()
    .from(list.table as PgTable)
    .where(eq(keyOf(list), id))
  return row && list.toEntry(row as InferSelectModel<Table>)
}

async function demandEntry<Entry extends object, Table extends PgTable>(
  tx: Transaction,
  list: EditedTable<Entry, Table>,
  id: string,
  version: string | undefined,
): Promise<Entry> {
  const entry = await findEntry(tx, list, id)
  if (entry === undefined) throw new ShopError(`${list.subject}_not_found`)
  if (version !== undefined && entryVersion(list, entry) !== version)
    throw await changedMeanwhile(tx, list.conflict, { subject: list.subject, subjectId: id })
  return entry
}
