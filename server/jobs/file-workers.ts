import type { PgBoss } from 'pg-boss'
import { ShopError } from '../../core/errors.ts'
import type { Context } from '../context.ts'
import { log } from '../observability/log.ts'
import { makeFile } from '../services/files/make-file.ts'
import { issueUnasked } from '../services/orders/invoices.ts'
import { fileQueues, type FileJob } from './files-queue.ts'
import { deliverWebhook } from '../services/orders/new-orders/webhook.ts'
import { webhooksQueue, type WebhookJob } from './webhooks-queue.ts'
import { invoicesQueue, type InvoiceJob } from './invoices-queue.ts'

/** Seconds between two looks for papers, for which somebody waits. */
const soon = 0.5

/** Makes files for staff, one of each queue at a time, issues the invoices that moves make due, and calls the webhook. */
export async function startFileWorkers(boss: PgBoss, context: Context): Promise<void> {
  for (const queue of Object.values(fileQueues))
    await boss.work<FileJob>(queue, { pollingIntervalSeconds: soon, batchSize: 1 }, async ([job]) => {
      if (job) await makeFile(context, job.data)
    })
  await boss.work<InvoiceJob>(invoicesQueue, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
    if (job) await issueDue(context, job.data)
  })
  await boss.work<WebhookJob>(webhooksQueue, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
    if (job) await deliverWebhook(context, job.data.call)
  })
}

/** Issues an invoice that a move made due; an order that is gone has none. */
export async function issueDue(context: Context, { order, actor }: InvoiceJob): Promise<void> {
  try {
    await issueUnasked(context, { orderId: order, actor: { ...actor, requestId: invoicesQueue } })
  } catch (err) {
    log.error({ err, order }, 'an invoice could not be issued')
    if (!(err instanceof ShopError)) throw err
  }
}
