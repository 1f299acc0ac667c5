import { asc, desc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { deductionOf } from '#core/orders/orders.ts'
import { creditedAmount, formatCreditNoteNumber, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { creditOfRest, creditOfReturns } from '#core/returns/credits.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { invoices, orderItems, orders } from '#server/database/tables/orders.ts'
import { creditNotes, type CreditedLine } from '#server/database/tables/staff.ts'
import { changeOrderAs } from '../../kernel/change-order.ts'
import type { Actor, LockedOrder } from '../../kernel/lock-order.ts'
import { record, writeOrder } from '../../kernel/write-order.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { pricedLines } from '../../order-parts/priced-lines.ts'
import { loadReturns, type StoredReturn } from '../../order-parts/returns.ts'
import { nextNumber } from './issue-invoice.ts'
import { demandReadable, saleData } from './read-invoice.ts'

/** The amounts of an invoice that a credit note credits, in sen. */
interface Credit {
  sen: number
  lines: CreditedLine[]
  returnId: number | null
}

/** The fields of an earlier credit note that the next one depends on. */
interface Note {
  amountSen: number
  returnId: number | null
  /** Missing if the lines were not read. */
  lines?: CreditedLine[]
}

/**
 * Issues a credit note for an invoice, for the refunded lines of a return or for the rest of the invoice. It has a
 * reason, a number without gaps and a permanent document. "Never above the invoice together."
 * @throws ShopError order_not_found, return_not_found, credit_note_not_possible without an invoice, nothing_to_credit
 */
export async function issueCreditNote(
  context: Pick<Context, 'database' | 'settings' | 'now' | 'documentMaker'>,
  {
    orderId,
    actor,
    reason,
    return: returnId,
  }: { orderId: string; actor: Actor; reason: string; return?: number | undefined },
) {
  const { settings, documentMaker } = context
  return changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { tx, order, at } = change
    const [invoice] = await tx
      .select({ number: invoices.number, issuedAt: invoices.issuedAt })
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
    const notes = await tx.select().from(creditNotes).where(eq(creditNotes.orderId, orderId))
    if (invoice === undefined) throw new ShopError('credit_note_not_possible')
    const returns = await loadReturns(tx, orderId)
    if (returnId !== undefined && !returns.some(({ id }) => id === returnId))
      throw new ShopError('return_not_found')
    const credit = creditFor(order, { notes, returns, returnId, lines: await pricedLines(tx, orderId) })
    if (credit === undefined) throw new ShopError('nothing_to_credit')
    const { sen: amountSen, lines } = credit
    const note = { number: await nextNumber(tx, 'credit_notes'), issuedAt: at, reason, amountSen, lines }
    const pdf = await print(tx, order, { note, invoice, settings, documentMaker })
    await tx.insert(creditNotes).values({
      ...note,
      returnId: credit.returnId,
      invoiceNumber: invoice.number,
      orderId,
      staffId: actor.id,
      pdf,
    })
    // Marks the order as changed, so that the member's page reads it again.
    await writeOrder(change, {})
    const creditNoteNumber = formatCreditNoteNumber(note.number)
    await record(change, {
      action: 'credit_note.issued',
      after: { creditNoteNumber, amountSen, reason },
    })
    return { creditNoteNumber }
  })
}

/**
 * Returns the amount and lines of the next credit note of an issued invoice, for one return or for the rest of the
 * order; undefined if no credit note is possible.
 */
export function creditFor(
  order: typeof orders.$inferSelect,
  {
    notes,
    returns,
    returnId,
    lines,
  }: {
    notes: readonly Note[]
    returns: readonly StoredReturn[]
    returnId?: number | undefined
    lines: Awaited<ReturnType<typeof pricedLines>>
  },
): Credit | undefined {
  const owed = senOwed(order)
  const uncredited = owed - notes.reduce((sum, { amountSen }) => sum + amountSen, 0)
  const isCredited = ({ id }: StoredReturn) => notes.some((note) => note.returnId === id)
  const settled = returns.filter(
    (one) => one.status === 'completed' && (one.refundSen ?? 0) > 0 && !isCredited(one),
  )
  const chosen = returnId === undefined ? settled : settled.filter(({ id }) => id === returnId)
  const { status, paidAt, refundSen: refund } = order
  const whole = creditedAmount({ status, amountToPay: owed, paid: paidAt !== null, refund })
  if (returnId !== undefined || isRefunded(order)) {
    const credit = creditOfReturns(chosen)
    const isPossible = credit.sen > 0 && credit.sen <= uncredited
    return isPossible ? { ...credit, returnId: chosen.length === 1 ? chosen[0]!.id : null } : undefined
  }
  if (whole === undefined || uncredited < 0 || (uncredited === 0 && notes.length > 0)) return undefined
  const goodsSen = Math.max(0, order.totalSen - deductionOf(order))
  const credited = notes.flatMap((note) => note.lines ?? [])
  return { ...creditOfRest(lines, { goodsSen, left: uncredited, credited }), returnId: null }
}

const isRefunded = ({ status }: typeof orders.$inferSelect) => status === 'return_completed'

interface IssuedDocument {
  number: number
  issuedAt: Date
}

async function print(
  tx: Transaction,
  order: LockedOrder,
  about: {
    note: IssuedDocument & { reason: string; amountSen: number; lines: CreditedLine[] }
    invoice: IssuedDocument
    settings: Context['settings']
    documentMaker: Context['documentMaker']
  },
) {
  const { note, invoice, settings, documentMaker } = about
  const number = formatCreditNoteNumber(note.number)
  const sale = {
    ...(await saleData(tx, order, { number, issuedAt: note.issuedAt, settings })),
    invoice: { number: formatInvoiceNumber(invoice.number), issuedAt: invoice.issuedAt },
    reason: note.reason,
    credited: toRinggit(note.amountSen),
    creditedLines: await namedLines(tx, order, note.lines),
  }
  return documentMaker.make({ kind: 'credit_note', sale })
}

/** Adds to the lines of a credit note the names of the goods at the time of the order. */
async function namedLines(tx: Transaction, { id, language }: LockedOrder, lines: readonly CreditedLine[]) {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position))
  return lines.map(({ position, quantity, sen }) => {
    const item = items.find((one) => one.position === position)
    return {
      productName: item?.productName[language] ?? '',
      specName: item?.displayName[language] ?? '',
      quantity,
      amount: toRinggit(sen),
    }
  })
}

/**
 * Reads a credit note of an order: the last one if no number is given.
 * @throws ShopError order_not_found, credit_note_not_issued
 */
export async function readCreditNote(
  context: MemberContext | StaffContext,
  { orderId, number }: { orderId: string; number?: string | undefined },
) {
  const rows = await context.database
    .select({
      memberId: orders.memberId,
      companyId: orders.companyId,
      number: creditNotes.number,
      pdf: creditNotes.pdf,
    })
    .from(orders)
    .leftJoin(creditNotes, eq(creditNotes.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(desc(creditNotes.number))
  await demandReadable(context, rows[0])
  const row =
    number === undefined
      ? rows[0]
      : rows.find((one) => one.number !== null && formatCreditNoteNumber(one.number) === number)
  if (row === undefined || row.number === null || row.pdf === null)
    throw new ShopError('credit_note_not_issued')
  const fileName = `${formatCreditNoteNumber(row.number)}.pdf`
  return { pdf: row.pdf, fileName }
}
