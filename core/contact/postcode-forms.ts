import type { Country } from './countries.ts'

/** A postcode in plain characters, without spaces and dashes. */
export const codeOf = (postcode: string) => postcode.normalize('NFKC').replaceAll(/[\s\p{Dash}]/gu, '')

/** The pattern of a postcode in each country. "Malaysia 5 digits; Taiwan 3, 5 or 6 digits." */
export const postcodeForms: Record<Country, RegExp> = { Malaysia: /^\d{5}$/, Taiwan: /^\d{3}(?:\d{2,3})?$/ }

/**
 * The message about a postcode whose length its country does not have; undefined if the length is right or nothing was
 * typed.
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
