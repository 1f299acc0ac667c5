import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Whether a number can exist under the numbering plan of its country: "SMS only to numbers that can exist." Only for
 * the server, like `formatPhone`.
 * @example
 * canExist('+60123456789') //=> true
 * canExist('+60100') //=> false
 */
export function canExist(phoneNumber: string): boolean {
  return parsePhoneNumberFromString(phoneNumber)?.isValid() ?? false
}

/**
 * Formats a number for files, as it is dialled in Malaysia. Such a number starts with 0, so spreadsheets do not take
 * it for a formula, and couriers' programs accept it. Only for the server, like `formatPhone`.
 * @example
 * dialledPhone('+60123456789') //=> '012-345 6789'
 * dialledPhone('+886912345678') //=> '00 886 912 345 678'
 */
export function dialledPhone(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.format('IDD', { fromCountry: 'MY' }) ?? phoneNumber
}

/**
 * Formats a number for people. A number that cannot be parsed is returned unchanged. Only for the server, because this
 * needs the numbering plans of all countries.
 * @example formatPhone('+60123456789') //=> '+60 12 345 6789'
 */
export function formatPhone(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational() ?? phoneNumber
}
