import { eq, sql } from 'drizzle-orm'
import type { PaymentWay } from '#core/cash/payments.ts'
import { cashOf } from '#core/cash/payments.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { notifyOrder } from '../channels.ts'
import { lockOrder, type LockedOrder } from '../kernel/lock-order.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { sumsOf } from '../order-parts/payments.ts'
import { bookPayments, cashOfOrder, isReceivable, owingOf, type NewPayment } from './book.ts'

/** The cash of an order: what is due, and who received what. @throws ShopError order_not_found */
export async function readOrderCash({ database }: HasDatabase, { id }: { id: string }) {
  const [[row], booked] = await Promise.all([
    database.select().from(orders).where(eq(orders.id, id)),
    database
      .select({ payment: payments, by: staff.name, closedAt: cashDays.closedAt })
      .from(payments)
      .leftJoin(staff, eq(staff.id, payments.staffId))
      .leftJoin(cashDays, eq(cashDays.day, payments.day))
      .where(eq(payments.orderId, id))
      .orderBy(payments.id),
  ])
  if (row === undefined) throw new ShopError('order_not_found')
  const { state, open } = cashOf(owingOf(row), sumsOf(booked.map(({ payment }) => payment)))
  const reversed = new Set(booked.map(({ payment }) => payment.reverses))
  return {
    state,
    open: toRinggit(open),
    receivable: isReceivable(row),
    payments: booked.map(({ payment, by, closedAt }) => ({
      id: payment.id,
      at: toServerDate(payment.at),
      day: payment.day,
      kind: payment.kind,
      way: payment.way,
      amount: toRinggit(payment.amountSen),
      ...(by !== null && { by }),
      ...(payment.note !== '' && { note: payment.note }),
      ...(payment.reverses !== null && { reverses: payment.reverses }),
      closed: closedAt !== null,
      reversible: payment.reverses === null && !reversed.has(payment.id),
    })),
  }
}

interface Booking extends Omit<NewPayment, 'orderId' | 'staffId'> {
  action: 'cash.received' | 'cash.written_off' | 'cash.reversed'
}

/** Books a payment of a locked order, with its audit entry. */
async function book(
  tx: Transaction,
  context: StaffContext,
  order: LockedOrder,
  { action, ...payment }: Booking,
) {
  const at = context.now()
  const actor = staffOf(context)
  await bookPayments(tx, [{ ...payment, orderId: order.id, staffId: actor.id }], at)
  const { amountSen, way, note = '' } = payment
  const after = { amountSen, paymentWay: way, ...(note !== '' && { note }) }
  await audit(tx, { at, actor, action, subject: 'order', subjectId: order.id, after })
  await notifyOrder(tx, order.id)
}

interface Receipt {
  orderId: string
  /** In ringgit. */
  amount: number
  way: PaymentWay
  note?: string | undefined
  key?: string | undefined
  /** What was open when it was read, in ringgit. */
  open?: number | undefined
}

/** @throws ShopError order_changed_meanwhile where another amount is open than staff saw */
async function demandOpen(tx: Transaction, order: LockedOrder, seen: number | undefined) {
  if (seen !== undefined && (await cashOfOrder(tx, order)).open !== toSen(seen))
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}

/**
 * Books money that came in for an order, once for a key; it may be less or more than what is due.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible before the order is confirmed
 */
export async function receiveCash(
  context: StaffContext,
  { orderId, amount, way, note = '', key, open }: Receipt,
) {
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, staffOf(context))
    if (!(await isNewSubmission(tx, context, key))) return
    if (!isReceivable(order)) throw new ShopError('payment_not_possible')
    await demandOpen(tx, order, open)
    const amountSen = toSen(amount)
    await book(tx, context, order, { action: 'cash.received', kind: 'received', way, amountSen, note })
  })
}

/**
 * Writes off what is missing of an order, or what was too much and was given back.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible where nothing is open
 */
export async function writeOffCash(
  context: StaffContext,
  { orderId, note, open: seen }: { orderId: string; note: string; open?: number | undefined },
) {
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, staffOf(context))
    await demandOpen(tx, order, seen)
    const { state, open } = await cashOfOrder(tx, order)
    if (state === 'not_due' || open === 0) throw new ShopError('payment_not_possible')
    const action = 'cash.written_off'
    await book(tx, context, order, { action, kind: 'written_off', way: 'cash', amountSen: open, note })
  })
}

/**
 * Takes a payment back by a counter-entry, once. "A closed day is only changed by a counter-entry of the owner."
 * @throws ShopError payment_not_found, payment_not_possible, cash_day_closed
 */
export async function reversePayment(context: StaffContext, { id, note }: { id: number; note: string }) {
  await context.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ payment: payments, closedAt: cashDays.closedAt })
      .from(payments)
      .leftJoin(cashDays, eq(cashDays.day, payments.day))
      .where(eq(payments.id, id))
    if (found === undefined) throw new ShopError('payment_not_found')
    const { payment, closedAt } = found
    const order = await lockOrder(tx, payment.orderId, staffOf(context))
    const counter = await tx.$count(payments, sql`reverses = ${id}`)
    if (payment.reverses !== null || counter > 0) throw new ShopError('payment_not_possible')
    if (closedAt !== null && !staffMay(context.session.staff, 'cash:correct'))
      throw new ShopError('cash_day_closed')
    const { kind, way, amountSen } = payment
    await book(tx, context, order, {
      action: 'cash.reversed',
      kind,
      way,
      amountSen: -amountSen,
      reverses: id,
      note,
    })
  })
}
