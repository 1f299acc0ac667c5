import { asc, eq, sql } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import {
  billedAddress,
  billedCountry,
  canIssueInvoice,
  canMoveInvoice,
  formatInvoiceNumber,
  type InvoiceType,
} from '../../../core/orders/invoices.ts'
import type { Language } from '../../../core/language.ts'
import { toRinggit } from '../../../core/money.ts'
import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import { isVoucherDeduction, orderCan } from '../../../core/orders/orders.ts'
import type { RequestContext, Context, Session } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { invoices, orderItems, orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { renderInvoice } from '../../pdf/invoice.ts'
import type { SaleData } from '../../pdf/sale-document.ts'
import { companyDetails } from './company-details.ts'
import { demand, lockOrder, memberOf, recordChange, type Actor, type LockedOrder } from './move.ts'
import { notifyOrder } from './notify.ts'
import { readShopNow } from '../shop/shop.ts'

/**
 * Asks for the invoice of an order of the signed-in member, as a person or as a company; without a type, as
 * the order says.
 *
 * @throws ShopError order_not_found, invoice_already_requested, invoice_not_possible,
 *   company_details_required, invalid_tax_number
 */
export async function requestInvoice(
  context: RequestContext<Session>,
  input: {
    orderId: string
    invoiceType?: InvoiceType | undefined
    companyName?: string | undefined
    taxId?: string | undefined
    invoiceAddress?: string | undefined
  },
): Promise<void> {
  const actor = memberOf(context)
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, actor)
    const { invoiceStatus, status } = order
    demand(orderCan.requestInvoice({ status, invoiceInfo: { invoiceStatus } }))
    const changes = {
      ...companyDetails(input.invoiceType === undefined ? ownDetails(order) : input, billedCountry(order)),
      invoiceAddress: input.invoiceAddress || null,
      invoiceStatus: 'pending' as const,
    }
    await change(tx, order, changes, { action: 'invoice.requested', actor, at: context.now() })
  })
}

const ownDetails = ({ invoiceType, companyName, taxId }: LockedOrder) => ({
  invoiceType,
  companyName: companyName ?? undefined,
  taxId: taxId ?? undefined,
})

/**
 * Issues the invoice that was asked for: its number follows the one before without a gap, the document is
 * made once and kept as it is, and its email is queued, all in one transaction.
 *
 * @throws ShopError order_not_found, invoice_not_possible when none is pending or the order is not confirmed
 */
export async function issueInvoice(
  { database, settings, now }: Pick<Context, 'database' | 'settings' | 'now'>,
  input: { orderId: string; actor: Actor },
): Promise<{ invoiceNumber: string }> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, input.actor)
    const confirmed = order.confirmedAt !== null
    if (input.actor.kind !== 'staff' || !canIssueInvoice({ ...order, confirmed }))
      throw new ShopError('invoice_not_possible')
    const number = await nextNumber(tx, 'invoices')
    const at = now()
    const pdf = await renderInvoice(
      await saleData(tx, order, { number: formatInvoiceNumber(number), issuedAt: at, settings }),
    )
    await tx.insert(invoices).values({ number, orderId: order.id, issuedAt: at, pdf })
    await change(tx, order, { invoiceStatus: 'issued' }, { action: 'invoice.issued', actor: input.actor, at })
    await queueMessage(tx, { message: 'invoice-issued', order: order.id })
    return { invoiceNumber: formatInvoiceNumber(number) }
  })
}

/** Declines the invoice that was asked for, for a reason. @throws ShopError order_not_found, invoice_not_possible */
export async function cancelInvoice(
  { database, now }: Pick<Context, 'database' | 'now'>,
  input: { orderId: string; actor: Actor; reason: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, input.actor)
    if (input.actor.kind !== 'staff' || !canMoveInvoice(order.invoiceStatus, 'cancelled', 'staff'))
      throw new ShopError('invoice_not_possible')
    const about = { action: 'invoice.cancelled', actor: input.actor, at: now() }
    await change(tx, order, { invoiceStatus: 'cancelled', invoiceCancelReason: input.reason }, about)
  })
}

/** A document as it is downloaded. */
export interface PdfFile {
  pdf: Buffer
  fileName: string
}

/** The invoice of an order of the signed-in member. @throws ShopError order_not_found, invoice_not_issued */
export async function readInvoice(
  context: RequestContext<Session>,
  input: { orderId: string },
): Promise<PdfFile> {
  return findInvoice(context, input.orderId, (memberId) => memberId === context.session.member.id)
}

/** The invoice of any order. @throws ShopError order_not_found, invoice_not_issued */
export async function readInvoiceForStaff(
  context: Pick<Context, 'database'>,
  input: { orderId: string },
): Promise<PdfFile> {
  return findInvoice(context, input.orderId, () => true)
}

async function findInvoice(
  { database }: Pick<Context, 'database'>,
  orderId: string,
  mayRead: (memberId: string | null) => boolean,
): Promise<PdfFile> {
  const [row] = await database
    .select({ memberId: orders.memberId, number: invoices.number, pdf: invoices.pdf })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (row === undefined || !mayRead(row.memberId)) throw new ShopError('order_not_found')
  if (row.number === null || row.pdf === null) throw new ShopError('invoice_not_issued')
  return { pdf: row.pdf, fileName: `${formatInvoiceNumber(row.number)}.pdf` }
}

/** The next number of a kind; nobody takes another until the transaction ends, so that there is no gap. */
export async function nextNumber(tx: Transaction, name: 'invoices' | 'credit_notes'): Promise<number> {
  const { rows } = await tx.execute<{ value: number }>(sql`
    insert into counters (name, value) values (${name}, 1)
    on conflict (name) do update set value = counters.value + 1
    returning value::int`)
  return rows[0]!.value
}

async function change(
  tx: Transaction,
  order: LockedOrder,
  changes: Partial<typeof orders.$inferInsert> & Partial<typeof orders.$inferSelect>,
  about: { action: string; actor: Actor; at: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...changes,
      ...(changes.invoiceStatus === 'pending' && { invoiceAskedAt: about.at }),
      updatedAt: about.at,
    })
    .where(eq(orders.id, order.id))
  await recordChange(tx, order, changes, about)
  await notifyOrder(tx, order.id)
}

/** What a paper about an order prints. */
export async function saleData(
  tx: Transaction,
  order: LockedOrder,
  about: { number: string; issuedAt: Date; settings: Context['settings'] },
): Promise<SaleData> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
  const { settings, number, issuedAt } = about
  const { seller, email } = await readShopNow(tx, settings)
  const language: Language = order.language
  const address = billedAddress(order)
  const amounts = { voucherDiscount: order.voucherDiscountSen, adjustment: order.adjustmentSen ?? undefined }
  return {
    language,
    number,
    issuedAt,
    orderNumber: formatOrderNumber(order.number),
    orderedAt: order.placedAt,
    paymentMethod: order.paymentMethod,
    seller: {
      ...seller,
      taxNumber: settings.SELLER_TAX_NUMBER,
      email,
    },
    buyer: {
      name: order.contactName,
      ...(order.companyName !== null && { companyName: order.companyName }),
      ...(order.taxId !== null && { taxNumber: order.taxId }),
      address:
        order.invoiceAddress?.split('\n') ??
        (address ? [address.street, `${address.postalCode} ${address.city}`, address.country] : []),
      phoneNumber: order.contactPhone,
      email: order.contactEmail,
    },
    lines: items.map((item) => ({
      productName: item.productName[language],
      specName: item.displayName[language],
      quantity: item.quantity,
      price: toRinggit(item.priceSen),
    })),
    totalAmount: toRinggit(order.totalSen),
    adjustment: toRinggit(order.adjustmentSen ?? order.voucherDiscountSen),
    ...(order.voucherCode !== null && isVoucherDeduction(amounts) && { voucherCode: order.voucherCode }),
  }
}
