import { and, eq } from 'drizzle-orm'
import { followOrder, type SettledSince } from '#core/orders/changing/proposals.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'

const isProposalOf = (orderId: string) =>
  and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'proposed'))

/** Withdraws the waiting proposal of an order, if there is one. */
export async function withdrawProposal(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx.update(orderChanges).set({ state: 'withdrawn', decidedAt: at }).where(isProposalOf(orderId))
}

/**
 * Updates the proposed change of a locked order after the order was confirmed or its delivery was moved. If the
 * proposal no longer fits the order, withdraws it.
 */
export async function followProposal(
  tx: Transaction,
  orderId: string,
  now: SettledSince,
  at: Date,
): Promise<void> {
  const [proposal] = await tx.select().from(orderChanges).where(isProposalOf(orderId))
  if (proposal === undefined) return
  const followed = followOrder(proposal, now)
  if (followed === undefined) return withdrawProposal(tx, orderId, at)
  await tx.update(orderChanges).set(followed).where(eq(orderChanges.id, proposal.id))
}
