import type { NewOrder } from '#core/orders/checkout.ts'
import { toSen } from '#core/money.ts'
import { maxFeeReason } from '#core/orders/changing/content.ts'
import { quotationSums, type QuotationContent } from '#core/quotations/content.ts'
import { text } from '#core/texts/text.ts'
import type { QuotedOrder } from '../orders/placing/order-values.ts'
import type { QuotationRow } from './lock-quotation.ts'

/** What the buyer writes on the order. */
interface Signed {
  purchaseOrderNumber?: string | undefined
  costCentre?: string | undefined
}

/** The order of an accepted quotation: its goods, its delivery and its contact. */
export function toOrder(
  { companyId, contactName, contactPhone, contactEmail }: QuotationRow,
  content: QuotationContent,
  { purchaseOrderNumber, costCentre }: Signed,
): NewOrder {
  const { shippingMethod, shippingAddress, pickupLocation, deliveryAccess } = content.delivery
  return {
    items: goodsOf(content).map(({ productId, specName, pieces, price }) => ({
      productId,
      specName,
      quantity: pieces,
      price,
    })),
    shippingMethod,
    ...(shippingAddress && { shippingAddress, billingAddress: shippingAddress }),
    ...(pickupLocation !== undefined && { pickupLocation }),
    ...(deliveryAccess && { deliveryAccess }),
    contactInfo: { name: contactName, phoneNumber: contactPhone, email: contactEmail },
    ...(companyId !== null && { company: { id: companyId, purchaseOrderNumber, costCentre } }),
  }
}

/** What a quotation adds to the lines of its order. Services and the delivery fee become the order's fee. */
export function toQuoted(
  { id, language, companyId, companyName }: QuotationRow,
  { version, content }: { version: number; content: QuotationContent },
): QuotedOrder {
  const { services, discount, deliveryFee } = quotationSums(content)
  const t = text(language)
  const reasons = [
    ...content.lines.flatMap((line) =>
      line.kind === 'free'
        ? [line.pieces === 1 ? line.description : `${line.pieces} × ${line.description}`]
        : [],
    ),
    ...(deliveryFee > 0 ? [t('quotations.deliveryFee')] : []),
  ]
  return {
    id,
    version,
    companyName: companyId === null ? companyName : null,
    lines: goodsOf(content).map(({ specId, listPrice, reason }) => ({
      specId,
      listPriceSen: toSen(listPrice),
      tierFrom: reason.code === 'tier' ? reason.from : undefined,
      isCompany: reason.code === 'company',
    })),
    discountSen: toSen(discount),
    feeSen: toSen(services + deliveryFee),
    feeReason: cut(reasons.join(t('form.separator'))),
  }
}

/** The words of a fee, no longer than an order holds them. */
const cut = (words: string) => (words.length > maxFeeReason ? `${words.slice(0, maxFeeReason - 1)}…` : words)

const goodsOf = ({ lines }: QuotationContent) =>
  lines.flatMap((line) => (line.kind === 'goods' ? [line] : []))
