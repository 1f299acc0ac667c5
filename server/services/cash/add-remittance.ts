import { createHash } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import {
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
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { demandCourier } from '../parcels/apply-report.ts'
import { courierRows } from '../parcels/read-courier-report.ts'
import { auditStaff } from '../staff/audit.ts'
import { hasOpen } from './list-open-cash.ts'

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
    const entry = { action: 'remittance.added', subject: 'courier', subjectId: courier, after }
    await auditStaff(tx, context, entry)
    return { id }
  })
}

const rowOf = ({ line, number, amountSen, orderId, dueSen, problem }: MatchedLine) => ({
  line,
  number,
  amountSen: amountSen ?? null,
  orderId: orderId ?? null,
  dueSen,
  problem: problem ?? null,
})

/** The most unpaid orders of a courier that a file is compared with. */
const maxOpen = 20_000

/** The orders that a file may be about: the orders whose numbers it contains, and its courier's unpaid orders. */
async function ordersFor(
  tx: Transaction,
  courier: string,
  lines: readonly RemittanceLine[],
): Promise<RemittedOrder[]> {
  const numbers = [
    ...new Set(lines.flatMap(({ number }) => [number.trim().toUpperCase(), plainNumber(number)])),
  ]
  const ownNumbers = numbers.map(parseOrderNumber).filter((number) => number !== undefined)
  const byParcel = tx
    .select({ id: parcels.orderId })
    .from(parcels)
    .where(inArray(sql`upper(${parcels.trackingNumber})`, numbers))
  const rows = await tx
    .select({
      id: orders.id,
      number: orders.number,
      trackingNumber: orders.trackingNumber,
      status: orders.status,
      openSen: orders.cashOpenSen,
      paidBefore: sql<boolean>`exists (select from ${payments} where order_id = orders.id and kind = 'received')`,
      tracked: sql<string[]>`array(select tracking_number from ${parcels} one
        where one.order_id = orders.id and tracking_number is not null)`,
    })
    .from(orders)
    .where(
      or(
        inArray(orders.id, byParcel),
        inArray(sql`upper(${orders.trackingNumber})`, numbers),
        ownNumbers.length > 0 ? inArray(orders.number, ownNumbers) : undefined,
        and(eq(orders.shippingProvider, courier), hasOpen),
      ),
    )
    .limit(maxOpen)
  return rows.map((row) => ({
    orderId: row.id,
    numbers: [
      ...row.tracked,
      ...(row.trackingNumber === null ? [] : [row.trackingNumber]),
      formatOrderNumber(row.number),
    ],
    openSen: row.openSen,
    paidBefore: row.paidBefore,
    cancelled: isCancelled(row.status),
  }))
}
