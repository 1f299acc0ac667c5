import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  matchRemittance,
  maxRemittanceLines,
  plainNumber,
  readRemittance,
  type LineDecision,
  type MatchedLine,
  type RemittanceLine,
  type RemittedOrder,
  remittanceStep,
} from '#core/cash/remittance.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber, parseOrderNumber } from '#core/orders/order-numbers.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { payments, remittanceLines, remittances } from '../../database/tables/cash.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { staff } from '../../database/tables/staff.ts'
import { notifyOrder } from '../channels.ts'
import { lockOrder } from '../kernel/lock-order.ts'
import { courierRows, demandCourier } from '../parcels/reports.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { bookPayments, isReceivable } from './book.ts'

/**
 * Reads a courier's file of the cash that it collected and matches it with orders; nothing is booked yet.
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

/** Unpaid orders of a courier that a file is compared with at most. */
const maxOpen = 20_000

/** The orders that a file may be about: those that it names, and the unpaid ones of its courier. */
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
        and(eq(orders.shippingProvider, courier), sql`cash_open_sen <> 0 and paid_at is not null`),
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

/** The files, the newest first. */
export async function listRemittances({ database }: HasDatabase) {
  const rows = await database
    .select({
      row: remittances,
      courierName: couriers.name,
      lines: sql<number>`(select count(*)::int from remittance_lines line where line.remittance_id = ${remittances.id})`,
      undecided: sql<number>`(select count(*)::int from remittance_lines line
        where line.remittance_id = ${remittances.id} and decision is null)`,
    })
    .from(remittances)
    .innerJoin(couriers, eq(couriers.id, remittances.courier))
    .orderBy(desc(remittances.at), desc(remittances.id))
    .limit(50)
  return rows.map(({ row, courierName, lines, undecided }) => ({
    id: row.id,
    courierName,
    fileName: row.fileName,
    at: toServerDate(row.at),
    lines,
    undecided,
  }))
}

/** One file with its lines. @throws ShopError remittance_not_found */
export async function readRemittanceFile({ database }: HasDatabase, { id }: { id: number }) {
  const [[found], lines] = await Promise.all([
    database
      .select({ row: remittances, courierName: couriers.name, by: staff.name })
      .from(remittances)
      .innerJoin(couriers, eq(couriers.id, remittances.courier))
      .innerJoin(staff, eq(staff.id, remittances.staffId))
      .where(eq(remittances.id, id)),
    database
      .select({ line: remittanceLines, number: orders.number })
      .from(remittanceLines)
      .leftJoin(orders, eq(orders.id, remittanceLines.orderId))
      .where(eq(remittanceLines.remittanceId, id))
      .orderBy(asc(remittanceLines.line)),
  ])
  if (found === undefined) throw new ShopError('remittance_not_found')
  return {
    id,
    courierName: found.courierName,
    fileName: found.row.fileName,
    at: toServerDate(found.row.at),
    by: found.by,
    lines: lines.map(({ line, number }) => ({
      line: line.line,
      number: line.number,
      ...(line.amountSen !== null && { amount: toRinggit(line.amountSen) }),
      ...(line.orderId !== null &&
        number !== null && { orderId: line.orderId, orderNumber: formatOrderNumber(number) }),
      due: toRinggit(line.dueSen),
      ...(line.problem !== null && { problem: line.problem }),
      ...(line.decision !== null && { decision: line.decision }),
      ...(line.note !== '' && { note: line.note }),
    })),
  }
}

type Line = typeof remittanceLines.$inferSelect

/** The lines whose money may be booked as it is. */
const bookable = (problem: Line['problem']) =>
  problem === null || problem === 'similar' || problem === 'short' || problem === 'over'

/**
 * Books the money of the next lines that agree, some at a time so that no call takes long; one whose order has changed
 * since stays in the list.
 * @throws ShopError remittance_not_found
 */
export async function receiveRemittance(
  context: StaffContext,
  { id, after = 0 }: { id: number; after?: number | undefined },
) {
  const { database } = context
  await demandRemittance(database, id)
  const agreeing = await database
    .select({ line: remittanceLines.line })
    .from(remittanceLines)
    .where(
      and(
        eq(remittanceLines.remittanceId, id),
        isNull(remittanceLines.problem),
        isNull(remittanceLines.decision),
        gt(remittanceLines.amountSen, 0),
        gt(remittanceLines.line, after),
      ),
    )
    .orderBy(asc(remittanceLines.line))
    .limit(remittanceStep + 1)
  const step = agreeing.slice(0, remittanceStep)
  let received = 0
  for (const { line } of step) if (await bookLine(context, { id, line, agreeing: true })) received += 1
  return {
    received,
    left: step.length - received,
    ...(agreeing.length > step.length && { last: step.at(-1)?.line }),
  }
}

async function demandRemittance(database: HasDatabase['database'], id: number) {
  if ((await database.$count(remittances, eq(remittances.id, id))) === 0)
    throw new ShopError('remittance_not_found')
}

interface LineInput {
  id: number
  line: number
  /** Another order than the one found. */
  orderNumber?: string | undefined
  note?: string | undefined
  /** Only where it still agrees with what is due. */
  agreeing?: boolean
}

/** Locks a line of a file. @throws ShopError remittance_not_found */
async function lockLine(tx: Transaction, { id, line }: LineInput): Promise<Line> {
  const ofLine = and(eq(remittanceLines.remittanceId, id), eq(remittanceLines.line, line))
  const [row] = await tx.select().from(remittanceLines).where(ofLine).for('update')
  if (row === undefined) throw new ShopError('remittance_not_found')
  return row
}

/** @throws ShopError remittance_line_decided */
function demandUndecided({ decision }: Line) {
  if (decision !== null) throw new ShopError('remittance_line_decided')
}

/** Books the money of a line; answers whether it did. */
async function bookLine(context: StaffContext, input: LineInput): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const line = await lockLine(tx, input)
    // A colleague was first.
    if (line.decision !== null && input.agreeing) return false
    demandUndecided(line)
    const orderId = await orderOfLine(tx, line, input.orderNumber)
    if (orderId === null || line.amountSen === null || line.amountSen <= 0)
      throw new ShopError('payment_not_possible')
    const order = await lockOrder(tx, orderId, staffOf(context))
    const isPossible = isReceivable(order)
    if (input.agreeing && (!isPossible || order.cashOpenSen < line.amountSen)) return false
    if (!isPossible) throw new ShopError('payment_not_possible')
    const staffId = context.session.staff.id
    const { remittanceId, amountSen } = line
    const note = input.note ?? ''
    await bookPayments(
      tx,
      [{ orderId, kind: 'received', way: 'remittance', amountSen, staffId, remittanceId, note }],
      context.now(),
    )
    await decide(tx, context, { ...line, orderId }, 'received', note)
    await notifyOrder(tx, orderId)
    return true
  })
}

async function orderOfLine(tx: Transaction, line: Line, typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return bookable(line.problem) ? line.orderId : null
  const number = parseOrderNumber(typed)
  if (number === undefined) return null
  const [row] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return row?.id ?? null
}

/** Notes what staff decided, with its audit entry. */
async function decide(
  tx: Transaction,
  context: StaffContext,
  line: Line,
  decision: LineDecision,
  note: string,
) {
  const staffId = context.session.staff.id
  await tx
    .update(remittanceLines)
    .set({ decision, decidedAt: context.now(), staffId, note, orderId: line.orderId })
    .where(and(eq(remittanceLines.remittanceId, line.remittanceId), eq(remittanceLines.line, line.line)))
  const after = {
    remittanceDecision: decision,
    line: line.line,
    number: line.number,
    ...(line.amountSen !== null && { amountSen: line.amountSen }),
    ...(note !== '' && { note }),
  }
  const about =
    line.orderId === null
      ? { subject: 'remittance', subjectId: String(line.remittanceId) }
      : { subject: 'order', subjectId: line.orderId }
  await auditStaff(tx, context, { action: 'remittance.decided', ...about, after })
}

/**
 * Decides on a line that does not agree: its money is booked, given back to the courier, or it means nothing.
 * @throws ShopError remittance_not_found, remittance_line_decided, payment_not_possible
 */
export async function decideRemittanceLine(
  context: StaffContext,
  input: LineInput & { decision: LineDecision },
) {
  const { decision, note = '' } = input
  if (decision === 'received') {
    await bookLine(context, input)
    return
  }
  await context.database.transaction(async (tx) => {
    const line = await lockLine(tx, input)
    demandUndecided(line)
    await decide(tx, context, line, decision, note)
  })
}
