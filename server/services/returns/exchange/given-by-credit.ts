import { and, eq } from 'drizzle-orm'
import { haveArrived, type ReturnState } from '#core/returns/statuses.ts'
import { causeOf, countedAbout, demandAlone, recordGiven } from '../../staff/given-away.ts'
import { dropRequests } from '../../staff/ask-approval.ts'
import { approvals } from '#server/database/tables/staff.ts'
import type { ReturnStep } from '../take-return-step.ts'

/**
 * Returns the value that the credit of an exchange gives away, in sen. Nothing is given away after the goods have
 * arrived.
 */
export const givenByCredit = (
  { order, found }: { order: { id: string }; found: { status: ReturnState } },
  creditSen: number,
) => ({ act: 'exchange', creditSen, haveArrived: haveArrived(found.status), orderId: order.id }) as const

/** Drops the exchange that waits for a second person, because another one was placed. */
export const dropAskedExchange = ({ tx, order, at }: ReturnStep) =>
  dropRequests(tx, at, and(eq(approvals.kind, 'exchange'), eq(approvals.orderId, order.id)))

/**
 * Counts the value given away by an exchange that was placed after the goods arrived, because their arrival is being
 * undone.
 * @throws ShopError second_person_needed
 */
export async function countExchange(step: ReturnStep) {
  const { tx, exchange } = step
  if (exchange === undefined) return
  const cause = causeOf.exchange(exchange.id)
  if ((await countedAbout(tx, { cause })) > 0) return
  const giving = givenByCredit({ order: step.order, found: { status: 'approved' } }, exchange.exchangeSen)
  await demandAlone(step, giving)
  await recordGiven(step, giving, { cause })
}
