import { toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { billedCountry } from '#core/orders/invoices.ts'
import { normalizeVoucherCode } from '#core/vouchers/vouchers.ts'
import { companyDetails } from '../invoicing/request-invoice.ts'

/** What a quotation adds to the lines of its order; `lines` are in the sequence of the order's items. */
export interface QuotedOrder {
  id: string
  version: number
  /** The name of a company without an account, which stands on the order and its invoice. */
  companyName: string | null
  lines: { specId: string; listPriceSen: number; tierFrom: number | undefined; isCompany: boolean }[]
  discountSen: number
  feeSen: number
  /** What the fee is for; '' without one. */
  feeReason: string
}

interface Values {
  order: NewOrder
  exchange?: { of: number; sen: number }
  quotation?: QuotedOrder
}

/** The values of the order, as the statement takes them. */
export function valuesOf({ order, exchange, quotation }: Values) {
  const { deliveryAccess, shippingAddress, billingAddress, contactInfo } = order
  const delivery = order.shippingMethod === 'delivery'
  return {
    lines: JSON.stringify(
      order.items.map((item, position) => ({
        position,
        product_id: item.productId,
        spec_name: item.specName,
        quantity: item.quantity,
        price_sen: toSen(item.price),
        list_price_sen: quotation?.lines[position]?.listPriceSen,
        tier_from: quotation?.lines[position]?.tierFrom,
        is_company: quotation?.lines[position]?.isCompany,
        quoted_spec: quotation?.lines[position]?.specId,
      })),
    ),
    voucher: order.voucherCode === undefined ? null : normalizeVoucherCode(order.voucherCode),
    shippingMethod: order.shippingMethod,
    shippingAddress: delivery ? JSON.stringify(shippingAddress) : null,
    billingAddress: billingAddress === undefined ? null : JSON.stringify(billingAddress),
    pickupLocation: delivery ? null : order.pickupLocation,
    contactPhone: contactInfo.phoneNumber,
    contactEmail: contactInfo.email,
    contactName: contactInfo.name,
    contactNameInScript: contactInfo.nameInScript || null,
    notes: order.notes ?? '',
    deliveryAccess: delivery && deliveryAccess !== undefined ? JSON.stringify(deliveryAccess) : null,
    company: order.company?.id ?? null,
    purchaseOrderNumber: order.company?.purchaseOrderNumber ?? null,
    costCentre: order.company?.costCentre ?? null,
    exchangeOf: exchange?.of ?? null,
    exchangeSen: exchange?.sen ?? 0,
    quotation: quotation?.id ?? null,
    feeSen: quotation?.feeSen ?? 0,
    feeReason: quotation?.feeReason ?? '',
    ...companyDetails(order.invoiceInfo ?? {}, billedCountry(order)),
    ...(quotation && { companyName: quotation.companyName }),
  }
}
