/** "Return status values: not_applied, requested, approved, rejected, completed. A new order starts as not_applied." */
export const returnStatuses = ['not_applied', 'requested', 'approved', 'rejected', 'completed'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** Far above what anybody writes; it only bounds what is stored. */
export const maxReturnReason = 1000

/**
 * The return status that an order's status brings, or undefined for a status that says nothing about it.
 * "Return Requested = requested, return_approved and Returned = approved, return_completed = completed,
 * return_rejected = rejected."
 *
 * @example
 * returnStatusOf('Returned') //=> 'approved'
 * returnStatusOf('Shipped') //=> undefined
 */
export function returnStatusOf(orderStatus: string): ReturnStatus | undefined {
  return returnStatusByOrderStatus[orderStatus]
}

const returnStatusByOrderStatus: Readonly<Record<string, ReturnStatus>> = {
  'Return Requested': 'requested',
  return_approved: 'approved',
  return_rejected: 'rejected',
  Returned: 'approved',
  return_completed: 'completed',
}

/**
 * Whether a return was asked for before in a way that stands.
 * "Blocked when returnStatus is requested, approved or completed (already requested or completed, do not repeat)."
 */
export function isReturnUnderWay(status: ReturnStatus): boolean {
  return status === 'requested' || status === 'approved' || status === 'completed'
}
