import { asc, eq, sql } from 'drizzle-orm'
import { countryTexts, type Country } from '#core/contact/countries.ts'
import { addressLines } from '#core/delivery/postal-address.ts'
import { ShopError } from '#core/errors.ts'
import {
  billedAddress,
  billedCountry,
  canIssueInvoice,
  canMoveInvoice,
  formatInvoiceNumber,
  isInvoiceDue,
  type InvoiceType,
} from '#core/orders/invoices.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { isVoucherDeduction, orderCan } from '#core/orders/orders.ts'
import { normalizeTaxNumber, taxNumberProblem } from '#core/orders/tax-numbers.ts'
import { text } from '#core/texts/text.ts'
import type { Context, MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { invoices, orderItems, orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import type { SaleData } from '../../pdf/invoice.ts'
import { changeOrderAs, memberOf, type OrderChange } from '../kernel/change-order.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'
import { demand } from './move.ts'
import { readShopNow } from '../shop/shop.ts'
import { readInvoicing } from './invoicing/due-invoices.ts'

/**
 * Requests the invoice of an order of the signed-in member; the order decides its type if none is given.
 * @throws ShopError order_not_found, invoice_already_requested, invoice_not_possible, company_details_required,
 *   invalid_tax_number
 */
export async function requestInvoice(
  context: MemberContext,
  input: CompanyDetails & { orderId: string; invoiceAddress?: string },
) {
  await changeOrderAs(context, memberOf(context), { id: input.orderId }, async (change) => {
    const { order, at } = change
    const { invoiceStatus, status } = order
    demand(orderCan.requestInvoice({ status, invoiceInfo: { invoiceStatus } }))
    const fields = {
      ...companyDetails(input.invoiceType === undefined ? order : input, billedCountry(order)),
      invoiceAddress: input.invoiceAddress || null,
      invoiceStatus: 'pending' as const,
    }
    await writeOrder(change, { ...fields, invoiceAskedAt: at })
    await recordFields(change, 'invoice.requested', fields)
  })
}

interface CompanyDetails {
  invoiceType?: InvoiceType
  companyName?: string | null
  taxId?: string | null
}

/**
 * The recipient of an invoice, as it is stored. "The API and the page take company invoices too (companyName, taxId);
 * 'personal' stays the default. Tax numbers by country."
 * @throws ShopError company_details_required, invalid_tax_number with the text that says why
 */
export function companyDetails({ invoiceType, companyName, taxId }: CompanyDetails, country: Country) {
  if (invoiceType !== 'company') return { invoiceType: 'personal', companyName: null, taxId: null } as const
  if (!companyName || !taxId) throw new ShopError('company_details_required')
  const problem = taxNumberProblem(country, taxId)
  if (problem !== undefined) throw new ShopError('invalid_tax_number', { problem })
  return { invoiceType, companyName, taxId: normalizeTaxNumber(taxId) }
}

type Issuer = Pick<Context, 'database' | 'settings' | 'now' | 'documents'>

/**
 * Issues the requested invoice in one transaction: takes the next number without a gap, stores the document permanently
 * and queues the email.
 * @throws ShopError order_not_found, invoice_not_possible when none is pending or the order is not confirmed
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
 * Issues the invoice of an order as the settings say; does nothing if it is already issued or the move that caused it
 * was taken back. "Invoices also without the customer's asking, when the owner wants it so".
 */
export async function issueUnasked(issuer: Issuer, { orderId, actor }: { orderId: string; actor: Actor }) {
  await changeOrderAs(issuer, actor, { id: orderId }, async (change) => {
    const { tx, order } = change
    const confirmed = order.confirmedAt !== null
    const wanted = await readInvoicing(tx)
    if (!isInvoiceDue({ ...order, confirmed }, wanted)) return
    await issueLocked(change, issuer)
  })
}

async function issueLocked(change: OrderChange, { settings, documents }: Issuer) {
  const { tx, order, at, waitSeconds } = change
  const number = await nextNumber(tx, 'invoices')
  const invoiceNumber = formatInvoiceNumber(number)
  const sale = await saleData(tx, order, { number: invoiceNumber, issuedAt: at, settings })
  const pdf = await documents.make({ kind: 'invoice', sale })
  await tx.insert(invoices).values({ number, orderId: order.id, issuedAt: at, pdf, sale })
  await writeOrder(change, { invoiceStatus: 'issued' })
  await recordFields(change, 'invoice.issued', { invoiceStatus: 'issued' })
  // Sent after the email about the confirmation.
  await queueMessage(tx, { message: 'invoice-issued', order: order.id }, { waitSeconds })
  return { invoiceNumber }
}

/** Declines the requested invoice, with a reason. @throws ShopError order_not_found, invoice_not_possible */
export async function cancelInvoice(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  { orderId, actor, reason }: { orderId: string; actor: Actor; reason: string },
) {
  await changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { order } = change
    if (actor.kind !== 'staff' || !canMoveInvoice(order.invoiceStatus, 'cancelled', 'staff'))
      throw new ShopError('invoice_not_possible')
    const fields = { invoiceStatus: 'cancelled', invoiceCancelReason: reason } as const
    await writeOrder(change, fields)
    await recordFields(change, 'invoice.cancelled', fields)
  })
}

/** Demands that the order exists and is the member's; for staff, that it exists. @throws ShopError order_not_found */
export function demandReadable(
  { session }: MemberContext | StaffContext,
  order: { memberId: string | null } | undefined,
): asserts order {
  const readable = order !== undefined && ('staff' in session || order.memberId === session.member.id)
  if (!readable) throw new ShopError('order_not_found')
}

/** The invoice of an order: a member's own, or any for staff. @throws ShopError order_not_found, invoice_not_issued */
export async function readInvoice(context: MemberContext | StaffContext, { orderId }: { orderId: string }) {
  const [row] = await context.database
    .select({ memberId: orders.memberId, number: invoices.number, pdf: invoices.pdf })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, orderId))
  demandReadable(context, row)
  if (row.number === null || row.pdf === null) throw new ShopError('invoice_not_issued')
  return { pdf: row.pdf, fileName: `${formatInvoiceNumber(row.number)}.pdf` }
}

/**
 * The content of the issued invoice of an order, for another copy. For an invoice issued before contents were stored,
 * it is read from the order, whose content could not change at that time.
 * @throws ShopError order_not_found, invoice_not_issued
 */
export async function readIssuedSale(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  orderId: string,
): Promise<SaleData> {
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (row === undefined) throw new ShopError('order_not_found')
    const { number, issuedAt, sale } = invoices
    const [invoice] = await tx
      .select({ number, issuedAt, sale })
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
    if (invoice === undefined) throw new ShopError('invoice_not_issued')
    if (invoice.sale === null)
      return saleData(tx, row, {
        number: formatInvoiceNumber(invoice.number),
        issuedAt: invoice.issuedAt,
        settings,
      })
    const { issuedAt: issued, orderedAt, ...stored } = invoice.sale
    return { ...stored, issuedAt: new Date(issued), orderedAt: new Date(orderedAt) }
  })
}

/** The next number of a series without gaps; the series is locked until the transaction ends. */
export async function nextNumber(tx: Transaction, name: 'invoices' | 'credit_notes') {
  const { rows } = await tx.execute<{ value: number }>(sql`
    insert into counters (name, value) values (${name}, 1)
    on conflict (name) do update set value = counters.value + 1
    returning value::int`)
  return rows[0]!.value
}

/** What an invoice or credit note prints. */
export async function saleData(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  about: { number: string; issuedAt: Date; settings: Context['settings'] },
): Promise<SaleData> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
  const { settings, number, issuedAt } = about
  const { seller, email } = await readShopNow(tx, settings)
  const { language } = order
  const address = billedAddress(order)
  const amounts = { voucherDiscount: order.voucherDiscountSen, adjustment: order.adjustmentSen ?? undefined }
  return {
    language,
    number,
    issuedAt,
    orderNumber: formatOrderNumber(order.number),
    orderedAt: order.placedAt,
    paymentMethod: order.paymentMethod,
    seller: { ...seller, taxNumber: settings.SELLER_TAX_NUMBER, email },
    buyer: {
      name: order.contactName,
      nameInScript: order.contactNameInScript ?? undefined,
      companyName: order.companyName ?? undefined,
      taxNumber: order.taxId ?? undefined,
      address:
        order.invoiceAddress?.split('\n') ??
        (address ? addressLines(address, text(language)(countryTexts[address.country])) : []),
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
    ...(order.feeSen > 0 && { fee: { amount: toRinggit(order.feeSen), reason: order.feeReason } }),
    voucherCode: isVoucherDeduction(amounts) ? (order.voucherCode ?? undefined) : undefined,
  }
}
