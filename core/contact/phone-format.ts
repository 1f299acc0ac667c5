import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Whether a number can exist, by the numbering plan of its country. For the server, as `formatPhone`.
 * "SMS only to numbers that can exist."
 * @example
 * canExist('+60123456789') //=> true
 * canExist('+60100') //=> false
 */
export function canExist(phoneNumber: string): boolean {
  return parsePhoneNumberFromString(phoneNumber)?.isValid() ?? false
}

/**
 * A number as it is dialled in Malaysia, for files: it starts with 0, never with the sign of a formula, and couriers'
 * programs take it. For the server, as `formatPhone`.
 * @example
 * dialledPhone('+60123456789') //=> '012-345 6789'
 * dialledPhone('+886912345678') //=> '00 886 912 345 678'
 */
export function dialledPhone(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.format('IDD', { fromCountry: 'MY' }) ?? phoneNumber
}

/**
 * A number for people to read; an unknown one stays as it is. For the server: it loads the numbering plans of
 * the world.
 * @example formatPhone('+60123456789') //=> '+60 12 345 6789'
 */
export function formatPhone(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational() ?? phoneNumber
}
