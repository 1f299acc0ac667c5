import type { Transaction } from '../../database/connect.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { listeners } from '../orders/new-orders/tell.ts'

/**
 * Queues an email about a request for a quotation, or about a question, to all staff who want emails about new orders. It
 * is sent at once also to those who get new orders in digests, because buyers are promised an answer within a day.
 */
export async function tellStaff(
  tx: Transaction,
  about: { quotation: string; event: 'requested' | 'question' },
): Promise<void> {
  for (const { row } of await listeners(tx))
    await queueMessage(tx, { message: 'quotation-waits', ...about, staff: row.staffId, lang: row.lang })
}
