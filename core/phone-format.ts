import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A number as people write it, for reading; what is no known number stays as it is. It brings the numbering plans
 * of the world along and is for the server.
 *
 * @example
 * formatPhone('+60123456789') //=> '+60 12 345 6789'
 * formatPhone('+999') //=> '+999'
 */
export function formatPhone(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational() ?? phoneNumber
}
