import { sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { canIssueInvoice, formatInvoiceNumber, isInvoiceDue } from '#core/orders/invoices.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { invoices } from '#server/database/tables/orders.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { changeOrderAs, type OrderChange } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { recordFields, writeOrder } from '../../kernel/write-order.ts'
import { readInvoicing } from './due-invoices.ts'
import { saleData } from './read-invoice.ts'

type Issuer = Pick<Context, 'database' | 'settings' | 'now' | 'documentMaker'>

/**
 * Issues the requested invoice in one transaction: takes the next number without a gap, stores the document permanently
 * and queues the email.
 * @throws ShopError order_not_found, invoice_not_possible if no invoice is requested or the order is not confirmed
 */
export async function issueInvoice(issuer: Issuer, { orderId, actor }: { orderId: string; actor: Actor }) {
  return changeOrderAs(issuer, actor, { id: orderId }, async (change) => {
    const { order } = change
    const confirmed = order.confirmedAt !== null
    if (actor.kind !== 'staff' || !canIssueInvoice({ ...order, confirmed }))
      throw new ShopError('invoice_not_possible')
    return issueLocked(change, issuer)
  })
}

/**
 * Issues the invoice of an order without a request, if the settings say so. Does nothing if the invoice is already
 * issued or is no longer due because the move was undone. "Invoices also without the customer's asking, when the owner
 * wants it so".
 */
export async function issueUnasked(issuer: Issuer, { orderId, actor }: { orderId: string; actor: Actor }) {
  await changeOrderAs(issuer, actor, { id: orderId }, async (change) => {
    const { tx, order } = change
    const confirmed = order.confirmedAt !== null
    const invoicing = await readInvoicing(tx)
    if (!isInvoiceDue({ ...order, confirmed }, invoicing)) return
    await issueLocked(change, issuer)
  })
}

async function issueLocked(change: OrderChange, { settings, documentMaker }: Issuer) {
  const { tx, order, at, waitSeconds } = change
  const number = await nextNumber(tx, 'invoices')
  const invoiceNumber = formatInvoiceNumber(number)
  const sale = await saleData(tx, order, { number: invoiceNumber, issuedAt: at, settings })
  const pdf = await documentMaker.make({ kind: 'invoice', sale })
  await tx.insert(invoices).values({ number, orderId: order.id, issuedAt: at, pdf, sale })
  await writeOrder(change, { invoiceStatus: 'issued' })
  await recordFields(change, 'invoice.issued', { invoiceStatus: 'issued' })
  // The message waits as long as that of a move, so that it does not arrive before the confirmation of the order.
  await queueMessage(tx, { message: 'invoice-issued', order: order.id }, { waitSeconds })
  return { invoiceNumber }
}

/** Takes the next number of a series. The series is locked until the transaction ends, so that it has no gaps. */
export async function nextNumber(
  tx: Transaction,
  name: 'invoices' | 'credit_notes' | `quotations ${number}`,
) {
  const { rows } = await tx.execute<{ value: number }>(sql`
    insert into counters (name, value) values (${name}, 1)
    on conflict (name) do update set value = counters.value + 1
    returning value::int`)
  return rows[0]!.value
}
