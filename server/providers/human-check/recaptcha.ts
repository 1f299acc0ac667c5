import { z } from 'zod'
import { ShopError } from '#core/errors.ts'
import { isInvisible, type HumanCheckAction } from '#core/verification/human-check.ts'
import { log } from '../../observability/log.ts'
import { hashToken } from '../../secrets.ts'
import { traceHeaders } from '../../observability/tracing.ts'
import { askProvider } from '../watch-provider.ts'
import type { HumanCheckProvider } from './human-check.ts'

interface KeyPair {
  siteKey: string
  secret: string
}

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Errors in the shop's settings, for which retrying does not help. */
const configurationErrors = ['missing-input-secret', 'invalid-input-secret']

/**
 * The human check by reCAPTCHA v2; the action decides whether it is visible: "Normal size on forgot-password, invisible
 * on the footer sign-in helper."
 */
export function recaptcha(
  options: { url: string; hostname: string; normal: KeyPair; invisible: KeyPair },
  timeout = 10_000,
): HumanCheckProvider {
  const pairOf = (action: HumanCheckAction) => (isInvisible(action) ? options.invisible : options.normal)
  const name = 'reCAPTCHA'
  return {
    name,
    shown: {
      provider: 'recaptcha',
      siteKeys: { normal: options.normal.siteKey, invisible: options.invisible.siteKey },
    },
    verify: (token, action) =>
      askProvider({ provider: 'human check', name }, async () => {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: traceHeaders(),
          body: new URLSearchParams({ secret: pairOf(action).secret, response: token }),
          signal: AbortSignal.timeout(timeout),
        }).catch(unavailable)
        const body = await response.json().catch(unavailable)
        const parsed = answer.safeParse(body)
        if (!response.ok || !parsed.success) return unavailable(new Error(`status ${response.status}`))
        const { success, hostname, 'error-codes': codes } = parsed.data
        const fault = codes.find((code) => configurationErrors.includes(code))
        if (fault !== undefined) return unavailable(new Error(fault))
        return success && hostname === options.hostname ? hashToken(token) : undefined
      }),
  }
}

function unavailable(error: unknown): never {
  log.error({ err: error }, 'reCAPTCHA cannot be verified')
  throw new ShopError('human_check_unavailable')
}
