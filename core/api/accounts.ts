import { z } from '@hono/zod-openapi'
import {
  accountUpdate,
  login as loginPayload,
  registration,
  resetPassword,
  resetPasswordByEmail,
  user,
} from '../accounts/accounts.ts'
import { phoneField } from '../phone.ts'
import { codeLogin, emailOtpRequest } from '../verification/verification.ts'
import { endpoint, shared } from './endpoint.ts'
import { languageOnly } from './language.ts'

const tag = 'Accounts'

/** A success, with a sentence in English. */
export const done = z.object({ success: z.literal(true), message: z.string() })

const member = shared(user)

/**
 * "POST /users/register: registration payload." Refused without the proof that confirming the number's code
 * left in a cookie; it does not sign in.
 */
export const register = endpoint({
  method: 'post',
  path: '/users/register',
  access: 'anyone',
  tag,
  summary: 'Open an account for a phone number that was verified.',
  query: languageOnly,
  body: shared(registration),
  output: done,
  errors: [
    'phone_not_verified',
    'phone_already_registered',
    'email_taken',
    'password_too_common',
    'too_many_requests',
  ],
})

/** "POST /users/check: success means the number is already registered; status 404 means it is free or unknown." */
export const checkPhone = endpoint({
  method: 'post',
  path: '/users/check',
  access: 'anyone',
  tag,
  summary: 'Whether a phone number is registered: 200 when it is, 404 when it is not.',
  body: shared(
    z.object({
      phoneNumber: phoneField({
        required: 'accounts.phoneRequired',
        pattern: 'accounts.validInternationalNumber',
      }),
    }),
  ),
  output: z.object({ registered: z.literal(true) }),
  errors: ['phone_not_registered', 'too_many_requests'],
})

/** "POST /users/login: phoneNumber, password. User object; errors carry error.error text." */
export const login = endpoint({
  method: 'post',
  path: '/users/login',
  access: 'anyone',
  tag,
  summary: 'Sign in with phone number and password; the session comes in a cookie.',
  query: languageOnly,
  body: shared(loginPayload),
  output: member,
  errors: ['login_failed', 'account_blocked', 'too_many_requests'],
})

/** "'Sign in with a code' on the login page (invisible human check, SMS code, no password)." */
export const loginWithCode = endpoint({
  method: 'post',
  path: '/users/loginWithCode',
  access: 'anyone',
  tag,
  summary: 'Sign in with the code that was sent for the purpose login.',
  query: languageOnly,
  body: shared(codeLogin),
  output: member,
  errors: ['incorrect_code', 'code_expired', 'phone_not_registered', 'account_blocked', 'too_many_requests'],
})

/** Ends the session on the server; without one it does nothing and answers the same. */
export const logout = endpoint({
  method: 'post',
  path: '/users/logout',
  access: 'anyone',
  tag,
  summary: 'Sign out.',
  output: done,
})

/** Who is signed in. */
export const getCurrentUser = endpoint({
  method: 'get',
  path: '/users/me',
  access: 'member',
  tag,
  summary: 'The signed-in member.',
  output: member,
})

/** "POST /users/update: user body. The user." */
export const updateUser = endpoint({
  method: 'post',
  path: '/users/update',
  access: 'member',
  tag,
  summary: 'Change names, WhatsApp number, e-mail or addresses; what is missing stays as it is.',
  body: shared(accountUpdate),
  output: member,
  errors: ['email_taken'],
})

/**
 * "POST /users/updatePassword: phoneNumber, newPassword; the identifier may also be an e-mail." Refused without
 * the proof that confirming the number's code for a reset left in a cookie.
 */
export const updatePassword = endpoint({
  method: 'post',
  path: '/users/updatePassword',
  access: 'anyone',
  tag,
  summary: 'Set a new password for a phone number that was verified; every other session ends.',
  body: shared(resetPassword),
  output: done,
  errors: ['code_not_verified', 'account_blocked', 'password_too_common', 'too_many_requests'],
})

/** "POST /users/sendEmailOtp: email, purpose. Success, code, message." Another name for /verification/email. */
export const sendEmailOtp = endpoint({
  method: 'post',
  path: '/users/sendEmailOtp',
  access: 'anyone',
  tag,
  summary: 'Send a code by e-mail; answers the same whether or not the address has an account.',
  query: languageOnly,
  body: shared(emailOtpRequest),
  output: z.object({ success: z.literal(true), code: z.literal('email_code_sent'), message: z.string() }),
  errors: ['too_many_requests', 'email_failed'],
})

/** "POST /users/changePasswordWithEmailOtp: email, otp, newPassword." It uses the code up. */
export const changePasswordWithEmailOtp = endpoint({
  method: 'post',
  path: '/users/changePasswordWithEmailOtp',
  access: 'anyone',
  tag,
  summary: 'Set a new password with the code that came by e-mail; every other session ends.',
  body: shared(resetPasswordByEmail),
  output: done,
  errors: ['incorrect_email_code', 'account_blocked', 'password_too_common', 'too_many_requests'],
})

/** "A welcome mail with a 'this was not me' link": its page sends the link's token here. */
export const disownEmail = endpoint({
  method: 'post',
  path: '/users/disownEmail',
  access: 'anyone',
  tag,
  summary: "Take one's e-mail address out of an account that somebody else opened with it.",
  body: z.object({ token: z.string().min(1).max(500) }),
  output: done,
  errors: ['link_expired', 'too_many_requests'],
})
