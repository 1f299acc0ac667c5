import { and, eq, inArray } from 'drizzle-orm'
import type { changeOrderContent } from '#core/api/orders-by-staff/changing.ts'
import type { InputOf } from '#core/api/endpoint.ts'
import type { OrderChange } from '#core/api/orders.ts'
import { formatDate } from '#core/dates.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { isWholeRinggit, toRinggit, toSen } from '#core/money.ts'
import { deductionAfter } from '#core/orders/changing/amounts.ts'
import { sumsOf, type ContentLine, type OrderContent } from '#core/orders/changing/content.ts'
import { isSameValue } from '#core/same-value.ts'
import type { Transaction } from '#server/database/connect.ts'
import { products, specs } from '#server/database/tables/catalogue.ts'
import { piecePriceOf } from '../../catalogue/prices/piece-price.ts'
import { ownPriceSen } from '../../companies/prices/own-prices.ts'
import { voucherDiscountOn } from '../../vouchers/vouchers.ts'
import type { orders } from '#server/database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect
export type WantedChange = InputOf<typeof changeOrderContent>['body']
type WantedLine = NonNullable<WantedChange['lines']>[number]

/** The company whose own prices count for lines that are added, and when. */
interface Buyer {
  companyId: string | null
  /** Whether the order came from a quotation. */
  isQuoted: boolean
  now: Date
}

/**
 * Computes the content of an order after a change that staff request. Existing lines keep their prices and texts, even
 * if their quantity changes. New lines get the current texts, and the current price for their quantity. The voucher is
 * applied to the new goods. Other deductions stay unless staff change them.
 * @throws ShopError order_changed if a spec is no longer for sale or its price differs from the one that staff saw,
 *   invalid_input
 */
export async function contentAfter(
  tx: Transaction,
  order: OrderRow,
  { before, wanted, now }: { before: OrderContent; wanted: WantedChange; now: Date },
): Promise<OrderContent> {
  const lines =
    wanted.lines === undefined
      ? before.lines
      : await linesOf(tx, before.lines, wanted.lines, {
          companyId: order.companyId,
          isQuoted: order.quotationId !== null,
          now,
        })
  const { totalSen, itemCount } = sumsOf(lines)
  const voucherDiscountSen = isSameValue(goodsIn(lines), goodsIn(before.lines))
    ? before.voucherDiscountSen
    : await voucherDiscountOn(tx, order, { lines, now })
  const kept = deductionAfter(before, { totalSen, voucherDiscountSen })
  return {
    ...before,
    lines,
    totalSen,
    itemCount,
    voucherDiscountSen,
    adjustmentSen: kept === null ? null : deductionOf(wanted, { totalSen, kept }),
    ...feeOf(wanted, before),
    ...(wanted.notes !== undefined && { notes: wanted.notes }),
    ...addressOf(wanted, order),
    ...deliveryOf(wanted, order, now),
  }
}

/** Returns the goods and prices on which a voucher discount depends. */
const goodsIn = (lines: readonly ContentLine[]) =>
  lines.map(({ productId, specId, quantity, priceSen }) => [productId, specId, quantity, priceSen])

function deductionOf({ deduction }: WantedChange, { totalSen, kept }: { totalSen: number; kept: number }) {
  if (deduction === undefined) return kept
  return wholeSen('deduction.amount', deduction.amount, totalSen)
}

function feeOf({ fee }: WantedChange, before: OrderContent) {
  if (fee === undefined) return { feeSen: before.feeSen, feeReason: before.feeReason }
  const feeSen = wholeSen('fee.amount', fee.amount, Infinity)
  return { feeSen, feeReason: feeSen === 0 ? '' : fee.reason }
}

/** Converts whole ringgit to sen. @throws ShopError invalid_input */
export function wholeSen(path: string, ringgit: number, most: number): number {
  const sen = toSen(ringgit)
  if (!isWholeRinggit(sen) || sen > most) refuseField(path, 'staff.change.amountPattern')
  return sen
}

function addressOf({ shippingAddress }: WantedChange, order: OrderRow) {
  if (shippingAddress === undefined) return {}
  if (order.shippingMethod !== 'delivery') refuseField('shippingAddress', 'problem.addressOfPickup')
  return { shippingAddress }
}

/**
 * Checks the delivery days that staff request, and returns the changed fields of the order.
 * @throws ShopError delivery_not_movable, invalid_input
 */
export function deliveryOf({ delivery }: Pick<WantedChange, 'delivery'>, order: OrderRow, now: Date) {
  if (delivery === undefined) return {}
  const { from, to, half = null } = delivery
  if (order.shippingMethod !== 'delivery') throw new ShopError('delivery_not_movable')
  if (from < formatDate(now)) refuseField('delivery.from', 'staff.order.deliveryDayOver')
  return { promisedFrom: from, promisedTo: to, promisedHalf: half, slotDay: from }
}

/** Builds the lines that staff request. New lines must be for sale, and all must have the prices that staff saw. */
async function linesOf(
  tx: Transaction,
  before: readonly ContentLine[],
  wanted: readonly WantedLine[],
  buyer: Buyer,
): Promise<ContentLine[]> {
  const formerOf = ({ productId, specId }: WantedLine) =>
    before.find((line) => line.productId === productId && line.specId === specId)
  const added = wanted.filter((line) => formerOf(line) === undefined)
  const found = await findSpecs(tx, added, buyer)
  const changes: OrderChange[] = []
  const lines = wanted.flatMap((line): ContentLine[] => {
    const { productId, specId, quantity, price } = line
    const now = formerOf(line) ?? found.find((one) => one.productId === productId && one.specId === specId)
    if (now === undefined) {
      changes.push({ productId, specName: specId, available: 0, reason: 'gone' })
      return []
    }
    const former = formerOf(line)
    // A price of a quotation was agreed for its pieces alone.
    if (buyer.isQuoted && former !== undefined && quantity > former.quantity)
      throw new ShopError('quotation_pieces_fixed', { product: former.specName })
    if (now.priceSen !== toSen(price))
      changes.push({
        productId,
        specName: now.specName,
        price: toRinggit(now.priceSen),
        available: quantity,
        reason: 'price_changed',
      })
    return [{ ...now, quantity }]
  })
  if (changes.length > 0) throw new ShopError('order_changed', { items: changes })
  return lines
}

/** Finds specs and returns them as order lines, with the price for the requested quantity. */
async function findSpecs(
  tx: Transaction,
  wanted: readonly WantedLine[],
  { companyId, now }: Buyer,
): Promise<ContentLine[]> {
  if (wanted.length === 0) return []
  const quantityOf = (spec: typeof specs.$inferSelect) =>
    wanted.find(({ productId, specId }) => productId === spec.productId && specId === spec.id)?.quantity ?? 1
  const ids = [...new Set(wanted.map(({ productId }) => productId))]
  const rows = await tx
    .select({
      spec: specs,
      productName: products.name,
      imgUrl: products.imgUrl,
      ownSen: ownPriceSen(companyId, now),
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(products.published, inArray(specs.productId, ids)))
  return rows.map(({ spec, productName, imgUrl, ownSen }) => ({
    productId: spec.productId,
    specId: spec.id,
    productName,
    specName: spec.name,
    displayName: spec.displayName,
    specIndex: spec.position,
    color: spec.color,
    displayColor: spec.displayColor,
    size: spec.size,
    imgUrl: spec.images[0] ?? imgUrl,
    quantity: 1,
    listPriceSen: spec.regularPriceSen,
    ...piecePriceOf(spec, quantityOf(spec), ownSen),
  }))
}
