import { createHash } from 'node:crypto'
import { and, asc, eq, exists, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  foldedNumber,
  lookalikes,
  matchRemittance,
  maxRemittanceLines,
  plainNumber,
  readRemittance,
  type MatchedLine,
  type RemittanceLine,
  type RemittedOrder,
} from '#core/cash/remittance.ts'
import { ShopError } from '#core/errors.ts'
import { formatOrderNumber, parseOrderNumber } from '#core/orders/order-numbers.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { payments, remittanceLines, remittances } from '../../database/tables/cash.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { loadParcelsOf } from '../order-parts/parcels.ts'
import { collectedPartsOf, type PartRows } from '../order-parts/part-cash.ts'
import { demandCourier } from '../parcels/apply-report.ts'
import { courierRows } from '../parcels/read-courier-report.ts'
import { auditStaff } from '../staff/audit.ts'
import { hasDue } from './list-open-cash.ts'

/**
 * Reads a courier's file of the cash that it collected and matches it with orders. Nothing is booked yet.
 * @throws ShopError courier_not_found, remittance_not_read, remittance_exists
 */
export async function addRemittance(
  context: StaffContext,
  { courier, fileName, bytes }: { courier: string; fileName: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<{ id: number }> {
  await demandCourier(context, courier)
  const lines = readRemittance(await courierRows(bytes))
  if (lines === undefined || lines.length === 0 || lines.length > maxRemittanceLines)
    throw new ShopError('remittance_not_read')
  const hash = createHash('sha256').update(`${courier}\n`).update(bytes).digest('base64url')
  const at = context.now()
  const staffId = context.session.staff.id
  return context.database.transaction(async (tx) => {
    const [added] = await tx
      .insert(remittances)
      .values({ courier, fileName, hash, staffId, at })
      .onConflictDoNothing()
      .returning({ id: remittances.id })
    if (added === undefined) throw new ShopError('remittance_exists')
    const { id } = added
    const matched = matchRemittance(lines, await ordersFor(tx, courier, lines))
    await tx.insert(remittanceLines).values(matched.map((line) => ({ remittanceId: id, ...rowOf(line) })))
    const after = { fileName, lines: lines.length }
    const entry = { action: 'remittance.added', subject: 'courier', subjectId: courier, after } as const
    await auditStaff(tx, context, entry)
    return { id }
  })
}

const rowOf = ({ line, number, amountSen, orderId, parcel, dueSen, problem }: MatchedLine) => ({
  line,
  number,
  amountSen: amountSen ?? null,
  orderId: orderId ?? null,
  parcel: parcel ?? null,
  dueSen,
  problem: problem ?? null,
})

/** SQL that normalises a number as `foldedNumber` does. */
const folded = (number: SQLWrapper) => {
  const [letters, digits] = [Object.keys(lookalikes).join(''), Object.values(lookalikes).join('')]
  return sql`translate(regexp_replace(upper(${number}), '[^A-Z0-9]', '', 'g'), ${letters}, ${digits})`
}

/** The condition for the orders that have one of these numbers. */
const ordersOf = (typed: readonly string[]) =>
  inArray(
    orders.number,
    typed.map(parseOrderNumber).filter((number) => number !== undefined),
  )

/**
 * The orders that a file may be about: those whose numbers it contains, and its courier's unpaid orders whose numbers
 * look like one of them.
 */
async function ordersFor(
  tx: Transaction,
  courier: string,
  lines: readonly RemittanceLine[],
): Promise<RemittedOrder[]> {
  const numbers = [
    ...new Set(lines.flatMap(({ number }) => [number.trim().toUpperCase(), plainNumber(number)])),
  ]
  const shapes = [...new Set(lines.map(({ number }) => foldedNumber(number)))]
  const parcelsWith = (condition: SQL) => tx.select({ id: parcels.orderId }).from(parcels).where(condition)
  const isNamed = or(
    inArray(orders.id, parcelsWith(inArray(sql`upper(${parcels.trackingNumber})`, numbers))),
    inArray(sql`upper(${orders.trackingNumber})`, numbers),
    ordersOf(numbers),
  )
  const looksNamed = or(
    exists(
      parcelsWith(
        sql`${parcels.orderId} = ${orders.id} and ${inArray(folded(parcels.trackingNumber), shapes)}`,
      ),
    ),
    inArray(folded(orders.trackingNumber), shapes),
    ordersOf(shapes),
  )
  const rows = await tx
    .select()
    .from(orders)
    .where(or(isNamed, and(eq(orders.shippingProvider, courier), hasDue, looksNamed)))
    // If couriers used a tracking number twice, the newest order counts.
    .orderBy(asc(orders.number))
  const ids = rows.map(({ id }) => id)
  const items = await tx.select().from(orderItems).where(inArray(orderItems.orderId, ids))
  const packed = await loadParcelsOf(tx, ids)
  const booked = await tx.select().from(payments).where(inArray(payments.orderId, ids))
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const parcelsOf = Map.groupBy(packed, ({ orderId }) => orderId)
  const bookedFor = Map.groupBy(booked, ({ orderId }) => orderId)
  return rows.map((row) =>
    toRemitted(row, {
      items: itemsOf.get(row.id) ?? [],
      parcels: parcelsOf.get(row.id) ?? [],
      booked: bookedFor.get(row.id) ?? [],
    }),
  )
}

function toRemitted(row: typeof orders.$inferSelect, rows: PartRows): RemittedOrder {
  const tracked = rows.parcels.flatMap(({ trackingNumber }) => trackingNumber ?? [])
  const isPaid = (parcel?: number) =>
    rows.booked.some((one) => one.kind === 'received' && (parcel === undefined || one.parcel === parcel))
  const parts = collectedPartsOf(row, rows)
  const remitted = rows.parcels.flatMap(({ number, trackingNumber }) => {
    if (trackingNumber === null) return []
    const part = parts.find((one) => one.number === number)
    const dueSen = (part?.collects ?? 0) + (part?.held ?? 0)
    return [{ number, trackingNumber, dueSen, paidBefore: isPaid(number) }]
  })
  return {
    orderId: row.id,
    numbers: [
      ...tracked,
      ...(row.trackingNumber === null ? [] : [row.trackingNumber]),
      formatOrderNumber(row.number),
    ],
    openSen: row.cashOpenSen,
    // The cash of a single part is compared with the open amount of the order, not with the amount on its label.
    ...(parts.length > 1 && { parcels: remitted }),
    paidBefore: isPaid(),
    cancelled: isCancelled(row.status),
  }
}
