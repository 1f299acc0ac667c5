import type * as contract from '#core/api/verification.ts'
import type { MessageKey } from '#core/texts/messages.ts'
import { text } from '#core/texts/text.ts'
import type { HumanCheckAction } from '#core/verification/human-check.ts'
import { codeRules } from '#core/verification/verification.ts'
import type { RequestContext } from '../../context.ts'
import {
  makeChallenge,
  passHumanCheck,
  ticketSeconds,
} from '../../services/accounts/verification/human-check.ts'
import * as verification from '../../services/accounts/verification/verification.ts'
import type { Handlers } from '../bind.ts'
import type { Cookies } from '../cookies.ts'

/** When another code may be sent and how long a code is valid, in seconds. */
export const codeTimes = {
  resendAfter: codeRules.betweenSends / 1000,
  expiresAfter: codeRules.life / 1000,
}

/** Returns a text in the language of the request. */
export const answer = ({ language }: Pick<RequestContext, 'language'>, key: MessageKey) => text(language)(key)

/** Checks that a human asks for a code, and sets a cookie that permits further codes to the same recipient. */
export async function demandHuman(
  ctx: RequestContext,
  cookies: Cookies,
  input: { action: HumanCheckAction; recipient: string; humanCheck: string | undefined },
) {
  const { humanCheck: solution, ...about } = input
  const ticket = await passHumanCheck(ctx, { ...about, solution, ticket: cookies.read('human-check') })
  // The cookie is set before the code is sent, so that a failure to send the code does not cost another human check.
  if (ticket !== undefined) cookies.set('human-check', ticket, ticketSeconds)
}

export const verificationHandlers: Handlers<typeof contract> = {
  sendSmsCode: async (ctx, { body, query }, { cookies }) => {
    const { purpose: action, phoneNumber: recipient, humanCheck } = body
    await demandHuman(ctx, cookies, { action, recipient, humanCheck })
    await verification.sendSmsCode(ctx, { ...body, lang: query.lang })
    return { success: true, message: answer(ctx, 'accounts.codeSent'), ...codeTimes }
  },
  confirmSmsCode: async (ctx, { body }, { cookies }) => {
    cookies.set('proof', await verification.confirmSmsCode(ctx, body), verification.proofSeconds)
    return { success: true, message: answer(ctx, 'register.verified') }
  },
  sendEmailCode: async (ctx, { body, query }, { cookies }) => {
    await demandHuman(ctx, cookies, {
      action: 'reset',
      recipient: body.email,
      humanCheck: body.humanCheck,
    })
    await verification.sendEmailCode(ctx, { email: body.email, lang: query.lang })
    return { success: true, message: answer(ctx, 'forgot.emailSent'), ...codeTimes }
  },
  confirmEmailCode: async (ctx, { body }) => {
    await verification.confirmEmailCode(ctx, body)
    return { success: true, message: answer(ctx, 'forgot.codeConfirmed') }
  },
  getHumanCheck: (ctx) => ctx.providers.humanCheck.shown,
  getHumanCheckChallenge: (ctx, { query }) => makeChallenge(ctx, query),
}
