import { z } from '@hono/zod-openapi'
import { humanCheck, humanCheckActions, humanCheckChallenge } from '../verification/human-check.ts'
import {
  emailCodeConfirmation,
  emailCodeRequest,
  smsCodeConfirmation,
  smsCodeRequest,
} from '../verification/verification.ts'
import { done } from './accounts.ts'
import { endpoint, shared } from './endpoint.ts'
import { languageOnly } from './language.ts'

const tag = 'Verification'

/** A code is on its way; both times in whole seconds. */
const sent = z.object({
  success: z.literal(true),
  message: z.string(),
  /** "Resend countdown: 60 seconds." */
  resendAfter: z.number().int(),
  /** How long the code lives. */
  expiresAfter: z.number().int(),
})

/** "POST /verification/sms (phoneNumber, purpose, human-check payload)." */
export const sendSmsCode = endpoint({
  method: 'post',
  path: '/verification/sms',
  access: 'anyone',
  tag,
  summary: 'Send a 6-digit code by SMS, once a human check was solved.',
  query: languageOnly,
  body: shared(smsCodeRequest),
  output: sent,
  errors: [
    'human_check_required',
    'human_check_failed',
    'human_check_unavailable',
    'country_not_allowed',
    'phone_already_registered',
    'phone_not_registered',
    'too_many_requests',
    'sms_quota_exceeded',
    'invalid_phone_number',
    'missing_phone_number',
    'app_not_authorized',
    'operation_not_supported',
    'sms_failed',
    'unknown_provider_error',
  ],
})

/** "POST /verification/sms/confirm (phoneNumber, purpose, code)." It leaves the proof in a cookie. */
export const confirmSmsCode = endpoint({
  method: 'post',
  path: '/verification/sms/confirm',
  access: 'anyone',
  tag,
  summary: 'Confirm the code; the proof for the next step comes in a cookie and is good once.',
  body: shared(smsCodeConfirmation),
  output: done,
  errors: ['incorrect_code', 'code_expired', 'too_many_requests'],
})

/** "The same under /verification/email." */
export const sendEmailCode = endpoint({
  method: 'post',
  path: '/verification/email',
  access: 'anyone',
  tag,
  summary: 'Send a 6-digit code by e-mail; answers the same whether or not the address has an account.',
  query: languageOnly,
  body: shared(emailCodeRequest),
  output: sent,
  errors: ['too_many_requests', 'email_failed'],
})

/** "Verifying marks it confirmed without using it up (attempts count)." */
export const confirmEmailCode = endpoint({
  method: 'post',
  path: '/verification/email/confirm',
  access: 'anyone',
  tag,
  summary: 'Check the code that came by e-mail without using it up.',
  body: shared(emailCodeConfirmation),
  output: done,
  errors: ['incorrect_email_code', 'too_many_requests'],
})

/** What the page shows as the human check. */
export const getHumanCheck = endpoint({
  method: 'get',
  path: '/human-check',
  access: 'anyone',
  tag,
  summary: 'Which human check the shop uses.',
  output: shared(humanCheck),
})

/** A fresh puzzle of the self-hosted human check. */
export const getHumanCheckChallenge = endpoint({
  method: 'get',
  path: '/human-check/challenge',
  access: 'anyone',
  private: true,
  tag,
  summary: 'A puzzle of the proof-of-work human check; its solution counts once, and for the action alone.',
  query: z.object({ action: z.enum(humanCheckActions) }),
  output: shared(humanCheckChallenge),
  errors: ['not_found'],
})
