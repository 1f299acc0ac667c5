import { z } from '@hono/zod-openapi'
import { humanCheck, humanCheckActions, humanCheckChallenge } from '../verification/human-check.ts'
import {
  emailCodeConfirmation,
  emailCodeRequest,
  smsCodeConfirmation,
  smsCodeRequest,
} from '../verification/verification.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { codeSent, humanCheckErrors, langQuery, smsErrors, successMessage } from './schemas.ts'

const endpoint = endpointsOf('Verification')

/** Sends a code by SMS. */
export const sendSmsCode = endpoint('POST /verification/sms', 'anyone', {
  summary:
    'Send a 6-digit code by SMS after a human check; the response is the same whether or not the number ' +
    'has an account.',
  cookie: { scheme: 'humanCheck', optional: true },
  query: langQuery,
  body: shared(smsCodeRequest),
  output: successMessage.extend(codeSent),
  errors: [...humanCheckErrors, 'country_not_allowed', ...smsErrors],
})

/** Checks a code sent by SMS. */
export const confirmSmsCode = endpoint('POST /verification/sms/confirm', 'anyone', {
  summary:
    'Confirm a code sent by SMS. The response sets a cookie that the next step uses once, as proof of the ' +
    'phone number.',
  body: shared(smsCodeConfirmation),
  output: successMessage,
  errors: ['incorrect_code', 'code_expired', 'too_many_requests'],
})

/** Sends a code by email. */
export const sendEmailCode = endpoint('POST /verification/email', 'anyone', {
  summary:
    'Send a 6-digit code by email after a human check; the response is the same whether or not the ' +
    'address has an account.',
  cookie: { scheme: 'humanCheck', optional: true },
  query: langQuery,
  body: shared(emailCodeRequest),
  output: successMessage.extend(codeSent),
  errors: [...humanCheckErrors, 'too_many_requests'],
})

/** Checks a code sent by email without using it up. The number of attempts is limited. */
export const confirmEmailCode = endpoint('POST /verification/email/confirm', 'anyone', {
  summary: 'Check a code sent by email without using it up.',
  body: shared(emailCodeConfirmation),
  output: successMessage,
  errors: ['incorrect_email_code', 'too_many_requests'],
})

export const getHumanCheck = endpoint('GET /human-check', 'anyone', {
  summary: 'Which human check the shop uses.',
  output: shared(humanCheck),
})

export const getHumanCheckChallenge = endpoint('GET /human-check/challenge', 'anyone', {
  private: true,
  summary: 'A challenge of the proof-of-work human check; its solution is valid once, for this action.',
  query: z.object({ action: z.enum(humanCheckActions) }),
  output: shared(humanCheckChallenge),
  errors: ['not_found'],
})
