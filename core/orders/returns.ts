import type { ReturnStatus } from './statuses.ts'

/** Far above what anybody writes; it only bounds what is stored. */
export const maxReturnReason = 1000

/**
 * Whether a return was requested before and stands.
 * "Blocked when returnStatus is requested, approved or completed (already requested or completed, do not repeat)."
 */
export function isReturnUnderWay(status: ReturnStatus): boolean {
  return status === 'requested' || status === 'approved' || status === 'completed'
}
