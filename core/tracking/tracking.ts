import * as z from 'zod/mini'
import { codeField } from '../accounts/accounts.ts'
import { phoneField } from '../contact/phone.ts'
import { requiredTextAs } from '../typed-text.ts'
import { humanCheckSolution } from '../verification/verification.ts'
import { parseOrderNumber } from '../orders/order-numbers.ts'

const hour = 3_600_000

/**
 * How long a tracking link works after the order was placed, in milliseconds. This is longer than any delivery or
 * return takes. "Signed link in every mail and SMS".
 */
export const trackingLinkLife = 180 * 24 * hour

/**
 * How long a tracking link that was given for an SMS code works, in milliseconds. It is short, because the computer
 * may be shared.
 */
export const trackedByCodeLife = 24 * hour

const orderNumber = requiredTextAs(
  'track.numberRequired',
  (text) => text.trim(),
  z.maxLength(40, 'track.numberPattern'),
  z.refine((text) => parseOrderNumber(text) !== undefined, 'track.numberPattern'),
)
const phoneNumber = phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber')

/** The data typed to request a code: "Number + phone + SMS code". */
export const trackingCodeRequest = z.object({ orderNumber, phoneNumber, humanCheck: humanCheckSolution })

/** The form for tracking an order. The code is entered after it was sent. */
export const trackingForm = z.object({ orderNumber, phoneNumber, code: z.optional(codeField) })

/** The data that confirm a code. */
export const trackingCodeConfirmation = z.object({ orderNumber, phoneNumber, code: codeField })

/**
 * Masks a name, except for the first letter of each word: "Nothing private beyond what the link's holder knows".
 * @example
 * maskedName('Tan Mei Ling') //=> 'T••• M••• L•••'
 * maskedName('王美玲') //=> '王•••'
 */
export function maskedName(name: string): string {
  const words = name.split(/[\s,]+/u).filter((word) => word !== '')
  return words.map((word) => `${[...word][0]}•••`).join(' ')
}
