/**
 * The address to which links to a quotation are sent, which can accept it. A member's is the one that they have confirmed,
 * whatever is typed; only who has none and is in no company gives one. Undefined if there is none.
 * @example
 * quotationAddress({ typed: 'a@example.com', confirmed: undefined, isForCompany: true }) //=> undefined
 */
export function quotationAddress({
  typed,
  confirmed,
  isForCompany,
}: {
  typed: string
  confirmed: string | undefined
  isForCompany: boolean
}): string | undefined {
  if (confirmed !== undefined) return confirmed
  return isForCompany || typed === '' ? undefined : typed
}
