import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  confirmEmailCode,
  confirmSmsCode,
  getHumanCheck,
  getHumanCheckChallenge,
  sendEmailCode,
  sendSmsCode,
} from '../../../core/api/verification.ts'
import { codeRules } from '../../../core/verification/verification.ts'
import type { Context } from '../../context.ts'
import { makeChallenge, passHumanCheck, ticketSeconds } from '../../services/verification/human-check.ts'
import * as verification from '../../services/verification/verification.ts'
import { bind } from '../bind.ts'

const times = { resendAfter: codeRules.betweenSends / 1000, expiresAfter: codeRules.life / 1000 }
const smsSent = 'Verification code has been sent to your phone number. Please check your SMS.'
const emailSent = 'Verification code has been sent to your email. Please check your inbox.'
const codeConfirmed = 'Verification code confirmed. Please set your new password.'

export function bindVerification(app: OpenAPIHono, context: Context): void {
  bind(app, context, sendSmsCode, async (call, { body, query }, { cookies }) => {
    const ticket = await passHumanCheck(call, {
      action: body.purpose,
      phoneNumber: body.phoneNumber,
      solution: body.humanCheck,
      ticket: cookies.read('human-check'),
    })
    // Set before sending: a failure there must not cost the shopper another human check.
    if (ticket !== undefined) cookies.set('human-check', ticket, ticketSeconds)
    await verification.sendSmsCode(call, { ...body, lang: query.lang })
    return { success: true, message: smsSent, ...times } as const
  })
  bind(app, context, confirmSmsCode, async (call, { body }, { cookies }) => {
    const proof = await verification.confirmSmsCode(call, body)
    cookies.set('proof', proof, verification.proofSeconds)
    return { success: true, message: 'Phone number verified!' } as const
  })
  bind(app, context, sendEmailCode, async (call, { body, query }) => {
    await verification.sendEmailCode(call, { email: body.email, lang: query.lang })
    return { success: true, message: emailSent, ...times } as const
  })
  bind(app, context, confirmEmailCode, async (call, { body }) => {
    await verification.confirmEmailCode(call, body)
    return { success: true, message: codeConfirmed } as const
  })
  bind(app, context, getHumanCheck, async (call) => call.providers.humanCheck.shown)
  bind(app, context, getHumanCheckChallenge, (call, { query }) => makeChallenge(call, query))
}
