import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  changePasswordWithEmailOtp,
  checkPhone,
  disownEmail,
  getCurrentUser,
  login,
  loginWithCode,
  logout,
  register,
  sendEmailOtp,
  updatePassword,
  updateUser,
} from '../../../core/api/accounts.ts'
import type { Context, RequestContext } from '../../context.ts'
import * as accounts from '../../services/accounts/accounts.ts'
import { sessionSeconds } from '../../services/accounts/sessions.ts'
import { sendEmailCode } from '../../services/verification/verification.ts'
import { bind } from '../bind.ts'
import type { Cookies } from '../cookies.ts'

const emailCodeSent = 'Verification code has been sent to your email. Please check your inbox.'
const passwordReset = { success: true, message: 'Password has been reset successfully!' } as const

export function bindAccounts(app: OpenAPIHono, context: Context): void {
  bind(app, context, register, async (call, { body, query }, { cookies }) => {
    await accounts.register(call, { ...body, lang: query.lang, proof: cookies.read('proof') })
    cookies.clear('proof')
    return { success: true, message: 'Your account has been created.' } as const
  })
  bind(app, context, checkPhone, async (call, { body }) => {
    await accounts.checkPhone(call, body)
    return { registered: true } as const
  })
  bind(app, context, login, async (call, { body, query }, { cookies }) => {
    const input = { ...body, lang: query.lang, earlierToken: cookies.read('session') }
    return startSession(call, cookies, await accounts.login(call, input))
  })
  bind(app, context, loginWithCode, async (call, { body, query }, { cookies }) => {
    const input = { ...body, lang: query.lang, earlierToken: cookies.read('session') }
    return startSession(call, cookies, await accounts.loginWithCode(call, input))
  })
  bind(app, context, logout, async (call, _input, { cookies }) => {
    await accounts.logout(call, { token: cookies.read('session') })
    cookies.clear('session')
    return { success: true, message: 'You are signed out.' } as const
  })
  bind(app, context, getCurrentUser, (call) => accounts.readCurrentUser(call))
  bind(app, context, updateUser, (call, { body }) => accounts.updateUser(call, body))
  bind(app, context, updatePassword, async (call, { body }, { cookies }) => {
    await accounts.updatePassword(call, {
      identifier: body.phoneNumber,
      newPassword: body.newPassword,
      proof: cookies.read('proof'),
      ownToken: cookies.read('session'),
    })
    cookies.clear('proof')
    return passwordReset
  })
  bind(app, context, sendEmailOtp, async (call, { body, query }) => {
    await sendEmailCode(call, { email: body.email, lang: query.lang })
    return { success: true, code: 'email_code_sent', message: emailCodeSent } as const
  })
  bind(app, context, changePasswordWithEmailOtp, async (call, { body }, { cookies }) => {
    await accounts.changePasswordWithEmailCode(call, {
      email: body.email,
      code: body.otp,
      newPassword: body.newPassword,
      ownToken: cookies.read('session'),
    })
    return passwordReset
  })
  bind(app, context, disownEmail, async (call, { body }) => {
    await accounts.disownEmail(call, body)
    return { success: true, message: 'Your email address has been taken out of the account.' } as const
  })
}

function startSession(
  context: RequestContext,
  cookies: Cookies,
  { user, token }: Awaited<ReturnType<typeof accounts.login>>,
) {
  cookies.set('session', token, sessionSeconds(context))
  return user
}
