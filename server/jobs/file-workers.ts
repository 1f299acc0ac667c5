import type { PgBoss } from 'pg-boss'
import { ShopError } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { log } from '../observability/log.ts'
import { makeFile } from '../services/exports/make-file.ts'
import { issueUnasked } from '../services/orders/invoicing/issue-invoice.ts'
import { deliverWebhook } from '../services/orders/new-orders/webhook.ts'
import { fileQueues, type FileJob } from './files-queue.ts'
import { invoicesQueue, type InvoiceJob } from './invoices-queue.ts'
import type { TracedJob } from './queue-job.ts'
import { inTraceOf } from './trace-job.ts'
import { seldom } from './wake-workers.ts'
import { webhooksQueue, type WebhookJob } from './webhooks-queue.ts'

const options = { pollingIntervalSeconds: seldom, batchSize: 1 }

/**
 * Starts the workers that make files for staff, issue due invoices and call the webhook. Files of one queue are made
 * one at a time. Resolves to each queue with the ids of its workers.
 */
export async function startFileWorkers(boss: PgBoss, context: Context): Promise<[string, string[]][]> {
  const work = async <Job extends TracedJob & object>(
    queue: string,
    run: (data: Job) => Promise<void>,
  ): Promise<[string, string[]]> => [
    queue,
    [
      await boss.work<Job>(queue, options, async ([job]) => {
        if (job) await inTraceOf(queue, job.data, () => run(job.data))
      }),
    ],
  ]
  const files = Object.values(fileQueues).map((queue) =>
    work<FileJob>(queue, (data) => makeFile(context, data)),
  )
  return Promise.all([
    ...files,
    work<InvoiceJob>(invoicesQueue, (data) => issueDue(context, data)),
    work<WebhookJob>(webhooksQueue, ({ call }) => deliverWebhook(context, call)),
  ])
}

/** Issues an invoice that a move made due; does nothing if the order no longer exists. */
export async function issueDue(context: Context, { order, actor }: InvoiceJob): Promise<void> {
  try {
    await issueUnasked(context, { orderId: order, actor: { ...actor, requestId: invoicesQueue } })
  } catch (err) {
    log.error({ err, order }, 'an invoice could not be issued')
    if (!(err instanceof ShopError)) throw err
  }
}
