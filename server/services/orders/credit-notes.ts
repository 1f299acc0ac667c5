import { eq } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import { formatCreditNoteNumber, formatInvoiceNumber } from '../../../core/orders/invoices.ts'
import type { RequestContext, Context, Session } from '../../context.ts'
import { invoices, orders } from '../../database/tables/orders.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { renderCreditNote } from '../../pdf/credit-note.ts'
import { audit } from '../staff/audit.ts'
import { nextNumber, saleData, type PdfFile } from './invoices.ts'
import { lockOrder, type Actor } from './move.ts'
import { notifyOrder } from './notify.ts'
import { senToPay } from './read.ts'

/**
 * Takes an issued invoice back for a reason, whole: the numbers of credit notes are their own and have no gaps, and
 * the document is made once and kept as it is.
 *
 * @throws ShopError order_not_found, credit_note_not_possible
 */
export async function issueCreditNote(
  { database, settings, now }: Pick<Context, 'database' | 'settings' | 'now'>,
  { orderId, actor, reason }: { orderId: string; actor: Actor; reason: string },
): Promise<{ creditNoteNumber: string }> {
  const at = now()
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    const [invoice] = await tx
      .select({ number: invoices.number, issuedAt: invoices.issuedAt, creditNote: creditNotes.number })
      .from(invoices)
      .leftJoin(creditNotes, eq(creditNotes.invoiceNumber, invoices.number))
      .where(eq(invoices.orderId, orderId))
    if (invoice === undefined || invoice.creditNote !== null) throw new ShopError('credit_note_not_possible')
    const number = await nextNumber(tx, 'credit_notes')
    const creditNoteNumber = formatCreditNoteNumber(number)
    const pdf = await renderCreditNote({
      ...(await saleData(tx, order, { number: creditNoteNumber, issuedAt: at, settings })),
      invoice: { number: formatInvoiceNumber(invoice.number), issuedAt: invoice.issuedAt },
      reason,
    })
    const amountSen = senToPay(order)
    await tx.insert(creditNotes).values({
      number,
      invoiceNumber: invoice.number,
      orderId,
      issuedAt: at,
      amountSen,
      reason,
      staffId: actor.id,
      pdf,
    })
    // The member's page follows the order, and reads it again when it is newer.
    await tx.update(orders).set({ updatedAt: at }).where(eq(orders.id, orderId))
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

/** The credit note of an order of the signed-in member. @throws ShopError order_not_found, credit_note_not_issued */
export async function readCreditNote(
  context: RequestContext<Session>,
  input: { orderId: string },
): Promise<PdfFile> {
  return findCreditNote(context, input.orderId, (memberId) => memberId === context.session.member.id)
}

/** The credit note of any order. @throws ShopError order_not_found, credit_note_not_issued */
export async function readCreditNoteForStaff(
  context: Pick<Context, 'database' | 'settings'>,
  input: { orderId: string },
): Promise<PdfFile> {
  return findCreditNote(context, input.orderId, () => true)
}

async function findCreditNote(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  orderId: string,
  mayRead: (memberId: string | null) => boolean,
): Promise<PdfFile> {
  const [row] = await database
    .select({ memberId: orders.memberId, number: creditNotes.number, pdf: creditNotes.pdf })
    .from(orders)
    .leftJoin(creditNotes, eq(creditNotes.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (row === undefined || !mayRead(row.memberId)) throw new ShopError('order_not_found')
  if (row.number === null || row.pdf === null) throw new ShopError('credit_note_not_issued')
  const fileName = `${formatCreditNoteNumber(row.number)}.pdf`
  if (row.pdf.length > 0) return { pdf: row.pdf, fileName }
  return { pdf: await printLater({ database, settings }, orderId), fileName }
}

/** Makes the document of a credit note that is older than its documents, from what was kept, and keeps it. */
async function printLater(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  orderId: string,
): Promise<Buffer> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, { kind: 'staff', id: '', requestId: '' })
    const [kept] = await tx
      .select({ note: creditNotes, invoice: { number: invoices.number, issuedAt: invoices.issuedAt } })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
      .where(eq(creditNotes.orderId, orderId))
    if (kept === undefined) throw new ShopError('credit_note_not_issued')
    const { note, invoice } = kept
    if (note.pdf.length > 0) return note.pdf
    const about = { number: formatCreditNoteNumber(note.number), issuedAt: note.issuedAt, settings }
    const pdf = await renderCreditNote({
      ...(await saleData(tx, order, about)),
      invoice: { number: formatInvoiceNumber(invoice.number), issuedAt: invoice.issuedAt },
      reason: note.reason,
    })
    await tx.update(creditNotes).set({ pdf }).where(eq(creditNotes.number, note.number))
    return pdf
  })
}
