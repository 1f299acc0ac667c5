/** Maximum length of a code as it is typed, with spaces. */
export const maxPickupCode = 40

/** "Pickup handed over with a code": with the customer's code, or with the reason why there is none. */
export function hasCodeOrReason(entered: {
  code?: string | undefined
  withoutCode?: string | undefined
}): boolean {
  return Boolean(entered.code?.trim() || entered.withoutCode?.trim())
}
