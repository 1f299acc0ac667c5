import type * as contract from '../../../core/api/accounts.ts'
import type { RequestContext } from '../../context.ts'
import * as accounts from '../../services/accounts/accounts.ts'
import { sessionSeconds } from '../../services/accounts/sessions.ts'
import { sendEmailCode } from '../../services/verification/verification.ts'
import type { Handlers } from '../bind.ts'
import type { Cookies } from '../cookies.ts'
import { answer } from './verification.ts'

const passwordReset = (ctx: RequestContext) =>
  ({ success: true, message: answer(ctx, 'forgot.done') }) as const

export const accountHandlers: Handlers<typeof contract> = {
  register: async (ctx, { body, query }, { cookies }) => {
    await accounts.register(ctx, { ...body, lang: query.lang, proof: cookies.read('proof') })
    cookies.clear('proof')
    return { success: true, message: answer(ctx, 'registerSuccess.created') }
  },
  checkPhone: async (ctx, { body }) => {
    await accounts.checkPhone(ctx, body)
    return { registered: true }
  },
  login: async (ctx, { body, query }, { cookies }) => {
    const input = { ...body, lang: query.lang, earlierToken: cookies.read('session') }
    return startSession(ctx, cookies, await accounts.login(ctx, input))
  },
  loginWithCode: async (ctx, { body, query }, { cookies }) => {
    const input = { ...body, lang: query.lang, earlierToken: cookies.read('session') }
    return startSession(ctx, cookies, await accounts.loginWithCode(ctx, input))
  },
  logout: async (ctx, _input, { cookies }) => {
    await accounts.logout(ctx, { token: cookies.read('session') })
    cookies.clear('session')
    return { success: true, message: answer(ctx, 'answer.signedOut') }
  },
  getCurrentUser: (ctx) => accounts.readCurrentUser(ctx),
  updateUser: (ctx, { body }) => accounts.updateUser(ctx, body),
  updatePassword: async (ctx, { body }, { cookies }) => {
    await accounts.updatePassword(ctx, {
      identifier: body.phoneNumber,
      newPassword: body.newPassword,
      proof: cookies.read('proof'),
      ownToken: cookies.read('session'),
    })
    cookies.clear('proof')
    return passwordReset(ctx)
  },
  sendEmailOtp: async (ctx, { body, query }) => {
    await sendEmailCode(ctx, { email: body.email, lang: query.lang })
    return { success: true, code: 'email_code_sent', message: answer(ctx, 'forgot.emailSent') }
  },
  changePasswordWithEmailOtp: async (ctx, { body }, { cookies }) => {
    await accounts.changePasswordWithEmailCode(ctx, {
      email: body.email,
      code: body.otp,
      newPassword: body.newPassword,
      ownToken: cookies.read('session'),
    })
    return passwordReset(ctx)
  },
  disownEmail: async (ctx, { body }) => {
    await accounts.disownEmail(ctx, body)
    return { success: true, message: answer(ctx, 'notMe.doneText') }
  },
}

function startSession(
  ctx: RequestContext,
  cookies: Cookies,
  { user, token }: Awaited<ReturnType<typeof accounts.login>>,
) {
  cookies.set('session', token, sessionSeconds(ctx))
  return user
}
