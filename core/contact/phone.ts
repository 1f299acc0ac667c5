import * as z from 'zod/mini'
import { callingCodes, type CallingCode } from './countries.ts'
import { requiredTextAs } from '../typed-text.ts'

/** The pattern of a stored phone number. "Phone pattern: plus followed by 8 to 15 digits." */
const phonePattern = /^\+\d{8,15}$/

/** A zero after the calling code. People in Malaysia and Taiwan dial it in front of national numbers. */
const trunkZero = /^\+(60|886)0+(?=\d)/

/** Two zeros in place of the plus. */
const zerosForPlus = /^00(?=[1-9]\d{7,14}$)/

/** Removes spaces, dots, dashes and brackets from a typed number. */
function dialled(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s().\p{Dash}\p{Cf}]/gu, '')
}

/**
 * Converts a typed number to E.164. The result must still be checked, because the text may not be a phone number.
 * "Phone input accepts spaces, hyphens and a trunk zero, and is normalised to E.164 before it is checked and stored."
 * @example
 * normalizePhone('+886 0912-345-678') //=> '+886912345678'
 * normalizePhone('＋60 (0)12 345 6789') //=> '+60123456789'
 * normalizePhone('00886 912 345 678') //=> '+886912345678'
 */
export function normalizePhone(text: string): string {
  return dialled(text).replace(zerosForPlus, '+').replace(trunkZero, '+$1')
}

/** The option beside a phone field for all other countries. Their numbers are typed with a plus. */
export const otherCountries = '+'
export type DiallingChoice = CallingCode | typeof otherCountries

/** Patterns of numbers that show their country: local mobile numbers, and numbers with a calling code but no plus. */
const ownShapes: readonly (readonly [CallingCode, local: RegExp, bare: RegExp])[] = [
  [callingCodes.Malaysia, /^01\d{8,9}$/, /^60[1-9]\d{7,9}$/],
  [callingCodes.Taiwan, /^09\d{8}$/, /^886[1-9]\d{7,9}$/],
]

/**
 * Returns the calling code by which a number is read: that of the country that the number itself shows, otherwise the
 * chosen one.
 * @example
 * choiceOf('03-2345 6789', '+60') //=> '+60'
 * choiceOf('0912 345 678', '+60') //=> '+886'
 * choiceOf('+65 6123 4567', '+60') //=> '+'
 */
export function choiceOf(typed: string, chosen: DiallingChoice): DiallingChoice {
  const number = normalizePhone(typed).replace(/^00/, '+')
  if (number.startsWith('+')) {
    return Object.values(callingCodes).find((code) => number.startsWith(code)) ?? otherCountries
  }
  const own = ownShapes.find(([, local, bare]) => local.test(number) || bare.test(number))
  return own?.[0] ?? chosen
}

/**
 * Puts the chosen calling code before a typed number. `splitCallingCode` separates the two again. "Local forms are
 * understood by a country chosen beside the field (Malaysia, Taiwan; others by +). Stored and sent as E.164": every
 * schema reads the result.
 * @example
 * toInternational('012-345 6789', '+60') //=> '+60 012-345 6789'
 * toInternational('00886 912 345 678', '+60') //=> '00886 912 345 678'
 */
export function toInternational(typed: string, chosen: DiallingChoice): string {
  const number = normalizePhone(typed)
  // No local number starts with two zeros.
  if (number === '' || /^\+|^00/.test(number)) return typed
  if (ownShapes.some(([, , bare]) => bare.test(number))) return `+${typed.trimStart()}`
  const choice = choiceOf(typed, chosen)
  return choice === otherCountries ? typed : `${choice} ${typed}`
}

/** Separates a number into the chosen calling code and the text that a phone field shows. */
export function splitCallingCode(
  number: string,
  chosen: DiallingChoice,
): { choice: DiallingChoice; typed: string } {
  const choice = choiceOf(number, chosen)
  const typed = number.slice(choice.length + 1)
  return toInternational(typed, choice) === number ? { choice, typed } : { choice, typed: number }
}

/**
 * Writes a stored number as its calling code and the number as it is dialled within its country. Numbers of other
 * countries are returned unchanged.
 * @example asDialledAtHome('+60123456789') //=> '+60 0123456789'
 */
export function asDialledAtHome(phoneNumber: string): string {
  return phoneNumber.replace(/^(\+60|\+886)(?=[1-9]\d+$)/, '$1 0')
}

/**
 * Formats a typed or stored number for people. Mobile numbers of Malaysia and Taiwan are written in groups, as
 * `formatPhone` does; others without spaces. Pages use this function, because `formatPhone` would add 29 KB of
 * numbering plans to their scripts.
 * @example
 * writePhone('+886 0912345678') //=> '+886 912 345 678'
 * writePhone('+60123456789') //=> '+60 12 345 6789'
 */
export function writePhone(phoneNumber: string): string {
  return normalizePhone(phoneNumber)
    .replace(/^\+886(9\d{2})(\d{3})(\d{3})$/, '+886 $1 $2 $3')
    .replace(/^\+60(1\d)(\d{3,4})(\d{4})$/, '+60 $1 $2 $3')
}

/**
 * Removes the calling code from a typed number, for when another country is chosen.
 * @example withoutCallingCode('+60 12 345 6789') //=> '12 345 6789'
 */
export function withoutCallingCode(typed: string): string {
  const number = normalizePhone(typed)
  if (!number.startsWith('+')) return typed
  return typed.normalize('NFKC').replace(/^\P{Nd}*(?:00)?(?:60|886)?\P{Nd}*/u, '')
}

/** Whether a normalized text has the form of a phone number. */
export function isPhoneNumber(text: string): boolean {
  return phonePattern.test(text)
}

/**
 * Checks a number without normalizing it: "A shared international phone validator: empty is allowed; otherwise it
 * starts with + and 1-3 digits, followed by digits, spaces or hyphens. Error key invalidInternationalNumber."
 */
export function validateInternationalNumber(text: string): 'invalidInternationalNumber' | undefined {
  return text === '' || /^\+\d{1,3}[\d\s-]+$/.test(text) ? undefined : 'invalidInternationalNumber'
}

/**
 * Whether a normalized number has one of these calling codes.
 * @example isOfCountry('+60123456789', ['60', '886']) //=> true
 */
export function isOfCountry(phoneNumber: string, callingCodes: readonly string[] | 'any'): boolean {
  return callingCodes === 'any' || callingCodes.some((code) => phoneNumber.startsWith(`+${code}`))
}

/** A phone field that returns E.164. `required` and `pattern` are the text keys of its error messages. */
export function phoneField(required: string, pattern: string) {
  return requiredTextAs(
    required,
    normalizePhone,
    z.refine((text) => isPhoneNumber(text) && validateInternationalNumber(text) === undefined, pattern),
  )
}
