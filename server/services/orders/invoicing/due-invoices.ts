import { isInvoiceDue, type Invoicing } from '#core/orders/invoices.ts'
import type { Transaction } from '#server/database/connect.ts'
import { queueInvoice, type InvoiceJob } from '#server/jobs/invoices-queue.ts'
import { readSavedRow } from '#server/settings/saved-settings.ts'

/** Reads the saved setting for when invoices are issued. */
export async function readInvoicing(tx: Transaction): Promise<Invoicing> {
  return (await readSavedRow(tx))?.settings.invoicing ?? 'asked'
}

/** Queues the invoice if a move of an order makes it due. The job waits until the move can no longer be undone. */
export async function queueDueInvoice(
  tx: Transaction,
  moved: Parameters<typeof isInvoiceDue>[0] & { id: string },
  { actor, waitSeconds }: { actor: InvoiceJob['actor']; waitSeconds: number },
) {
  if (!isInvoiceDue(moved, await readInvoicing(tx))) return
  await queueInvoice(tx, { order: moved.id, actor: { kind: actor.kind, id: actor.id } }, waitSeconds)
}
