import { createHmac } from 'node:crypto'
import { shownAnswer, webhookTimeout } from '#core/orders/lists/webhook.ts'
import { countEvent } from '../../observability/events.ts'
import { inSpan } from '../../observability/tracing.ts'
import { askHttps, FetchError, internet, type Network } from './https.ts'

/** The outcome of a call: status and beginning of the answer, or why there was none. */
export type WebhookOutcome =
  | { status: number; answer: string }
  | { problem: Extract<FetchError['reason'], 'address_refused' | 'unreachable'> }

/** Sends a signed JSON body to a URL. Never throws. */
export type WebhookCaller = (call: {
  url: string
  secret: string
  body: string
  at: Date
}) => Promise<WebhookOutcome>

/** The signature, in the form that couriers use: `t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<seconds>.<body>`. */
function signatureOf({ secret, body, at }: { secret: string; body: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}

/** Why a call failed; undefined if it succeeded, which means a 2xx. */
function reasonOf(outcome: WebhookOutcome): string | undefined {
  if ('problem' in outcome) return outcome.problem
  return outcome.status >= 200 && outcome.status < 300 ? undefined : 'refused'
}

/**
 * Calls webhooks, never in private networks. It reads only the part of an answer that staff see, and follows no
 * redirects.
 */
export function createWebhookCaller(given: Partial<Network> = {}): WebhookCaller {
  const network = { ...internet, timeout: webhookTimeout, ...given }
  const call: WebhookCaller = async ({ url, secret, body, at }) => {
    try {
      const signal = AbortSignal.timeout(network.timeout)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'shop-signature': signatureOf({ secret, body, at }),
      }
      const response = await askHttps(network, url, { headers, body }, signal)
      let answer = ''
      response.setEncoding('utf8')
      // Leaving the loop closes the connection.
      for await (const chunk of response as AsyncIterable<string>) {
        answer += chunk
        if (answer.length >= shownAnswer) break
      }
      return { status: response.statusCode ?? 0, answer: answer.slice(0, shownAnswer) }
    } catch (error) {
      const isRefused = error instanceof FetchError && error.reason === 'address_refused'
      return { problem: isRefused ? 'address_refused' : 'unreachable' }
    }
  }
  const attributes = { 'shop.provider': 'webhook' }
  return (report) =>
    inSpan('ask webhook', { kind: 'CLIENT', attributes }, async (span) => {
      const outcome = await call(report)
      const reason = reasonOf(outcome)
      if (reason !== undefined) {
        span.fail(reason)
        countEvent('provider error', { provider: 'webhook', reason })
      }
      return outcome
    })
}
