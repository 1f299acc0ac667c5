import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { orderCan } from '#core/orders/orders.ts'
import type { RequestContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { demand, moveOrder } from '../orders/move.ts'
import { confirmAs, daysFor, type Confirmation } from '../orders/self-confirm.ts'
import { demandTracked } from './tracking.ts'

/** Loads the order of a tracking link, with its customer as the actor. */
async function readTracked(context: RequestContext, token: string) {
  const orderId = await demandTracked(context, token)
  const [row] = await context.database.select().from(orders).where(eq(orders.id, orderId))
  if (row === undefined) throw new ShopError('link_expired')
  const actor = { kind: 'member', id: row.memberId ?? '', requestId: context.requestId } as const
  return { row, actor }
}

/**
 * Reads the delivery days that the holder of a tracking link may choose while the order waits for confirmation.
 * @throws ShopError link_expired, order_not_to_confirm, delivery_full, too_many_requests
 */
export async function readTrackedDays(context: RequestContext, { token }: { token: string }) {
  return daysFor(context, (await readTracked(context, token)).row)
}

/**
 * Confirms the order of a tracking link: "A signed link lets her confirm a cash order, choose another slot".
 * @throws ShopError link_expired, order_not_to_confirm, confirmation_outdated, delivery_day_full, delivery_full,
 * invalid_input, too_many_requests
 */
export async function confirmTracked(
  context: RequestContext,
  { token, ...confirmation }: Confirmation & { token: string },
): Promise<void> {
  await confirmAs(context, await readTracked(context, token), confirmation)
}

/**
 * Cancels the order of a tracking link, under the rules for its member.
 * @throws ShopError link_expired, order_not_cancellable, too_many_requests
 */
export async function cancelTracked(context: RequestContext, { token }: { token: string }): Promise<void> {
  const { row, actor } = await readTracked(context, token)
  await moveOrder(context, {
    orderId: row.id,
    actor,
    to: 'Cancelled',
    cancelReason: 'by_customer',
    demand: ({ order }) => demand(orderCan.cancel(order)),
  })
}
