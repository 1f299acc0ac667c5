import { firstStatus, type OrderStatus } from '../statuses.ts'

/** Number of days from which the customer may choose. */
export const offeredDays = 20

/**
 * Whether customers may still use the link of an order: "A signed link lets her confirm a cash order, choose another
 * slot or cancel", as long as the shop has not confirmed it. The customer's confirmation saves a call, but staff must
 * still confirm the order.
 */
export function customerMayAnswer({ status }: { status: OrderStatus }): boolean {
  return status === firstStatus
}
