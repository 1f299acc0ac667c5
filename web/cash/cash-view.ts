import type { CallOutput } from '../api/client.ts'
import { momentOf } from '../orders/moment-of.ts'

/** The cash of an order, as its page shows it. For loaders. */
export function toOrderCashView({ payments, ...others }: CallOutput<'GET /staff/orders/{id}/cash'>) {
  return {
    ...others,
    payments: payments.map(({ at, ...payment }) => ({ ...payment, at: momentOf(at) })),
    /** Whether no cash is due and none was collected, as before staff confirm the order or after it is cancelled. */
    isEmpty: !others.receivable && others.open === 0 && payments.length === 0,
  }
}
export type OrderCashView = ReturnType<typeof toOrderCashView>

/** The amounts due, short and over. For loaders. */
export const toCashView = ({ oldest, ...others }: CallOutput<'GET /staff/cash'>) => ({
  ...others,
  oldest: oldest && momentOf(oldest),
})
export type CashView = ReturnType<typeof toCashView>

/** Orders with open cash. For loaders. */
export const toOpenCashView = ({ orders, next }: CallOutput<'GET /staff/cash/orders'>) => ({
  orders: orders.map(({ since, ...order }) => ({ ...order, since: momentOf(since) })),
  next,
})
export type OpenCashView = ReturnType<typeof toOpenCashView>

/** A courier's file with its lines. For loaders. */
export const toRemittanceView = ({ at, ...others }: CallOutput<'GET /staff/remittances/{id}'>) => ({
  ...others,
  at: momentOf(at),
})
export type RemittanceView = ReturnType<typeof toRemittanceView>

/** A day with its closing. For loaders. */
export const toCashDayView = ({ closing, ...others }: CallOutput<'GET /staff/cash/days/{day}'>) => ({
  ...others,
  closing: closing && { ...closing, at: momentOf(closing.at) },
})
export type CashDayView = ReturnType<typeof toCashDayView>
