import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { isDigestDue, maxDigestOrders } from '#core/orders/lists/new-orders.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import {
  digestOrders,
  orderMails,
  orderWebhook,
  untoldOrders,
  webhookCalls,
} from '#server/database/tables/order-lists.ts'
import { staff } from '#server/database/tables/staff.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { queueWebhookCalls } from '#server/jobs/webhooks-queue.ts'

type Teller = Pick<Context, 'database' | 'now'>

/** Number of orders per transaction. */
const batch = 100

/** The age up to which an order is reported, in milliseconds. Older orders come from an import or a restored backup. */
const newsFor = 24 * 3_600_000

/**
 * Reports all orders placed since the last run: queues emails to staff who want one for each order, queues calls of the
 * webhook, and stores the orders for the digests of other staff. Several processes may run this at once, and each order
 * is reported only once.
 */
export async function tellOfNewOrders(context: Teller): Promise<void> {
  while ((await tellOfSome(context)) === batch) continue
}

async function tellOfSome({ database, now }: Teller): Promise<number> {
  return database.transaction(async (tx) => {
    const taken = await tx
      .select({ orderId: untoldOrders.orderId, at: untoldOrders.at })
      .from(untoldOrders)
      .orderBy(untoldOrders.at, untoldOrders.orderId)
      .limit(batch)
      .for('update', { skipLocked: true })
    if (taken.length === 0) return 0
    const ids = taken.map(({ orderId }) => orderId)
    await tx.delete(untoldOrders).where(inArray(untoldOrders.orderId, ids))
    const since = new Date(now().getTime() - newsFor)
    const news = taken.flatMap(({ orderId, at }) => (at >= since ? [orderId] : []))
    if (news.length > 0) {
      await tellByMail(tx, news)
      await tellWebhook(tx, news, now())
    }
    return taken.length
  })
}

/** Reads the staff who want emails about new orders and whose account is not disabled. */
export async function listeners(tx: Transaction) {
  return tx
    .select({ row: orderMails })
    .from(orderMails)
    .innerJoin(staff, eq(staff.id, orderMails.staffId))
    .where(and(ne(orderMails.mail, 'off'), isNull(staff.disabledAt)))
}

async function tellByMail(tx: Transaction, ids: readonly string[]) {
  for (const { row } of await listeners(tx)) {
    const { staffId, mail, lang } = row
    if (mail === 'each')
      for (const id of ids)
        await queueMessage(tx, { message: 'new-orders', staff: staffId, placed: id, more: 0, lang })
    else
      await tx
        .insert(digestOrders)
        .values(ids.map((orderId) => ({ staffId, orderId })))
        .onConflictDoNothing()
  }
}

async function tellWebhook(tx: Transaction, ids: readonly string[], at: Date) {
  const [webhook] = await tx.select().from(orderWebhook).where(eq(orderWebhook.active, true))
  if (webhook === undefined) return
  const calls = ids.map((orderId) => ({ id: randomUUID(), orderId, queuedAt: at }))
  await tx.insert(webhookCalls).values(calls)
  await queueWebhookCalls(
    tx,
    calls.map(({ id }) => id),
  )
}

/**
 * Queues the digests that are due and not empty. Several processes may run this at once, and each digest is queued only
 * once.
 */
export async function sendDueDigests({ database, now }: Teller): Promise<void> {
  const waiting = await database.selectDistinct({ staffId: digestOrders.staffId }).from(digestOrders)
  for (const { staffId } of waiting) {
    await database.transaction(async (tx) => {
      const [row] = await tx.select().from(orderMails).where(eq(orderMails.staffId, staffId)).for('update')
      if (row === undefined || !isDigestDue(row.mail, row.digestAt ?? undefined, now())) return
      const deleted = await tx
        .delete(digestOrders)
        .where(eq(digestOrders.staffId, staffId))
        .returning({ orderId: digestOrders.orderId })
      if (deleted.length === 0) return
      await tx.update(orderMails).set({ digestAt: now() }).where(eq(orderMails.staffId, staffId))
      const ids = deleted.map(({ orderId }) => orderId)
      await queueMessage(tx, {
        message: 'new-orders',
        staff: staffId,
        placed: ids.slice(0, maxDigestOrders).join(' '),
        more: Math.max(0, ids.length - maxDigestOrders),
        lang: row.lang,
      })
    })
  }
}

/** How long calls of the webhook are kept, in milliseconds. */
const callLife = 30 * 24 * 3_600_000

/** Deletes old calls of the webhook. */
export async function forgetOldCalls({ database, now }: Teller): Promise<void> {
  const before = new Date(now().getTime() - callLife)
  await database.delete(webhookCalls).where(sql`not ${gte(webhookCalls.queuedAt, before)}`)
}
