import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import type { WebhookForm, WebhookOrder } from '#core/orders/lists/webhook.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Context, StaffContext } from '#server/context.ts'
import { orderWebhook, webhookCalls } from '#server/database/tables/order-lists.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { WebhookOutcome } from '#server/providers/network/webhook.ts'
import { laterThan } from '../../kernel/write-order.ts'
import { auditStaff } from '../../staff/audit.ts'
import { senToPay } from '../../order-parts/amounts.ts'

/** The maximum number of calls that the settings page shows. */
const shownCalls = 20

const sealed = ['webhook', 'orders'] as const

/** Reads the settings of the webhook, without the secret, and its latest calls. */
export async function readWebhook({ database }: Pick<Context, 'database'>) {
  const [[row], calls] = await Promise.all([
    database.select().from(orderWebhook),
    database
      .select({ call: webhookCalls, number: orders.number })
      .from(webhookCalls)
      .innerJoin(orders, eq(orders.id, webhookCalls.orderId))
      .orderBy(desc(webhookCalls.queuedAt), desc(webhookCalls.id))
      .limit(shownCalls),
  ])
  return {
    url: row?.url ?? '',
    active: row?.active ?? false,
    hasSecret: row !== undefined,
    version: row?.updatedAt.toISOString() ?? 'none',
    calls: calls.map(({ call, number }) => ({
      id: call.id,
      orderId: call.orderId,
      orderNumber: formatOrderNumber(number),
      queuedAt: toServerDate(call.queuedAt),
      attempts: call.attempts,
      ...(call.triedAt && { triedAt: toServerDate(call.triedAt) }),
      ...(call.status !== null && { status: call.status }),
      ...(call.problem !== null && { problem: call.problem }),
      delivered: call.deliveredAt !== null,
    })),
  }
}

/**
 * Stores the webhook's URL, secret and state. An empty secret keeps the stored one.
 * @throws ShopError settings_changed_meanwhile, invalid_input if there is no secret
 */
export async function saveWebhook(
  context: StaffContext,
  { version, webhook }: { version: string; webhook: WebhookForm },
) {
  await context.database.transaction(async (tx) => {
    const [before] = await tx.select().from(orderWebhook).for('update')
    if ((before?.updatedAt.toISOString() ?? 'none') !== version)
      throw new ShopError('settings_changed_meanwhile')
    if (webhook.secret === '' && before === undefined)
      refuseField('webhook.secret', 'staff.webhook.secretRequired')
    const { url, active } = webhook
    const secret = webhook.secret === '' ? before?.secret : context.secrets.seal(...sealed, webhook.secret)
    if (secret === undefined) return
    const row = { url, active, secret, updatedAt: laterThan(before?.updatedAt, context.now()) }
    // Two people may create the webhook at once, because there is no row to lock yet.
    const written =
      before === undefined
        ? await tx.insert(orderWebhook).values(row).onConflictDoNothing().returning()
        : await tx.update(orderWebhook).set(row).returning()
    if (written.length === 0) throw new ShopError('settings_changed_meanwhile')
    await auditStaff(tx, context, {
      action: 'settings.webhook_saved',
      subject: 'settings',
      subjectId: 'webhook',
      ...(before && { before: { url: before.url, active: before.active } }),
      after: { url, active, ...(webhook.secret !== '' && { secretChanged: true }) },
    })
  })
}

/** Calls the webhook once with a sample order and returns the outcome. @throws ShopError webhook_not_set */
export async function testWebhook(context: StaffContext): Promise<WebhookOutcome & { milliseconds: number }> {
  const [webhook] = await context.database.select().from(orderWebhook)
  if (webhook === undefined) throw new ShopError('webhook_not_set')
  const at = context.now()
  const sample: WebhookOrder = {
    event: 'test',
    id: randomUUID(),
    at: at.toISOString(),
    order: {
      number: formatOrderNumber(1_000_001),
      total: 1299,
      currency: 'MYR',
      items: 2,
      link: `${context.settings.PUBLIC_ORIGIN}/staff/orders`,
    },
  }
  const began = performance.now()
  const outcome = await call(context, webhook, sample, at)
  return { ...outcome, milliseconds: Math.round(performance.now() - began) }
}

/**
 * Calls the webhook about one order and records the outcome.
 * @throws Error if the call failed, so that the queue tries again
 */
export async function deliverWebhook(context: Context, callId: string): Promise<void> {
  const { database, now } = context
  const [[webhook], [found]] = await Promise.all([
    database.select().from(orderWebhook).where(eq(orderWebhook.active, true)),
    database
      .select({ call: webhookCalls, order: orders })
      .from(webhookCalls)
      .innerJoin(orders, eq(orders.id, webhookCalls.orderId))
      .where(eq(webhookCalls.id, callId)),
  ])
  // The webhook was deactivated, the order was deleted, or the call has already been delivered.
  if (webhook === undefined || found === undefined || found.call.deliveredAt !== null) return
  const { order } = found
  const at = now()
  const report: WebhookOrder = {
    event: 'order.placed',
    id: callId,
    at: order.placedAt.toISOString(),
    order: {
      number: formatOrderNumber(order.number),
      total: toRinggit(senToPay(order)),
      currency: 'MYR',
      items: order.itemCount,
      link: `${context.settings.PUBLIC_ORIGIN}/staff/orders/${encodeURIComponent(order.id)}`,
    },
  }
  const outcome = await call(context, webhook, report, at)
  const delivered = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
  await database
    .update(webhookCalls)
    .set({
      attempts: sql`${webhookCalls.attempts} + 1`,
      triedAt: at,
      status: 'status' in outcome ? outcome.status : null,
      problem: 'problem' in outcome ? outcome.problem : null,
      ...(delivered && { deliveredAt: at }),
    })
    .where(eq(webhookCalls.id, callId))
  if (!delivered) throw new Error(`The webhook answered ${JSON.stringify(outcome).slice(0, 200)}.`)
}

function call(
  { callWebhook, secrets }: Pick<Context, 'callWebhook' | 'secrets'>,
  { url, secret }: typeof orderWebhook.$inferSelect,
  report: WebhookOrder,
  at: Date,
): Promise<WebhookOutcome> {
  return callWebhook({ url, secret: secrets.open(...sealed, secret), body: JSON.stringify(report), at })
}
