import { z } from '@hono/zod-openapi'
import { newOrderAlerts } from '../../orders/lists/new-orders.ts'
import { webhookForm } from '../../orders/lists/webhook.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, int, success, version } from '../schemas.ts'

const endpoint = endpointsOf('Back office: new orders')

/** Reads how the signed-in user is notified of new orders, besides the badge that everybody sees. */
export const getNewOrderAlerts = endpoint('GET /staff/new-orders/alerts', 'orders:read', {
  summary: 'How you are notified of new orders.',
  output: shared(newOrderAlerts),
})

export const saveNewOrderAlerts = endpoint('POST /staff/new-orders/alerts', 'orders:read', {
  summary: 'Choose how you are notified of new orders. Emails are in the language of the request.',
  body: shared(newOrderAlerts),
  output: success,
})

export const getOrderWebhook = endpoint('GET /staff/settings/webhook', 'settings:edit', {
  summary: 'The URL to which new orders are reported, and the latest reports.',
  output: z.object({
    url: z.string(),
    active: z.boolean(),
    /** The secret itself is never sent back. */
    hasSecret: z.boolean(),
    version,
    calls: z.array(
      z.object({
        id: z.string(),
        orderId: z.string(),
        orderNumber: z.string(),
        queuedAt: date,
        attempts: int,
        triedAt: date.optional(),
        /** The HTTP status of the last attempt. */
        status: int.optional(),
        /** Why the URL could not be reached. */
        problem: z.string().optional(),
        delivered: z.boolean(),
      }),
    ),
  }),
})

export const saveOrderWebhook = endpoint('POST /staff/settings/webhook', 'settings:edit', {
  summary:
    'Set the https URL to which each new order is reported, and the secret that signs the reports. The ' +
    'header `shop-signature` is `t=<seconds>,v1=<hex>`: the time, and the HMAC-SHA256 of ' +
    '`<seconds>.<body>`.',
  body: z.object({ version, webhook: shared(webhookForm) }),
  output: success,
  errors: ['settings_changed_meanwhile'],
})

export const testOrderWebhook = endpoint('POST /staff/settings/webhook/test', 'settings:edit', {
  summary: 'Send one sample report to the URL; the response contains the answer from there.',
  output: z.object({
    status: int.optional(),
    answer: z.string().optional(),
    problem: z.enum(['address_refused', 'unreachable']).optional(),
    milliseconds: int,
  }),
  errors: ['webhook_not_set'],
})
