import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { expectedCash } from '#core/cash/payments.ts'
import { toSen } from '#core/money.ts'
import { statusTable } from '#core/orders/statuses.ts'
import { piecesBack, returnableLines } from '#core/returns/goods.ts'
import { isOpen, returnTable } from '#core/returns/statuses.ts'
import type { Database } from '#server/database/connect.ts'
import { payments } from '#server/database/tables/cash.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { invoices, orderHistory, orders } from '#server/database/tables/orders.ts'
import { returns } from '#server/database/tables/returns.ts'
import { creditNotes } from '#server/database/tables/staff.ts'
import { cashOfRows, owingOf } from '../../cash/compute-order-cash.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { loadOrderedLines, loadParcels } from '../../order-parts/parcels.ts'
import { collectedPartsOf, loadPartRows } from '../../order-parts/part-cash.ts'
import { paymentsOf } from '../../order-parts/payments.ts'
import { loadReturns, type StoredReturn } from '../../order-parts/returns.ts'
import { contentOf, readLines } from '../changing/order-content.ts'

const rowOf = async (database: Database, id: string) =>
  (await database.select().from(orders).where(eq(orders.id, id)))[0]!

const sumOf = (booked: readonly { amountSen: number }[]) =>
  booked.reduce((sum, { amountSen }) => sum + amountSen, 0)

/** Checks that an order agrees with its parcels, payments, returns and documents. */
export async function checkOrder(database: Database, id: string): Promise<void> {
  const row = await rowOf(database, id)
  const lines = await loadOrderedLines(database, id)
  const parcels = await loadParcels(database, id)
  for (const { position, quantity } of lines) {
    const packed = parcels
      .filter(({ status }) => status !== 'returned')
      .flatMap((parcel) => parcel.lines)
      .filter((line) => line.position === position)
    expect(packed.reduce((sum, line) => sum + line.quantity, 0)).toBeLessThanOrEqual(quantity)
  }
  const { sale } = statusTable[row.status]
  // The goods of a valid sale are not back in stock.
  if (sale === 'valid') expect(row.restockedAt).toBeNull()
  const items = await readLines(database, id)
  expect(row.totalSen).toBe(items.reduce((sum, { quantity, priceSen }) => sum + quantity * priceSen, 0))

  const booked = await paymentsOf(database, id)
  expect(row.cashOpenSen).toBe(expectedCash(owingOf(row)) - sumOf(booked))
  const rows = await loadPartRows(database, id)
  const { open, due, state } = cashOfRows(row, rows)
  expect(row).toMatchObject({ cashOpenSen: open, cashDueSen: due, cashState: state })
  const shared = collectedPartsOf(row, rows).map(({ collects, held }) => collects + held)
  if (row.confirmedAt !== null)
    expect(sumOf(shared.map((amountSen) => ({ amountSen })))).toBeLessThanOrEqual(Math.max(0, open))
  const refunded = sumOf(booked.filter(({ kind }) => kind === 'refunded'))
  expect(0 - refunded).toBe((row.refundSen ?? 0) - row.exchangedSen)
  for (const { reverses, amountSen } of booked)
    if (reverses !== null)
      expect(booked.filter((one) => one.reverses === reverses || one.id === reverses)).toMatchObject([
        { amountSen },
        { amountSen: -amountSen },
      ])
  const returned = await loadReturns(database, id)
  checkReturns(row, lines, returned)
  await checkDocuments(database, row, returned)
}

/**
 * Checks that no piece is returned twice, that the refunds add up to the order's refund, and that the status of the
 * order fits its open return.
 */
function checkReturns(
  row: typeof orders.$inferSelect,
  lines: readonly { position: number; quantity: number }[],
  returned: readonly StoredReturn[],
) {
  for (const { position, quantity } of lines) {
    const left = returnableLines(lines, returned).find((line) => line.position === position)?.quantity ?? 0
    expect(left).toBeGreaterThanOrEqual(0)
    expect(piecesBack(returned, position)).toBeLessThanOrEqual(quantity)
  }
  const paid = returned.reduce(
    (sum, { refundSen, status }) => sum + (status === 'completed' ? (refundSen ?? 0) : 0),
    0,
  )
  expect(row.refundSen ?? 0).toBe(paid)
  for (const { refundSen, lines: back } of returned)
    if (refundSen !== null) expect(back.reduce((sum, line) => sum + (line.refundSen ?? 0), 0)).toBe(refundSen)
  const open = returned.filter(({ status }) => isOpen(status))
  expect(open.length).toBeLessThanOrEqual(1)
  if (open[0] !== undefined) expect(row.status).toBe(returnTable[open[0].status].order)
  else expect(['Return Requested', 'return_approved', 'Returned']).not.toContain(row.status)
}

async function checkDocuments(
  database: Database,
  row: typeof orders.$inferSelect,
  returned: readonly StoredReturn[],
) {
  const issued = await database.select().from(invoices).where(eq(invoices.orderId, row.id))
  const notes = await database.select().from(creditNotes).where(eq(creditNotes.orderId, row.id))
  expect(issued.length).toBe(row.invoiceStatus === 'issued' ? 1 : 0)
  if (issued.length === 0) expect(notes).toEqual([])
  const [invoice] = issued
  if (invoice?.sale == null) return
  const { totalAmount, adjustment, fee } = invoice.sale
  const invoiced = toSen(totalAmount + (fee?.amount ?? 0) - (adjustment ?? 0))
  // The invoice is for the price of the order, and all credit notes together do not exceed it.
  expect(invoiced).toBe(senOwed(row))
  expect(sumOf(notes)).toBeLessThanOrEqual(invoiced)
  for (const { amountSen, returnId, lines } of notes) {
    const byLine = (lines ?? []).reduce((sum, { sen }) => sum + sen, 0)
    expect(byLine).toBeLessThanOrEqual(amountSen)
    if (returnId === null) continue
    // The credit note of a return has the amount of its refund: "Agree to the sen with the refund."
    expect([amountSen, byLine]).toEqual(Array(2).fill(returned.find(({ id }) => id === returnId)?.refundSen))
  }
}

/** Checks the shop as a whole: each piece is in stock or in an order, and no number is missing. */
export async function checkShop(database: Database, start: number): Promise<void> {
  const { rows } = await database.execute(sql`
    select distinct specs.stock + coalesce((
      select sum(quantity) from order_items join orders on orders.id = order_id
      where order_items.product_id = specs.product_id and spec_id = specs.id and restocked_at is null
    ), 0) - coalesce((
      select sum(sellable) from return_lines back
      join order_items on order_items.order_id = back.order_id and order_items.position = back.position
      join orders on orders.id = back.order_id
      where order_items.product_id = specs.product_id and spec_id = specs.id and restocked_at is null
    ), 0) as pieces
    from specs where position = 0`)
  expect(rows).toEqual([{ pieces: String(start) }])
  const { rows: numbers } = await database.execute(sql`
    select (select count(*) from invoices) = coalesce((select value from counters where name = 'invoices'), 0) as invoices,
      (select count(*) from credit_notes) = coalesce((select value from counters where name = 'credit_notes'), 0) as notes,
      (select coalesce(sum(pending), 0) from member_orders) =
        (select count(*) from orders where confirmed_at is null and status in ('pending', 'Return Requested', 'return_rejected')) as pending`)
  expect(numbers).toEqual([{ invoices: true, notes: true, pending: true }])
}

/** Reads the data that a press changes and its undo restores: everything except times and histories. */
export async function snapshot(database: Database, id: string) {
  const { updatedAt: _, ...row } = await rowOf(database, id)
  const parcels = await loadParcels(database, id)
  const content = contentOf(row as typeof orders.$inferSelect, await readLines(database, id))
  const { rows: money } = await database.execute(
    sql`select kind, way, sum(amount_sen)::text as sen from payments where order_id = ${id} group by kind, way having sum(amount_sen) <> 0 order by kind, way`,
  )
  const { rows: stock } = await database.execute(
    sql`select product_id, id, stock from specs where position = 0 order by product_id`,
  )
  // The bank account is ignored, because an undo keeps it.
  const returned = (await loadReturns(database, id)).map((one) => ({ ...one, account: null, accountEnd: '' }))
  return {
    row,
    content,
    returned,
    parcels: parcels.map(({ changedAt: __, ...parcel }) => parcel),
    money,
    stock,
  }
}

/** Counts the entries in each history of an order. */
export async function countEntries(database: Database, id: string): Promise<number[]> {
  const books = [orderHistory, orderChanges, payments, invoices, creditNotes, returns]
  return Promise.all(books.map((book) => database.$count(book, eq(book.orderId, id))))
}
