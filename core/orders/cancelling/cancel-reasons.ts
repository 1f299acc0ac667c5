/** The reasons for which staff cancel an order that has not left the shop. */
export const staffCancelReasons = [
  'changed_mind',
  'not_reached',
  'too_late',
  'not_available',
  'ordered_twice',
  'suspicious',
  'other',
] as const
export type StaffCancelReason = (typeof staffCancelReasons)[number]

/** The reasons for which an order was cancelled before it left the shop; `by_customer` if the customer cancelled it. */
export const cancelReasons = [...staffCancelReasons, 'by_customer'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Whether a text is one of `cancelReasons`. */
export const isCancelReason = (text: string): text is CancelReason =>
  cancelReasons.some((reason) => reason === text)
