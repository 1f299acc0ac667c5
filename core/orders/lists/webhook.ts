import * as z from 'zod/mini'

/** Minimum and maximum length of a webhook's secret. */
export const webhookSecretLength = { min: 24, max: 200 } as const

/** Milliseconds within which the webhook's receiver must answer. */
export const webhookTimeout = 10_000

/** Number of characters of the receiver's response that staff see. */
export const shownAnswer = 500

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, hostname, username, password, port } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '' && port === ''
}

/**
 * A webhook, as the owner enters it: "Owner sets an https address and a secret". The URL must use the standard port
 * and contain no user name or password.
 */
export const webhookForm = z.object({
  url: z.string('staff.webhook.urlRequired').check(
    z.trim(),
    z.minLength(1, 'staff.webhook.urlRequired'),
    z.maxLength(500, 'common.tooLong'),
    z.refine((text) => text === '' || isWebhookUrl(text), 'staff.webhook.urlPattern'),
  ),
  /** '' keeps the current secret. */
  secret: z.string().check(
    z.trim(),
    z.refine(
      (text) =>
        text === '' || (text.length >= webhookSecretLength.min && text.length <= webhookSecretLength.max),
      'staff.webhook.secretLength',
    ),
  ),
  active: z.boolean(),
})
export type WebhookForm = z.output<typeof webhookForm>

/**
 * The data that the webhook sends about an order: "No more personal data than needed: order number, total, item
 * count, link."
 */
export interface WebhookOrder {
  event: 'order.placed' | 'test'
  /** Id of this report. A repeated report has the same id. */
  id: string
  /** In ISO 8601. */
  at: string
  order: { number: string; total: number; currency: 'MYR'; items: number; link: string }
}
