import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A number for people to read; an unknown one stays as it is. For the server: it loads the numbering plans of
 * the world.
 * @example formatPhone('+60123456789') //=> '+60 12 345 6789'
 */
export function formatPhone(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational() ?? phoneNumber
}
