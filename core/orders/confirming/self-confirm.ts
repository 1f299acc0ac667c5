import { firstStatus, type OrderStatus } from '../statuses.ts'

/** Number of days that the customer may choose from. */
export const offeredDays = 20

/**
 * Whether customers may still use the link of an order: "A signed link lets her confirm a cash order, choose another
 * slot or cancel", as long as the shop has not confirmed it. Their answer saves a call; staff still confirm.
 */
export function customerMayAnswer({ status }: { status: OrderStatus }): boolean {
  return status === firstStatus
}
