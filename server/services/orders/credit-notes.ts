import { eq } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import { toRinggit } from '../../../core/money.ts'
import { creditedAmount, formatCreditNoteNumber, formatInvoiceNumber } from '../../../core/orders/invoices.ts'
import type { Context, MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { invoices, orders } from '../../database/tables/orders.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { audit } from '../staff/audit.ts'
import { demandReadable, nextNumber, saleData } from './invoices.ts'
import { lockOrder, type Actor, type LockedOrder } from './move.ts'
import { notifyOrder } from '../channels.ts'
import { senToPay } from './read.ts'

/**
 * Reverses an invoice for a reason, after a return over what was paid back, with a number without gaps and a document that is stored for good.
 * @throws ShopError order_not_found, credit_note_not_possible
 */
export async function issueCreditNote(
  { database, settings, now, documents }: Pick<Context, 'database' | 'settings' | 'now' | 'documents'>,
  { orderId, actor, reason }: { orderId: string; actor: Actor; reason: string },
) {
  const at = now()
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    const [invoice] = await tx
      .select({ number: invoices.number, issuedAt: invoices.issuedAt, creditNote: creditNotes.number })
      .from(invoices)
      .leftJoin(creditNotes, eq(creditNotes.invoiceNumber, invoices.number))
      .where(eq(invoices.orderId, orderId))
    if (invoice === undefined || invoice.creditNote !== null) throw new ShopError('credit_note_not_possible')
    const amountSen = creditedAmount({
      status: order.status,
      amountToPay: senToPay(order),
      paid: order.paidAt !== null,
      refund: order.refundSen,
    })
    if (amountSen === undefined) throw new ShopError('credit_note_not_possible')
    const note = { number: await nextNumber(tx, 'credit_notes'), issuedAt: at, reason, amountSen }
    const pdf = await print(tx, order, { note, invoice, settings, documents })
    const { id: staffId } = actor
    await tx.insert(creditNotes).values({ ...note, invoiceNumber: invoice.number, orderId, staffId, pdf })
    // The member's page reads the order again when it is newer.
    await tx.update(orders).set({ updatedAt: at }).where(eq(orders.id, orderId))
    const creditNoteNumber = formatCreditNoteNumber(note.number)
    await audit(tx, {
      at,
      actor,
      action: 'credit_note.issued',
      subject: 'order',
      subjectId: orderId,
      after: { creditNoteNumber, amountSen, reason },
    })
    await notifyOrder(tx, orderId)
    return { creditNoteNumber }
  })
}

interface IssuedDocument {
  number: number
  issuedAt: Date
}

async function print(
  tx: Transaction,
  order: LockedOrder,
  about: {
    note: IssuedDocument & { reason: string; amountSen: number }
    invoice: IssuedDocument
    settings: Context['settings']
    documents: Context['documents']
  },
) {
  const { note, invoice, settings, documents } = about
  const number = formatCreditNoteNumber(note.number)
  const sale = {
    ...(await saleData(tx, order, { number, issuedAt: note.issuedAt, settings })),
    invoice: { number: formatInvoiceNumber(invoice.number), issuedAt: invoice.issuedAt },
    reason: note.reason,
    credited: toRinggit(note.amountSen),
  }
  return documents.make({ kind: 'credit_note', sale })
}

/**
 * The credit note of an order: a member's own, or any for staff.
 * @throws ShopError order_not_found, credit_note_not_issued
 */
export async function readCreditNote(
  context: MemberContext | StaffContext,
  { orderId }: { orderId: string },
) {
  const [row] = await context.database
    .select({ memberId: orders.memberId, number: creditNotes.number, pdf: creditNotes.pdf })
    .from(orders)
    .leftJoin(creditNotes, eq(creditNotes.orderId, orders.id))
    .where(eq(orders.id, orderId))
  demandReadable(context, row)
  if (row.number === null || row.pdf === null) throw new ShopError('credit_note_not_issued')
  const fileName = `${formatCreditNoteNumber(row.number)}.pdf`
  return { pdf: row.pdf.length > 0 ? row.pdf : await printLater(context, orderId), fileName }
}

/** Prints and stores the document of a credit note that was issued before documents were stored. */
async function printLater(
  { database, settings, documents }: Pick<Context, 'database' | 'settings' | 'documents'>,
  orderId: string,
) {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, { kind: 'staff', id: '', requestId: '' })
    const [stored] = await tx
      .select({ note: creditNotes, invoice: { number: invoices.number, issuedAt: invoices.issuedAt } })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
      .where(eq(creditNotes.orderId, orderId))
    if (stored === undefined) throw new ShopError('credit_note_not_issued')
    const { note, invoice } = stored
    if (note.pdf.length > 0) return note.pdf
    const pdf = await print(tx, order, { note, invoice, settings, documents })
    await tx.update(creditNotes).set({ pdf }).where(eq(creditNotes.number, note.number))
    return pdf
  })
}
