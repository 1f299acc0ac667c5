import { asc, eq } from 'drizzle-orm'
import { countryTexts } from '#core/contact/countries.ts'
import { addressLines } from '#core/delivery/postal-address.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { billedAddress, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { isVoucherDeduction } from '#core/orders/orders.ts'
import { text } from '#core/texts/text.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { invoices, orderItems, orders } from '#server/database/tables/orders.ts'
import type { SaleData } from '#server/pdf/invoice.ts'
import { seesAllOrders } from '../../companies/membership.ts'
import { readShopNow } from '../../shop/shop.ts'

/**
 * Requires that the caller may read the papers of an order. Staff may read those of every order; members those of their
 * own orders and of company orders that they may see. "Invoices, returns and papers of the company … for those who
 * may."
 * @throws ShopError order_not_found
 */
export async function demandReadable<Row extends { memberId: string | null; companyId: string | null }>(
  context: MemberContext | StaffContext,
  order: Row | undefined,
): Promise<Row> {
  if (order === undefined) throw new ShopError('order_not_found')
  const { session, database } = context
  if ('staff' in session) return order
  const memberId = session.member.id
  const { companyId } = order
  const isReadable =
    order.memberId === memberId ||
    (companyId !== null && (await seesAllOrders(database, { memberId, companyId })))
  if (!isReadable) throw new ShopError('order_not_found')
  return order
}

/**
 * Reads the invoice of an order.
 * @throws ShopError order_not_found, invoice_not_issued
 */
export async function readInvoice(context: MemberContext | StaffContext, { orderId }: { orderId: string }) {
  const { memberId, companyId } = orders
  const [found] = await context.database
    .select({ memberId, companyId, number: invoices.number, pdf: invoices.pdf })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, orderId))
  const { number, pdf } = await demandReadable(context, found)
  if (number === null || pdf === null) throw new ShopError('invoice_not_issued')
  return { pdf, fileName: `${formatInvoiceNumber(number)}.pdf` }
}

/**
 * Returns the content of an order's issued invoice, from which another copy can be printed.
 * @throws ShopError invoice_not_issued
 */
export async function readIssuedSale(
  { database }: Pick<Context, 'database'>,
  orderId: string,
): Promise<SaleData> {
  const [invoice] = await database
    .select({ sale: invoices.sale })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
  if (invoice === undefined) throw new ShopError('invoice_not_issued')
  const { issuedAt, orderedAt, ...stored } = invoice.sale
  return { ...stored, issuedAt: new Date(issuedAt), orderedAt: new Date(orderedAt) }
}

/** Returns the data printed on an invoice or credit note. */
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
    ...(order.purchaseOrderNumber !== null && { purchaseOrderNumber: order.purchaseOrderNumber }),
    ...(order.costCentre !== null && { costCentre: order.costCentre }),
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
