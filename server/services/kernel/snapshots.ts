import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isSameValue } from '#core/same-value.ts'
import type { Snapshot } from '../../database/tables/columns.ts'

/** Copies fields of a row in the form in which they are stored as JSON. */
export function snapshotOf<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Snapshot<Pick<Row, Field>> {
  const entries = fields.map((field) => {
    const value: unknown = row[field]
    return [field, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(entries) as Snapshot<Pick<Row, Field>>
}

/** Copies those fields of a row that a change gives other values. */
export function snapshotOfTouched<Row extends object>(
  row: Row,
  change: Partial<Row>,
): Snapshot<Partial<Row>> {
  const fields = Object.keys(change) as (keyof Row)[]
  const touched = fields.filter((field) => !isSameValue(row[field], change[field]))
  return snapshotOf(row, touched) as Snapshot<Partial<Row>>
}

/** The fields of a snapshot, with the types of the table. */
type FieldsFromSnapshot<Stored, Row> = {
  [Field in keyof Stored]: Field extends keyof Row ? Row[Field] : never
}

/** Converts a snapshot back to fields of a row. */
export function fieldsFromSnapshot<
  Table extends PgTable,
  Stored extends Snapshot<Partial<Table['$inferSelect']>>,
>(table: Table, snapshot: Stored): FieldsFromSnapshot<Stored, Table['$inferSelect']> {
  const columns = getTableColumns(table)
  const entries = Object.entries(snapshot).map(([field, value]: [string, unknown]) => {
    const isTime = columns[field]?.dataType === 'date' && typeof value === 'string'
    return [field, isTime ? new Date(value) : value]
  })
  return Object.fromEntries(entries) as FieldsFromSnapshot<Stored, Table['$inferSelect']>
}
