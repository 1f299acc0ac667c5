import type * as contract from '#core/api/accounts.ts'
import type { RequestContext } from '../../context.ts'
import { confirmEmail, sendEmailLink, undoEmail } from '../../services/accounts/change-email.ts'
import { changePasswordWithEmailCode, updatePassword } from '../../services/accounts/change-password.ts'
import { deviceSeconds, type Device } from '../../services/accounts/devices.ts'
import { disownEmail } from '../../services/accounts/disown-email.ts'
import { sendOwnCode } from '../../services/accounts/reauthenticate.ts'
import { checkPhone, register } from '../../services/accounts/register.ts'
import * as sessions from '../../services/accounts/sessions.ts'
import { login, loginWithCode, logout } from '../../services/accounts/sign-in.ts'
import { readCurrentUser, updateUser } from '../../services/accounts/update-user.ts'
import { sendEmailCode } from '../../services/accounts/verification/verification.ts'
import { syncLists } from '../../services/lists/lists.ts'
import type { Exchange, Handlers } from '../bind.ts'
import type { Cookies } from '../cookies.ts'
import { answer, codeTimes, demandHuman } from './verification.ts'

const passwordReset = (ctx: RequestContext) =>
  ({ success: true, message: answer(ctx, 'forgot.done') }) as const

export const accountHandlers: Handlers<typeof contract> = {
  register: async (ctx, { body, query }, exchange) => {
    const { cookies } = exchange
    const earlierToken = cookies.read('session')
    const about = { lang: query.lang, proof: cookies.read('proof'), earlierToken, device: deviceOf(exchange) }
    const user = startSession(ctx, cookies, await register(ctx, { ...body, ...about }))
    cookies.clear('proof')
    return { success: true, message: answer(ctx, 'registerSuccess.created'), user }
  },
  checkPhone: async (ctx, { body }) => {
    await checkPhone(ctx, body)
    return { registered: true }
  },
  login: async (ctx, { body, query }, exchange) => {
    const { cookies } = exchange
    const earlierToken = cookies.read('session')
    const input = { ...body, lang: query.lang, earlierToken, device: deviceOf(exchange) }
    return startSession(ctx, cookies, await login(ctx, input))
  },
  loginWithCode: async (ctx, { body, query }, exchange) => {
    const { cookies } = exchange
    const earlierToken = cookies.read('session')
    const input = { ...body, lang: query.lang, earlierToken, device: deviceOf(exchange) }
    return startSession(ctx, cookies, await loginWithCode(ctx, input))
  },
  logout: async (ctx, _input, { cookies }) => {
    await logout(ctx, { token: cookies.read('session') })
    cookies.clear('session')
    return { success: true, message: answer(ctx, 'answer.signedOut') }
  },
  getCurrentUser: (ctx) => readCurrentUser(ctx),
  updateUser: (ctx, { body }) => updateUser(ctx, body),
  sendChangeCode: async (ctx, { query }) => {
    await sendOwnCode(ctx, { lang: query.lang })
    return { success: true, ...codeTimes }
  },
  sendEmailLink: async (ctx) => {
    await sendEmailLink(ctx)
    return { success: true }
  },
  confirmEmail: async (ctx, { body }) => {
    await confirmEmail(ctx, body)
    return { success: true, message: answer(ctx, 'emailLink.confirm.doneText') }
  },
  undoEmail: async (ctx, { body }) => {
    await undoEmail(ctx, body)
    return { success: true, message: answer(ctx, 'emailLink.undo.doneText') }
  },
  listSessions: (ctx) => sessions.listSessions(ctx),
  endSession: (ctx, { params }) => sessions.endOwnSession(ctx, params),
  endSessions: async (ctx, _input, { cookies }) => {
    await sessions.endOwnSessions(ctx)
    cookies.clear('session')
  },
  updatePassword: async (ctx, { body }, { cookies }) => {
    await updatePassword(ctx, {
      identifier: body.phoneNumber,
      newPassword: body.newPassword,
      proof: cookies.read('proof'),
      ownToken: cookies.read('session'),
    })
    cookies.clear('proof')
    return passwordReset(ctx)
  },
  sendEmailOtp: async (ctx, { body, query }, { cookies }) => {
    await demandHuman(ctx, cookies, {
      action: 'reset',
      recipient: body.email,
      humanCheck: body.humanCheck,
    })
    await sendEmailCode(ctx, { email: body.email, lang: query.lang })
    return { success: true, code: 'email_code_sent', message: answer(ctx, 'forgot.emailSent') }
  },
  changePasswordWithEmailOtp: async (ctx, { body }, { cookies }) => {
    await changePasswordWithEmailCode(ctx, {
      email: body.email,
      code: body.otp,
      newPassword: body.newPassword,
      ownToken: cookies.read('session'),
    })
    return passwordReset(ctx)
  },
  syncLists: (ctx, { body }) => syncLists(ctx, body),
  disownEmail: async (ctx, { body }) => {
    await disownEmail(ctx, body)
    return { success: true, message: answer(ctx, 'emailLink.notMe.doneText') }
  },
}

const deviceOf = ({ c, cookies }: Exchange): Device => ({
  token: cookies.read('device'),
  userAgent: c.req.header('user-agent') ?? '',
})

function startSession(
  ctx: RequestContext,
  cookies: Cookies,
  { user, token, device }: Awaited<ReturnType<typeof login>>,
) {
  cookies.set('session', token, sessions.sessionSeconds(ctx))
  cookies.set('device', device, deviceSeconds)
  return user
}
