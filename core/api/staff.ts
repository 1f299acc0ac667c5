import { z } from '@hono/zod-openapi'
import {
  authenticatorCode,
  secondFactor,
  staffLogin as loginForm,
  staffMember,
  staffPassword,
  staffPasswordChange,
} from '../staff/staff.ts'
import { endpoint, shared } from './endpoint.ts'

const tag = 'Staff'

const recoveryCodes = z.array(z.string()).openapi({ description: 'Shown this once: only hashes are kept.' })
const someStaff = shared(staffMember)
const done = z.object({ success: z.literal(true) })

/** "Staff sign in with a second factor." What it answers says what comes next; only that lets anybody in. */
export const staffLogin = endpoint({
  method: 'post',
  path: '/staff/login',
  access: 'anyone',
  tag,
  summary: 'First step of signing in: the password.',
  body: shared(loginForm),
  output: z.object({ next: z.enum(['code', 'enrol']) }),
  errors: ['staff_login_failed', 'too_many_requests'],
})

/** The current step, for a page that is reloaded half-way. */
export const getStaffLogin = endpoint({
  method: 'get',
  path: '/staff/login',
  access: 'anyone',
  tag,
  summary: 'How far this browser has come in signing in: what it has to bring next.',
  output: z.object({
    /** 'in' once both factors were right. */
    next: z.enum(['password', 'code', 'enrol', 'in']),
    /** The account, once its password was right and until the code is. */
    email: z.string().optional(),
  }),
})

export const staffLoginCode = endpoint({
  method: 'post',
  path: '/staff/login/code',
  access: 'anyone',
  tag,
  summary: 'Second step of signing in: a code of the authenticator, or a recovery code. A code works once.',
  body: shared(secondFactor),
  output: someStaff,
  errors: ['staff_not_signed_in', 'wrong_second_factor', 'too_many_requests'],
})

export const staffEnrol = endpoint({
  method: 'post',
  path: '/staff/enrol',
  access: 'anyone',
  tag,
  summary:
    'At the first sign-in, after the password: a secret for the authenticator, the same when asked again.',
  output: z.object({
    /** To be typed. */
    secret: z.string(),
    /** What the QR code holds. */
    uri: z.string(),
  }),
  errors: ['staff_not_signed_in', 'already_enrolled'],
})

export const staffEnrolCode = endpoint({
  method: 'post',
  path: '/staff/enrol/code',
  access: 'anyone',
  tag,
  summary: 'Proves by a first code that the authenticator is set up, and signs in.',
  body: shared(authenticatorCode),
  output: z.object({ staff: someStaff, recoveryCodes }),
  errors: ['staff_not_signed_in', 'already_enrolled', 'wrong_second_factor', 'too_many_requests'],
})

export const staffSetUp = endpoint({
  method: 'post',
  path: '/staff/set-up',
  access: 'anyone',
  tag,
  summary: 'Choose a password by the link that the command line printed; it works once.',
  body: z.object({ token: z.string().min(1).max(200), password: shared(staffPassword) }),
  output: done,
  errors: ['link_expired', 'password_too_common', 'too_many_requests'],
})

export const checkStaffSetUp = endpoint({
  method: 'post',
  path: '/staff/set-up/check',
  access: 'anyone',
  tag,
  summary: 'Whose set-up link this is, while it may be used.',
  body: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string(), name: z.string() }),
  errors: ['link_expired', 'too_many_requests'],
})

export const staffLogout = endpoint({
  method: 'post',
  path: '/staff/logout',
  access: 'anyone',
  tag,
  summary: 'End the session on the server.',
  output: done,
})

export const getCurrentStaff = endpoint({
  method: 'get',
  path: '/staff/me',
  access: 'staff',
  tag,
  summary: 'Who is signed in, and what their role may do.',
  output: someStaff,
})

export const changeStaffPassword = endpoint({
  method: 'post',
  path: '/staff/password',
  access: 'staff',
  tag,
  summary: 'Choose a new password; every other session ends.',
  body: shared(staffPasswordChange),
  output: done,
  errors: ['staff_login_failed', 'wrong_second_factor', 'password_too_common', 'too_many_requests'],
})

export const renewRecoveryCodes = endpoint({
  method: 'post',
  path: '/staff/recovery-codes',
  access: 'staff',
  tag,
  summary: 'New recovery codes in place of those before.',
  body: shared(authenticatorCode),
  output: z.object({ recoveryCodes }),
  errors: ['wrong_second_factor', 'too_many_requests'],
})
