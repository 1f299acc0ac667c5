import { z } from 'zod'
import { ShopError, type ErrorCode } from '#core/errors.ts'
import { log } from '../../observability/log.ts'
import { traceHeaders } from '../../observability/tracing.ts'
import { askProvider } from '../watch-provider.ts'
import type { SmsProvider } from './sms.ts'

/**
 * The error codes of Twilio for each error of the shop: "Provider codes map to messages: invalid phone number; missing
 * phone number; quota exceeded; …"
 */
const twilioCodes: readonly [ErrorCode, readonly number[]][] = [
  ['app_not_authorized', [20003, 20005, 20404, 21608]],
  ['too_many_requests', [20429]],
  ['sms_quota_exceeded', [14107, 21611, 30001, 63038]],
  ['invalid_phone_number', [21211, 21217, 21614]],
  ['missing_phone_number', [21604]],
  ['operation_not_supported', [21408, 21610, 21612]],
]

const refusal = z.object({ code: z.number() })

/** Sends by Twilio's Messages API. `from` is a number, a sender's name or the id of a messaging service (MG…). */
export function twilio(
  account: { url: string; accountSid: string; authToken: string; from: string },
  timeout = 10_000,
): SmsProvider {
  const address = new URL(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`, account.url)
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  const sender = /^MG[0-9a-f]{32}$/.test(account.from) ? 'MessagingServiceSid' : 'From'
  const name = 'Twilio'
  return {
    name,
    send: ({ to, text }) =>
      askProvider({ provider: 'sms', name }, async () => {
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Basic ${credentials}`, ...traceHeaders() },
          body: new URLSearchParams({ To: to, [sender]: account.from, Body: text }),
          signal: AbortSignal.timeout(timeout),
        }).catch((error: unknown) => {
          log.error({ err: error }, 'Twilio cannot be reached')
          throw new ShopError('sms_failed')
        })
        if (response.ok) return void (await response.body?.cancel())
        const body = refusal.safeParse(await response.json().catch(() => undefined))
        const code = body.data?.code
        // The message may contain the phone number, so only the code is logged.
        log.error({ status: response.status, code }, 'Twilio refused a message')
        const [known] = twilioCodes.find(([, codes]) => code !== undefined && codes.includes(code)) ?? []
        if (known !== undefined) throw new ShopError(known)
        if (code !== undefined && response.status < 500)
          throw new ShopError('unknown_provider_error', { reason: code })
        throw new ShopError(response.status === 429 ? 'too_many_requests' : 'sms_failed')
      }),
  }
}
