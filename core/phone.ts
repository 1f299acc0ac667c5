import * as z from 'zod/mini'
import { requiredTextAs } from './typed-text.ts'

/** "Phone pattern: plus followed by 8 to 15 digits." */
export const phonePattern = /^\+\d{8,15}$/

/** Countries whose numbers are also written with a zero that is dialled at home only: Malaysia and Taiwan. */
const trunkZero = /^\+(60|886)0+(?=\d)/

/**
 * A number as a person typed it, in E.164 as far as it can be read.
 * "Phone input accepts spaces, hyphens and a trunk zero, and is normalised to E.164 before it is checked and
 * stored." Brackets, dots, full-width digits and the invisible marks that address books add go, too.
 *
 * @example
 * normalizePhone('+886 0912-345-678') //=> '+886912345678'
 * normalizePhone('＋60 (0)12 345 6789') //=> '+60123456789'
 * normalizePhone('call me') //=> 'callme'
 */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s().\p{Dash}\p{Cf}]/gu, '')
    .replace(trunkZero, '+$1')
}

/**
 * Whether a normalised number can receive a code.
 *
 * @example
 * isPhoneNumber('+886912345678') //=> true
 * isPhoneNumber('0912345678') //=> false
 */
export function isPhoneNumber(text: string): boolean {
  return phonePattern.test(text)
}

/**
 * The error of a number that is not an international one, or undefined.
 * "A shared international phone validator: empty is allowed; otherwise it starts with + and 1-3 digits,
 * followed by digits, spaces or hyphens. Error key invalidInternationalNumber."
 *
 * @example
 * validateInternationalNumber('') //=> undefined
 * validateInternationalNumber('+60 12-345 6789') //=> undefined
 * validateInternationalNumber('012-345 6789') //=> 'invalidInternationalNumber'
 */
export function validateInternationalNumber(text: string): 'invalidInternationalNumber' | undefined {
  return text === '' || /^\+\d{1,3}[\d\s-]+$/.test(text) ? undefined : 'invalidInternationalNumber'
}

/**
 * Whether a normalised number belongs to one of the countries with these calling codes.
 *
 * @example
 * isOfCountry('+60123456789', ['60', '886']) //=> true
 * isOfCountry('+12025550143', ['60', '886']) //=> false
 * isOfCountry('+12025550143', 'any') //=> true
 */
export function isOfCountry(phoneNumber: string, callingCodes: readonly string[] | 'any'): boolean {
  return callingCodes === 'any' || callingCodes.some((code) => phoneNumber.startsWith(`+${code}`))
}

/** A number as typed, read as E.164; the messages are names of texts. */
export function phoneField(messages: { required: string; pattern: string }) {
  return requiredTextAs(
    messages.required,
    normalizePhone,
    z.refine(
      (text) => isPhoneNumber(text) && validateInternationalNumber(text) === undefined,
      messages.pattern,
    ),
  )
}
