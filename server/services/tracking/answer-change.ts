import { eq } from 'drizzle-orm'
import type { RequestContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { answer, type Decision } from '../orders/changing/decide.ts'
import { demandTracked } from './tracking.ts'

/**
 * Accepts or declines a change of an order for the holder of its tracking link. The link is sufficient, because only
 * the customer gets it, and customers who ordered by phone may have no password.
 * @throws ShopError link_expired, too_many_requests, change_not_open
 */
export async function answerTrackedChange(
  context: RequestContext,
  { token, ...input }: Omit<Decision, 'orderId'> & { token: string },
): Promise<void> {
  const orderId = await demandTracked(context, token)
  const [row] = await context.database
    .select({ memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, orderId))
  const actor = { kind: 'member', id: row?.memberId ?? '', requestId: context.requestId } as const
  await answer(context, actor, { ...input, orderId })
}
