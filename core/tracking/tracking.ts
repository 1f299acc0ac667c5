import * as z from 'zod/mini'
import { codeField } from '../accounts/accounts.ts'
import { phoneField } from '../contact/phone.ts'
import { requiredTextAs } from '../typed-text.ts'
import { humanCheckSolution } from '../verification/verification.ts'
import { parseOrderNumber } from '../orders/order-numbers.ts'

const hour = 3_600_000

/**
 * "Signed link in every mail and SMS": how long it works after the order was placed, in milliseconds. That is longer than
 * any delivery or return takes.
 */
export const trackingLinkLife = 180 * 24 * hour

/** How long the link works that a code by SMS gives: a shared computer forgets it by the next day. In milliseconds. */
export const trackedByCodeLife = 24 * hour

const orderNumber = requiredTextAs(
  'track.numberRequired',
  (text) => text.trim(),
  z.maxLength(40, 'track.numberPattern'),
  z.refine((text) => parseOrderNumber(text) !== undefined, 'track.numberPattern'),
)
const phoneNumber = phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber')

/** "Number + phone + SMS code": what is typed for the code. */
export const trackingCodeRequest = z.object({ orderNumber, phoneNumber, humanCheck: humanCheckSolution })

/** The form: the code is entered once it was sent. */
export const trackingForm = z.object({ orderNumber, phoneNumber, code: z.optional(codeField) })

/** What the code is sent back with. */
export const trackingCodeConfirmation = z.object({ orderNumber, phoneNumber, code: codeField })

/**
 * "Nothing private beyond what the link's holder knows": a name by the first letter of each of its words.
 * @example
 * maskedName('Tan Mei Ling') //=> 'T••• M••• L•••'
 * maskedName('王美玲') //=> '王•••'
 */
export function maskedName(name: string): string {
  const words = name.split(/[\s,]+/u).filter((word) => word !== '')
  return words.map((word) => `${[...word][0]}•••`).join(' ')
}
