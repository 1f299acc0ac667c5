import { z } from '@hono/zod-openapi'
import {
  accountUpdate,
  login as loginForm,
  registration,
  resetPassword,
  resetPasswordByEmail,
  user,
} from '../accounts/accounts.ts'
import { cartItem } from '../cart/cart-item.ts'
import { listChanges } from '../lists/lists.ts'
import { codeLogin, emailOtpRequest } from '../verification/verification.ts'
import { wishlistEntry } from '../wishlist/wishlist-entry.ts'
import { endpointsOf, shared } from './endpoint.ts'
import {
  codeSent,
  date,
  idParams,
  langQuery,
  linkToken,
  phoneNumber,
  humanCheckErrors,
  smsErrors,
  success,
  successMessage,
} from './schemas.ts'

const endpoint = endpointsOf('Accounts')

const member = shared(user)

/** Registers a member and signs them in. Needs the cookie that proves that the code sent to the phone number was confirmed. */
export const register = endpoint('POST /users/register', 'anyone', {
  summary: 'Register with a verified phone number; sets the session cookie.',
  cookie: { scheme: 'proof' },
  query: langQuery,
  body: shared(registration),
  output: successMessage.extend({ user: member }),
  errors: ['phone_not_verified', 'phone_already_registered', 'password_too_common', 'too_many_requests'],
})

/** Checks whether a phone number is registered. Status 404 means that it is not. */
export const checkPhone = endpoint('POST /users/check', 'anyone', {
  summary: 'Whether a phone number is registered: 200 when it is, 404 when it is not.',
  body: z.object({ phoneNumber }),
  output: z.object({ registered: z.literal(true) }),
  errors: ['phone_not_registered', 'too_many_requests'],
})

/** Signs a member in with a password. */
export const login = endpoint('POST /users/login', 'anyone', {
  summary: 'Sign in with phone number and password; sets the session cookie.',
  query: langQuery,
  body: shared(loginForm),
  output: member,
  errors: ['login_failed', 'account_blocked', 'too_many_requests'],
})

/** Signs a member in with a code sent by SMS, without a password. */
export const loginWithCode = endpoint('POST /users/loginWithCode', 'anyone', {
  summary: 'Sign in with a code sent for the purpose `login`.',
  query: langQuery,
  body: shared(codeLogin),
  output: member,
  errors: ['incorrect_code', 'code_expired', 'phone_not_registered', 'account_blocked', 'too_many_requests'],
})

/** Ends the session. Without a session, it changes nothing and returns the same response. */
export const logout = endpoint('POST /users/logout', 'anyone', {
  summary: 'Sign out.',
  cookie: { scheme: 'member', optional: true },
  output: successMessage,
})

export const getCurrentUser = endpoint('GET /users/me', 'member', {
  summary: 'The signed-in member.',
  output: member,
})

/** Changes the member's account. */
export const updateUser = endpoint('POST /users/update', 'member', {
  summary:
    'Change names, WhatsApp number, email or addresses; omitted fields stay unchanged. A new email ' +
    'address needs the current password or a code. It replaces the old one once it is confirmed by a link.',
  body: shared(accountUpdate),
  output: member,
  errors: [
    'reauthentication_required',
    'wrong_password',
    'incorrect_code',
    'code_expired',
    'too_many_requests',
  ],
})

/**
 * Sends a code to the member's current phone. When they change their email address, the code can replace the
 * password.
 */
export const sendChangeCode = endpoint('POST /users/changeCode', 'member', {
  summary: "Send a code by SMS to the member's own number, for a change that needs more than a session.",
  query: langQuery,
  output: success.extend(codeSent),
  errors: [...smsErrors],
})

/**
 * Resends the link that confirms the member's email address. An unconfirmed address cannot be used to recover an
 * account.
 */
export const sendEmailLink = endpoint('POST /users/emailLink', 'member', {
  summary:
    "Send the link that confirms the member's email address again; nothing is sent if it is confirmed.",
  output: success,
  errors: ['too_many_requests'],
})

/** Confirms an email address with the token of a link. Until then, the address cannot be used to recover an account. */
export const confirmEmail = endpoint('POST /users/confirmEmail', 'anyone', {
  summary:
    'Confirm an email address of an account. If it replaces another address, that address gets a link ' +
    'that undoes the change.',
  body: linkToken,
  output: successMessage,
  errors: ['link_expired', 'too_many_requests'],
})

/**
 * Restores the previous email address by the link that was sent to it, and ends all sessions. The link works
 * for 72 hours.
 */
export const undoEmail = endpoint('POST /users/undoEmail', 'anyone', {
  summary: 'Restore the previous email address of an account; every session ends.',
  body: linkToken,
  output: successMessage,
  errors: ['link_expired', 'too_many_requests'],
})

/** Lists the member's open sessions. */
export const listSessions = endpoint('GET /users/sessions', 'member', {
  summary: 'The open sessions of the member, most recently used first.',
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Browser and system; '' if they are not known. */
        device: z.string(),
        /** The IP address from which the session was opened, with 'x' for its last part. */
        network: z.string(),
        openedAt: date,
        lastUsedAt: date,
        /** Whether it is the session of this request. */
        current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = endpoint('POST /users/sessions/{id}/end', 'member', {
  summary: 'Sign one device out; also succeeds if it is already signed out.',
  params: idParams,
  output: success,
})

export const endSessions = endpoint('POST /users/sessions/end', 'member', {
  summary: 'Sign out everywhere, this device included.',
  output: success,
})

/** Sets a new password. Needs the cookie that proves that a code for resetting it was confirmed. */
export const updatePassword = endpoint('POST /users/updatePassword', 'anyone', {
  summary: 'Set a new password with a verified phone number; every other session ends.',
  cookie: { scheme: 'proof' },
  body: shared(resetPassword),
  output: successMessage,
  errors: ['code_not_verified', 'account_blocked', 'password_too_common', 'too_many_requests'],
})

/** Sends a code by email; an alias of `POST /verification/email`. */
export const sendEmailOtp = endpoint('POST /users/sendEmailOtp', 'anyone', {
  summary:
    'Send a code by email after a human check; the response is the same whether or not the address has an ' +
    'account.',
  cookie: { scheme: 'humanCheck', optional: true },
  query: langQuery,
  body: shared(emailOtpRequest),
  output: z.object({ success: z.literal(true), code: z.literal('email_code_sent'), message: z.string() }),
  errors: [...humanCheckErrors, 'too_many_requests'],
})

/** Sets a new password with a code sent by email, and uses the code up. */
export const changePasswordWithEmailOtp = endpoint('POST /users/changePasswordWithEmailOtp', 'anyone', {
  summary: 'Set a new password with the code sent by email; every other session ends.',
  body: shared(resetPasswordByEmail),
  output: successMessage,
  errors: ['incorrect_email_code', 'account_blocked', 'password_too_common', 'too_many_requests'],
})

/** Removes an email address from an account, by the link "this was not me" in the welcome email. */
export const disownEmail = endpoint('POST /users/disownEmail', 'anyone', {
  summary: 'Remove an email address from an account that someone else registered with it.',
  body: linkToken,
  output: successMessage,
  errors: ['link_expired', 'too_many_requests'],
})

/**
 * Merges the browser's cart and wishlist with the member's, so that they are the same on all devices and
 * nothing is lost.
 */
export const syncLists = endpoint('POST /lists/sync', 'member', {
  summary:
    "Merge a device's changes to cart and wishlist with the member's lists; the response has all lines, by " +
    'key.',
  body: shared(listChanges),
  output: z.object({
    cart: z.array(z.object({ key: z.string(), item: shared(cartItem).nullable() })),
    wishlist: z.array(z.object({ key: z.string(), item: shared(wishlistEntry).nullable() })),
  }),
})
