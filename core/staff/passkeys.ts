import * as z from 'zod/mini'
import { requiredTextAs } from '../typed-text.ts'
import { staffPasswordChange } from './staff.ts'

/** The most passkeys of one person. */
export const maxPasskeys = 10

/** Maximum length of the name that somebody gives a passkey. */
const maxPasskeyName = 60

/** Minutes that the shop waits for a passkey's answer. */
export const passkeyMinutes = 5

/** A new passkey, confirmed by password and code because it replaces both: "Re-authentication before adding". */
export const passkeyAddition = z.object({
  name: requiredTextAs(
    'staff.common.enterName',
    (text) => text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim(),
    z.maxLength(maxPasskeyName, 'common.tooLong'),
  ),
  password: staffPasswordChange.shape.password,
  code: staffPasswordChange.shape.code,
})
