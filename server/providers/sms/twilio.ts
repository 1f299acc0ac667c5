import { z } from 'zod'
import { ShopError, type ErrorCode } from '../../../core/errors.ts'
import { log } from '../../observability/log.ts'
import type { SmsProvider } from './sms.ts'

/**
 * What Twilio's error codes mean to a shopper.
 * "Provider codes map to messages: invalid phone number; missing phone number; quota exceeded; too many
 * requests; app not authorized; operation not supported in this environment."
 */
const meanings: Record<number, ErrorCode> = {
  20003: 'app_not_authorized',
  20005: 'app_not_authorized',
  20404: 'app_not_authorized',
  21608: 'app_not_authorized',
  20429: 'too_many_requests',
  14107: 'sms_quota_exceeded',
  21611: 'sms_quota_exceeded',
  30001: 'sms_quota_exceeded',
  63038: 'sms_quota_exceeded',
  21211: 'invalid_phone_number',
  21217: 'invalid_phone_number',
  21614: 'invalid_phone_number',
  21604: 'missing_phone_number',
  21408: 'operation_not_supported',
  21610: 'operation_not_supported',
  21612: 'operation_not_supported',
}

const refusal = z.object({ code: z.number() })

/** Sends by Twilio's Messages API over HTTP. `from` is a number, a sender's name or a messaging service (MG…). */
export function twilio(
  account: { url: string; accountSid: string; authToken: string; from: string },
  timeout = 10_000,
): SmsProvider {
  const address = new URL(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`, account.url)
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  const sender = /^MG[0-9a-f]{32}$/.test(account.from) ? 'MessagingServiceSid' : 'From'
  return {
    name: 'Twilio',
    async send({ to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, [sender]: account.from, Body: text }),
        signal: AbortSignal.timeout(timeout),
      }).catch((error: unknown) => {
        log.error({ err: error }, 'Twilio cannot be reached')
        throw new ShopError('sms_failed')
      })
      if (response.ok) return void (await response.body?.cancel())
      const body = refusal.safeParse(await response.json().catch(() => undefined))
      const code = body.data?.code
      // Its message may repeat the number, so that the code alone is logged.
      log.error({ status: response.status, code }, 'Twilio refused a message')
      if (code === undefined || (response.status >= 500 && meanings[code] === undefined))
        throw new ShopError(response.status === 429 ? 'too_many_requests' : 'sms_failed')
      const meaning = meanings[code]
      throw meaning === undefined
        ? new ShopError('unknown_provider_error', { reason: code })
        : new ShopError(meaning)
    },
  }
}
