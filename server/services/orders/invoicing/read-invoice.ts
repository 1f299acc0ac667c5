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
import { readShopNow } from '../../shop/shop.ts'

/** Demands that the order exists and is the member's; for staff, that it exists. @throws ShopError order_not_found */
export function demandReadable(
  { session }: MemberContext | StaffContext,
  order: { memberId: string | null } | undefined,
): asserts order {
  const readable = order !== undefined && ('staff' in session || order.memberId === session.member.id)
  if (!readable) throw new ShopError('order_not_found')
}

/**
 * Reads the invoice of an order; members may read only those of their own orders.
 * @throws ShopError order_not_found, invoice_not_issued
 */
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
 * Returns the content of the issued invoice of an order, so that another copy can be printed.
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
