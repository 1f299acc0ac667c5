import { firstStatus, type OrderStatus } from '../statuses.ts'

/** How many days the customer chooses from. */
export const offeredDays = 20

/**
 * "A signed link lets her confirm a cash order, choose another slot or cancel": as long as the shop has not confirmed
 * it. Her yes spares the call; staff still confirm.
 */
export function mayAnswerHerself({ status }: { status: OrderStatus }): boolean {
  return status === firstStatus
}
