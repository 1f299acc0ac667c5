/** Longest code as typed, with spaces. */
export const maxPickupCode = 40

/**
 * Whether a pickup is handed over properly: "Pickup handed over with a code", or with the reason why there is no code.
 */
export function hasCodeOrReason(entered: {
  code?: string | undefined
  withoutCode?: string | undefined
}): boolean {
  return Boolean(entered.code?.trim() || entered.withoutCode?.trim())
}
