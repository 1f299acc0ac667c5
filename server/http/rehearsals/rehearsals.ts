import type { Api } from '#core/api/all.ts'
import { ShopError, type ErrorCode } from '#core/errors.ts'
import type { MessageValues } from '#core/texts/format.ts'
import type { MessageKey } from '#core/texts/messages.ts'

/** A failure that a demo shows on request: it makes one call of the API fail, in the browser that asked for it. */
interface Rehearsal {
  call: keyof Api
  /** The page and the step that show the failure. */
  where: string
  /** The key of the sentence that the page then shows, with its values. */
  says: MessageKey
  values?: MessageValues
  /**
   * Creates the answer that replaces the usual one. Calling `usual` carries out the call and returns its usual answer.
   */
  answer: (usual: () => Promise<Response>) => Promise<Response>
}

/** Makes the call fail with an error of the shop. */
const refused = (code: ErrorCode, values?: MessageValues) => ({
  says: `error.${code}` as MessageKey,
  ...(values && { values }),
  answer: () => Promise.reject(new ShopError(code, values)),
})

/** Makes the call fail without a reason. */
const silent = (says: MessageKey, values?: MessageValues) => ({
  says,
  ...(values && { values }),
  answer: async () => Response.json({}, { status: 500 }),
})

const codes = { call: 'POST /verification/sms', where: '/register, Send Code' } as const

/** How long the human check of this rehearsal is valid, in milliseconds. */
const shortLife = 5_000

/** Answers a request for a puzzle with one that expires soon. */
async function expireSoon(usual: () => Promise<Response>): Promise<Response> {
  const { parameters, ...puzzle } = (await (await usual()).json()) as { parameters: { expiresAt: number } }
  const expiresAt = (Date.now() + shortLife) / 1000
  return Response.json({ ...puzzle, parameters: { ...parameters, expiresAt } })
}

/** The failures by name. */
export const rehearsals = {
  'sms-invalid-number': { ...codes, ...refused('invalid_phone_number') },
  'sms-missing-number': { ...codes, ...refused('missing_phone_number') },
  'sms-quota': { ...codes, ...refused('sms_quota_exceeded') },
  'sms-too-many': { ...codes, ...refused('too_many_requests') },
  'sms-not-authorized': { ...codes, ...refused('app_not_authorized') },
  'sms-not-supported': { ...codes, ...refused('operation_not_supported') },
  'sms-failed': { ...codes, ...refused('sms_failed') },
  'sms-unknown': { ...codes, ...refused('unknown_provider_error', { reason: '21999' }) },
  'human-check-failed': { ...codes, ...refused('human_check_failed') },
  'human-check-unavailable': {
    call: 'GET /human-check/challenge',
    where: '/register, the human check',
    ...refused('human_check_unavailable'),
  },
  'human-check-expires': {
    call: 'GET /human-check/challenge',
    where: '/register, 5 seconds after the human check',
    says: 'humanCheck.expired',
    answer: expireSoon,
  },
  'code-expired': {
    call: 'POST /verification/sms/confirm',
    where: '/forgotPassword, Verify Code',
    ...refused('code_expired'),
  },
  'registration-fails': {
    call: 'POST /users/register',
    where: '/register, Register',
    ...silent('register.failed'),
  },
  'reset-fails': {
    call: 'POST /users/updatePassword',
    where: '/forgotPassword, Reset Password',
    ...silent('forgot.failed'),
  },
  'email-fails': {
    call: 'POST /users/sendEmailOtp',
    where: '/forgotPassword by email, Send Code',
    ...silent('error.email_failed'),
  },
  'login-refused': { call: 'POST /users/login', where: '/login, Login', ...silent('error.login_failed') },
  'login-lost': {
    call: 'POST /users/login',
    where: '/login, Login',
    says: 'login.failed',
    answer: async () => new Response('This is no account.', { headers: { 'content-type': 'text/plain' } }),
  },
  'order-fails': {
    call: 'POST /orders',
    where: '/checkout, Complete Order',
    ...silent('checkout.failed', { reason: '' }),
  },
  'order-without-id': {
    call: 'POST /orders',
    where: '/checkout, Complete Order; the order is placed',
    says: 'checkout.noOrderId',
    answer: async (usual) => {
      const placed = await usual()
      return placed.ok ? Response.json({}) : placed
    },
  },
  'orders-not-loaded': {
    call: 'POST /orders/getAll',
    where: '/account/orders',
    ...silent('orders.notLoaded'),
  },
  'order-not-loaded': {
    call: 'GET /orders/{id}',
    where: '/order-confirm/TEST-PICKUP-ORDER',
    ...silent('orders.loadFailed'),
  },
  'invoice-fails': {
    call: 'POST /orders/{id}/requestInvoice',
    where: '/order-confirm/TEST-PICKUP-ORDER, Apply For Invoice',
    ...silent('orders.invoiceFailed'),
  },
  'return-fails': {
    call: 'POST /orders/{id}/return',
    where: '/order-confirm/TEST-PICKUP-ORDER, Request Return',
    ...silent('orders.returnFailed'),
  },
} as const satisfies Record<string, Rehearsal>

export type RehearsalName = keyof typeof rehearsals

/** The rehearsal of this name; undefined if there is none. */
export const rehearsalOf = (name: string | undefined): Rehearsal | undefined =>
  name !== undefined && Object.hasOwn(rehearsals, name) ? rehearsals[name as RehearsalName] : undefined
