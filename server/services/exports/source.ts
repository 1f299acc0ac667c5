import { sql, type SQL } from 'drizzle-orm'
import { takenKinds } from '#core/cash/payments.ts'
import { writtenName } from '#core/accounts/names.ts'
import { startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { Cell, ExportColumn } from '#core/exports/columns.ts'
import type { ExportChoice } from '#core/exports/exports.ts'
import type { Language } from '#core/language.ts'
import type { Context } from '../../context.ts'
import { senOwed } from '../order-parts/amounts.ts'

/** The queries of an export, and the conversion of its rows. */
export interface Source {
  /** Counts the rows. The number may have changed by the time the rows are read. */
  count: (choice: ExportChoice) => SQL
  rows: (choice: ExportChoice) => SQL
  /** Converts a row to cells, by column. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each source reads the row of its own query
  toCells: (row: any, language: Language, context: Pick<Context, 'secrets' | 'settings'>) => Cells
}

/** An export that is also read page by page. */
export interface PagedSource extends Source {
  /** Selects, in sequence, the rows after the last row of the previous page; all rows if there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each source reads the row of its own query
  rows: (choice: ExportChoice, last?: any) => SQL
}

/** The condition for rows that come after the row with the values `last`, sorted by `columns`. */
export const following = (columns: SQL, last: readonly (string | number)[] | undefined): SQL =>
  last === undefined
    ? sql`true`
    : sql`(${columns}) > (${sql.join(
        last.map((value) => sql`${value}`),
        sql`, `,
      )})`

/** The position of a spec (`s`) of a product (`p`) in the shop's sequence. */
export interface SpecPlace {
  product_place: number
  product_id: string
  spec_place: number
  spec_id: string
}
export const specPlace = sql`p.position as product_place, s.position as spec_place`
export const specSequence = sql`p.position, p.id, s.position, s.id`

/** The condition for specs after a spec in the shop's sequence. */
export const followingSpec = (last: SpecPlace | undefined): SQL =>
  following(specSequence, last && [last.product_place, last.product_id, last.spec_place, last.spec_id])

/** The cells of a row by column; a missing cell is empty. */
export type Cells = Partial<Record<ExportColumn, Cell | undefined>>

export const timeOf = (value: string | Date | null) => (value === null ? null : new Date(value))

export const between = (column: SQL, { from, to }: ExportChoice) =>
  sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(from).toISOString()}::timestamptz`]),
      ...(to === undefined
        ? []
        : [sql`${column} < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`]),
    ],
    sql` and `,
  )

/** The condition for payments of the cash days in the chosen period. */
export const betweenDays = (column: SQL, { from, to }: ExportChoice) =>
  sql`${column} >= ${from ?? '-infinity'}::date and ${column} <= ${to ?? 'infinity'}::date`

/** Returns a customer's name for staff, with the name in its own script if there is one. */
export const nameOf = (row: { contact_name: string; contact_name_in_script: string | null }) =>
  writtenName({ name: row.contact_name, nameInScript: row.contact_name_in_script })

/**
 * Returns the amount to pay for an order, in sen, before credits for exchanged goods. Large numbers are texts, because
 * the database driver returns them so.
 */
export const toPay = (row: {
  total_sen: string
  voucher_discount_sen: string
  adjustment_sen: string | null
  fee_sen: string
}) =>
  senOwed({
    totalSen: Number(row.total_sen),
    voucherDiscountSen: Number(row.voucher_discount_sen),
    adjustmentSen: row.adjustment_sen === null ? null : Number(row.adjustment_sen),
    feeSen: Number(row.fee_sen),
  })

/** The condition for payments that count as taken: "'Taken' counts money received." */
export const isTaken = sql`kind in (${sql.join(
  takenKinds.map((kind) => sql`${kind}`),
  sql`, `,
)})`
