import { z } from '@hono/zod-openapi'
import {
  authenticatorCode,
  secondFactor,
  staffLogin as loginForm,
  staffMember,
  staffPassword,
  staffPasswordChange,
} from '../staff/staff.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { int, success } from './schemas.ts'

const endpoint = endpointsOf('Staff')

const recoveryCodes = z.array(z.string()).openapi({ description: 'Shown only once: the shop stores hashes.' })
const signedIn = shared(staffMember)
const token = z.string().min(1).max(200)

/** Checks the password. The second factor is checked by the next request. */
export const staffLogin = endpoint('POST /staff/login', 'anyone', {
  summary: 'First step of signing in: the password.',
  body: shared(loginForm),
  output: z.object({ next: z.enum(['code', 'enrol']) }),
  errors: ['staff_login_failed', 'too_many_requests'],
})

/** Reads the current step of signing in, so that a reloaded page can continue. */
export const getStaffLogin = endpoint('GET /staff/login', 'anyone', {
  summary: 'The next step of signing in for this browser.',
  cookie: { scheme: 'staff' },
  output: z.object({
    /** 'in' once both factors are verified. */
    next: z.enum(['password', 'code', 'enrol', 'in']),
    /** The email address of the account, once the password is verified. */
    email: z.string().optional(),
    /** Number of passkeys that can replace the code. */
    passkeys: int.optional(),
  }),
})

export const staffLoginCode = endpoint('POST /staff/login/code', 'anyone', {
  summary: 'Second step of signing in: an authenticator code or a recovery code, each valid once.',
  cookie: { scheme: 'staff' },
  body: shared(secondFactor),
  output: signedIn,
  errors: ['staff_not_signed_in', 'wrong_second_factor', 'too_many_requests'],
})

export const staffEnrol = endpoint('POST /staff/enrol', 'anyone', {
  summary:
    'The secret for the authenticator app, at the first sign-in after the password. Repeated calls return ' +
    'the same secret.',
  cookie: { scheme: 'staff' },
  // The secret can be typed by hand; the URI goes into a QR code.
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['staff_not_signed_in', 'already_enrolled'],
})

export const staffEnrolCode = endpoint('POST /staff/enrol/code', 'anyone', {
  summary: 'Confirm the authenticator app with a first code, and sign in.',
  cookie: { scheme: 'staff' },
  body: shared(authenticatorCode),
  output: z.object({ staff: signedIn, recoveryCodes }),
  errors: ['staff_not_signed_in', 'already_enrolled', 'wrong_second_factor', 'too_many_requests'],
})

export const staffSetUp = endpoint('POST /staff/set-up', 'anyone', {
  summary: 'Choose a password with the link of an invitation or a reset; it works once.',
  body: z.object({ token, password: shared(staffPassword) }),
  output: success,
  errors: ['link_expired', 'password_too_common', 'too_many_requests'],
})

export const checkStaffSetUp = endpoint('POST /staff/set-up/check', 'anyone', {
  summary: 'The account of a set-up link that is still valid.',
  body: z.object({ token }),
  output: z.object({ email: z.string(), name: z.string() }),
  errors: ['link_expired', 'too_many_requests'],
})

export const staffLogout = endpoint('POST /staff/logout', 'anyone', {
  summary: 'End the session on the server.',
  cookie: { scheme: 'staff', optional: true },
  output: success,
})

export const getCurrentStaff = endpoint('GET /staff/me', 'staff', {
  summary: 'The signed-in account and what its role may do.',
  output: signedIn,
})

export const changeStaffPassword = endpoint('POST /staff/password', 'staff', {
  summary: 'Choose a new password; every other session ends.',
  body: shared(staffPasswordChange),
  output: success,
  errors: ['staff_login_failed', 'wrong_second_factor', 'password_too_common', 'too_many_requests'],
})

export const renewRecoveryCodes = endpoint('POST /staff/recovery-codes', 'staff', {
  summary: 'Replace the recovery codes by new ones.',
  body: shared(authenticatorCode),
  output: z.object({ recoveryCodes }),
  errors: ['wrong_second_factor', 'too_many_requests'],
})
