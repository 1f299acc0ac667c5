import type { Country } from './countries.ts'

/** Returns a postcode in half-width characters, without spaces and dashes. */
export const codeOf = (postcode: string) => postcode.normalize('NFKC').replaceAll(/[\s\p{Dash}]/gu, '')

/** The pattern of a postcode in each country. "Malaysia 5 digits; Taiwan 3, 5 or 6 digits." */
export const postcodeForms: Record<Country, RegExp> = { Malaysia: /^\d{5}$/, Taiwan: /^\d{3}(?:\d{2,3})?$/ }

/**
 * Returns the text key of the message about a postcode of the wrong length; undefined if the length is right or
 * nothing was typed.
 * @example
 * postcodeProblem('Malaysia', '5025') //=> 'checkout.postcodeMalaysia'
 * postcodeProblem('Taiwan', '110') //=> undefined
 */
export function postcodeProblem(country: Country, postcode: string) {
  const code = codeOf(postcode)
  return code === '' || postcodeForms[country].test(code)
    ? undefined
    : (`checkout.postcode${country}` as const)
}
