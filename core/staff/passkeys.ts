import * as z from 'zod/mini'
import { requiredTextAs } from '../typed-text.ts'
import { staffPasswordChange } from './staff.ts'

/** The maximum number of passkeys of one person. */
export const maxPasskeys = 10

/** Maximum length of the name that somebody gives a passkey. */
const maxPasskeyName = 60

/** The number of minutes for which the shop waits for the response of a passkey. */
export const passkeyMinutes = 5

/**
 * The form for adding a passkey. It needs password and code, because a passkey replaces both: "Re-authentication
 * before adding".
 */
export const passkeyAddition = z.object({
  name: requiredTextAs(
    'staff.common.enterName',
    (text) => text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim(),
    z.maxLength(maxPasskeyName, 'common.tooLong'),
  ),
  password: staffPasswordChange.shape.password,
  code: staffPasswordChange.shape.code,
})
