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
import { success } from './schemas.ts'

const endpoint = endpointsOf('Staff')

const recoveryCodes = z.array(z.string()).openapi({ description: 'Shown this once: only hashes are kept.' })
const signedIn = shared(staffMember)
const token = z.string().min(1).max(200)

/** "Staff sign in with a second factor." Nobody is signed in before that. */
export const staffLogin = endpoint('POST /staff/login', 'anyone', {
  summary: 'First step of signing in: the password.',
  body: shared(loginForm),
  output: z.object({ next: z.enum(['code', 'enrol']) }),
  errors: ['staff_login_failed', 'too_many_requests'],
})

/** The current step, for a page that is reloaded half-way. */
export const getStaffLogin = endpoint('GET /staff/login', 'anyone', {
  summary: 'How far this browser has come in signing in: what it has to bring next.',
  output: z.object({
    /** 'in' once both factors are proven. */
    next: z.enum(['password', 'code', 'enrol', 'in']),
    /** The account, between password and code. */
    email: z.string().optional(),
  }),
})

export const staffLoginCode = endpoint('POST /staff/login/code', 'anyone', {
  summary: 'Second step of signing in: a code of the authenticator, or a recovery code. A code works once.',
  body: shared(secondFactor),
  output: signedIn,
  errors: ['staff_not_signed_in', 'wrong_second_factor', 'too_many_requests'],
})

export const staffEnrol = endpoint('POST /staff/enrol', 'anyone', {
  summary:
    'At the first sign-in, after the password: a secret for the authenticator, the same when asked again.',
  // The secret is for typing, the URI for a QR code.
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['staff_not_signed_in', 'already_enrolled'],
})

export const staffEnrolCode = endpoint('POST /staff/enrol/code', 'anyone', {
  summary: 'Proves by a first code that the authenticator is set up, and signs in.',
  body: shared(authenticatorCode),
  output: z.object({ staff: signedIn, recoveryCodes }),
  errors: ['staff_not_signed_in', 'already_enrolled', 'wrong_second_factor', 'too_many_requests'],
})

export const staffSetUp = endpoint('POST /staff/set-up', 'anyone', {
  summary: 'Choose a password by the link that the command line printed; it works once.',
  body: z.object({ token, password: shared(staffPassword) }),
  output: success,
  errors: ['link_expired', 'password_too_common', 'too_many_requests'],
})

export const checkStaffSetUp = endpoint('POST /staff/set-up/check', 'anyone', {
  summary: 'Whose set-up link this is, while it may be used.',
  body: z.object({ token }),
  output: z.object({ email: z.string(), name: z.string() }),
  errors: ['link_expired', 'too_many_requests'],
})

export const staffLogout = endpoint('POST /staff/logout', 'anyone', {
  summary: 'End the session on the server.',
  output: success,
})

export const getCurrentStaff = endpoint('GET /staff/me', 'staff', {
  summary: 'Who is signed in, and what their role may do.',
  output: signedIn,
})

export const changeStaffPassword = endpoint('POST /staff/password', 'staff', {
  summary: 'Choose a new password; every other session ends.',
  body: shared(staffPasswordChange),
  output: success,
  errors: ['staff_login_failed', 'wrong_second_factor', 'password_too_common', 'too_many_requests'],
})

export const renewRecoveryCodes = endpoint('POST /staff/recovery-codes', 'staff', {
  summary: 'New recovery codes in place of those before.',
  body: shared(authenticatorCode),
  output: z.object({ recoveryCodes }),
  errors: ['wrong_second_factor', 'too_many_requests'],
})
