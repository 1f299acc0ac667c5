/** Maximum length of a typed pickup code, including spaces. */
export const maxPickupCode = 40

/**
 * Whether staff have entered what they need to hand over a pickup: "Pickup handed over with a code", or the reason why
 * there is no code.
 */
export function hasCodeOrReason(entered: {
  code?: string | undefined
  withoutCode?: string | undefined
}): boolean {
  return Boolean(entered.code?.trim() || entered.withoutCode?.trim())
}
