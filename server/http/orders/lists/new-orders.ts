import type * as contract from '#core/api/orders-by-staff/new-orders.ts'
import { readAlerts, saveAlerts } from '#server/services/orders/new-orders/alerts.ts'
import { readWebhook, saveWebhook, testWebhook } from '#server/services/orders/new-orders/webhook.ts'
import type { Handlers } from '../../bind.ts'

export const newOrderHandlers: Handlers<typeof contract> = {
  getNewOrderAlerts: (ctx) => readAlerts(ctx),
  saveNewOrderAlerts: (ctx, { body }) => saveAlerts(ctx, body),
  getOrderWebhook: (ctx) => readWebhook(ctx),
  saveOrderWebhook: (ctx, { body }) => saveWebhook(ctx, body),
  testOrderWebhook: (ctx) => testWebhook(ctx),
}
