import * as z from 'zod/mini'
import { requiredTextAs } from './typed-text.ts'

/** "Phone pattern: plus followed by 8 to 15 digits." */
export const phonePattern = /^\+\d{8,15}$/

/** Malaysia and Taiwan: numbers are also written with a zero for domestic calls. */
const trunkZero = /^\+(60|886)0+(?=\d)/

/**
 * A number as typed, in E.164 as far as it can be read.
 * "Phone input accepts spaces, hyphens and a trunk zero, and is normalised to E.164 before it is checked and
 * stored."
 * @example
 * normalizePhone('+886 0912-345-678') //=> '+886912345678'
 * normalizePhone('＋60 (0)12 345 6789') //=> '+60123456789'
 */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s().\p{Dash}\p{Cf}]/gu, '')
    .replace(trunkZero, '+$1')
}

/** Whether a normalised number can receive a code. */
export function isPhoneNumber(text: string): boolean {
  return phonePattern.test(text)
}

/**
 * "A shared international phone validator: empty is allowed; otherwise it starts with + and 1-3 digits,
 * followed by digits, spaces or hyphens. Error key invalidInternationalNumber."
 */
export function validateInternationalNumber(text: string): 'invalidInternationalNumber' | undefined {
  return text === '' || /^\+\d{1,3}[\d\s-]+$/.test(text) ? undefined : 'invalidInternationalNumber'
}

/**
 * Whether a normalised number belongs to one of the countries with these calling codes.
 * @example isOfCountry('+60123456789', ['60', '886']) //=> true
 */
export function isOfCountry(phoneNumber: string, callingCodes: readonly string[] | 'any'): boolean {
  return callingCodes === 'any' || callingCodes.some((code) => phoneNumber.startsWith(`+${code}`))
}

/** A number as typed, in E.164; the messages are names of texts. */
export function phoneField(required: string, pattern: string) {
  return requiredTextAs(
    required,
    normalizePhone,
    z.refine((text) => isPhoneNumber(text) && validateInternationalNumber(text) === undefined, pattern),
  )
}
