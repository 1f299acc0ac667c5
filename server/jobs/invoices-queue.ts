import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { queueJobs, type TracedJob } from './queue-job.ts'

/** The queue of invoices that are issued without a request. */
export const invoicesQueue = 'invoices'

export interface InvoiceJob extends TracedJob {
  order: string
  /** The person or courier whose move made the invoice due. */
  actor: { kind: 'member' | 'staff' | 'courier'; id: string }
}

/** Queues an invoice in the transaction that makes it due. */
export async function queueInvoice(
  tx: Pick<Database, 'execute'>,
  { order, actor }: InvoiceJob,
  waitSeconds: number,
) {
  const by = sql`jsonb_build_object('kind', ${actor.kind}::text, 'id', ${actor.id}::text)`
  const data = sql`jsonb_build_object('order', ${order}::text, 'actor', ${by})`
  await queueJobs(tx, { queue: invoicesQueue, data, waitSeconds })
}
