import { maxReturnReason, orderCan, type Movable, type Permission } from '#core/orders/orders.ts'
import type { MemberContext } from '../../context.ts'
import { memberOf } from '../kernel/change-order.ts'
import type { Move } from '../kernel/order-events.ts'
import { demand, moveOrder } from './move.ts'

/** Cancels an order of the signed-in member. @throws ShopError order_not_found, order_not_cancellable */
export async function cancelOrder(context: MemberContext, { orderId }: { orderId: string }) {
  await moveOwnOrder(context, orderId, orderCan.cancel, { to: 'Cancelled', cancelReason: 'by_customer' })
}

/**
 * Requests the return of an order of the signed-in member, with a reason.
 * @throws ShopError order_not_found, return_already_requested, return_not_possible
 */
export async function requestReturn(
  context: MemberContext,
  input: { orderId: string; returnReason: string },
) {
  const returnReason = input.returnReason.slice(0, maxReturnReason)
  await moveOwnOrder(context, input.orderId, orderCan.requestReturn, { to: 'Return Requested', returnReason })
}

async function moveOwnOrder(
  context: MemberContext,
  orderId: string,
  permission: (order: Movable) => Permission,
  move: Move,
) {
  await moveOrder(context, {
    ...move,
    orderId,
    actor: memberOf(context),
    demand: ({ order }) => demand(permission(order)),
  })
}
