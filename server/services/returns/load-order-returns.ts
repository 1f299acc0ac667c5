import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { standingStep } from '#core/orders/undo.ts'
import type { StaffContext } from '../../context.ts'
import { invoices, orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { returnEvents } from '../../database/tables/returns.ts'
import { approvals, creditNotes, staff } from '../../database/tables/staff.ts'
import { loadShownReturns } from '../order-parts/returns-view.ts'
import { readLeft } from '../staff/given-away.ts'
import { paidFor } from './refunds/compute-worth.ts'

/** The data from which all returns of an order are shown. */
export type LoadedReturns = Awaited<ReturnType<typeof loadOrderReturns>>

/** Loads an order with its returns and all data about them that staff may see. @throws ShopError order_not_found */
export async function loadOrderReturns({ database, session, now }: StaffContext, id: string) {
  const [row] = await database.select().from(orders).where(eq(orders.id, id))
  if (row === undefined) throw new ShopError('order_not_found')
  const shown = await loadShownReturns(database, id)
  const ids = shown.all.map((one) => one.id)
  const [items, history, events, people, notes, invoiced, left, [asked], exchanges, paid] = await Promise.all(
    [
      database.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position)),
      database.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(asc(orderHistory.id)),
      database
        .select()
        .from(returnEvents)
        .where(inArray(returnEvents.returnId, [0, ...ids]))
        .orderBy(asc(returnEvents.id)),
      database.select({ id: staff.id, name: staff.name }).from(staff),
      database.select().from(creditNotes).where(eq(creditNotes.orderId, id)),
      database.$count(invoices, eq(invoices.orderId, id)),
      readLeft(database, { staffId: session.staff.id, at: now(), orderId: id }),
      database
        .select()
        .from(approvals)
        .where(and(eq(approvals.orderId, id), eq(approvals.kind, 'refund'), isNull(approvals.decision))),
      database
        .select()
        .from(orders)
        .where(inArray(orders.exchangeOf, [0, ...ids])),
      paidFor(database, row),
    ],
  )
  return {
    row,
    shown,
    items,
    history,
    events,
    /** The id of the newest entry of the order's history that has not been undone. */
    standing: standingStep(history)?.id,
    names: new Map(people.map((one) => [one.id, one.name])),
    notes,
    isInvoiced: invoiced > 0,
    /** The maximum in sen that the signed-in staff may still refund alone; null if there is no limit. */
    leftAlone: left.refund,
    asked,
    exchanges,
    paid,
  }
}
