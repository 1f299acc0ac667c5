import * as z from 'zod/mini'
import { requiredTextAs } from '../typed-text.ts'
import { staffPasswordChange } from './staff.ts'

/** How many passkeys somebody has at most. */
export const maxPasskeys = 10

/** Maximum length of the name that somebody gives a passkey. */
export const maxPasskeyName = 60

/** How long the shop waits for the answer of a passkey, in minutes. */
export const passkeyMinutes = 5

/** "Re-authentication before adding": a new passkey, confirmed by the password and a code, because it replaces both. */
export const passkeyAddition = z.object({
  name: requiredTextAs(
    'staff.passkeys.nameRequired',
    (text) => text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim(),
    z.maxLength(maxPasskeyName, 'staff.tooLong'),
  ),
  password: staffPasswordChange.shape.password,
  code: staffPasswordChange.shape.code,
})
