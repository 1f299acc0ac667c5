import type { StaffOrder } from '#core/api/orders-staff.ts'
import type { CallRequest } from '../../api/client.ts'
import type { Goods, LineChange } from '#core/orders/taking/order-lines.ts'
import { priceOf, type ShownPrices } from '#core/prices/shown-price.ts'
import type { TierPrice } from '#core/prices/tiers.ts'
import type { Translate } from '../../i18n/i18n.tsx'

/** A spec that a line has or can be changed to. Its stock does not include the pieces of this order. */
interface DraftSpec {
  specId: string
  specName: string
  displayName: string
  /**
   * The price of one piece, in ringgit; in a line, that for the line's quantity. A saved spec keeps the price at which it
   * was ordered.
   */
  price: number
  /** The current prices; missing for a saved spec. */
  prices?: ShownPrices
  /** Pieces in stock; undefined if the spec no longer exists. */
  stockLeft: number | undefined
}

/** A line before and after the change. */
export interface DraftLine {
  key: string
  productId: string
  productName: string
  imgUrl: string
  before?: DraftSpec & { quantity: number }
  /** Missing if the line is removed. */
  after?: (DraftSpec & { quantity: number }) | undefined
  /** The current specs of the product, to choose from. */
  specs: readonly DraftSpec[]
}

export type LineMark = 'same' | 'changed' | 'added' | 'removed'

/** How a line differs from the saved one. */
export function markOf({ before, after }: DraftLine): LineMark {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  return before.specId === after.specId && before.quantity === after.quantity ? 'same' : 'changed'
}

type Product = { id: string; specs: readonly ProductSpec[] } | undefined
interface ProductSpec {
  id: string
  name: string
  displayName: string
  price: number
  tiers?: readonly TierPrice[] | undefined
  companyPrice?: number | undefined
  quantity: number
}

/** Converts the lines of an order to a draft, with the specs to choose from. */
export function draftLines(
  { order, lines }: Pick<StaffOrder, 'lines'> & { order: Pick<StaffOrder['order'], 'items'> },
  products: readonly Product[],
): DraftLine[] {
  return order.items.map((item, index): DraftLine => {
    const { productId, productName, imgUrl, specName, displayName, quantity, price } = item
    const { specId = '', stockLeft } = lines[index] ?? {}
    const own = { specId, specName, displayName, price, stockLeft: stockLeft ?? undefined }
    const product = products.find((one) => one?.id === productId)
    const others = (product?.specs ?? [])
      .filter(({ id }) => id !== specId)
      .map((spec) => ({
        specId: spec.id,
        specName: spec.name,
        displayName: spec.displayName,
        price: spec.price,
        prices: { price: spec.price, tiers: spec.tiers, companyPrice: spec.companyPrice },
        stockLeft: spec.quantity,
      }))
    const saved = { ...own, quantity }
    const key = `${productId}/${specId}`
    return { key, productId, productName, imgUrl, before: saved, after: saved, specs: [own, ...others] }
  })
}

/**
 * Returns the maximum number of pieces of a line: its saved pieces of this spec plus the stock, but at least 1; 0 for a
 * removed line.
 */
function mostPieces({ before, after }: DraftLine): number {
  if (after === undefined) return 0
  const own = before?.specId === after.specId ? before.quantity : 0
  return Math.max(1, own + (after.stockLeft ?? 0))
}

const atPieces = (spec: DraftSpec, quantity: number) => ({
  ...spec,
  quantity,
  price: spec.prices === undefined ? spec.price : priceOf(spec.prices, quantity).price,
})

/** Returns the line with another number of pieces, limited by the stock. */
export function withQuantity(line: DraftLine, quantity: number): DraftLine {
  if (line.after === undefined) return line
  return { ...line, after: atPieces(line.after, Math.min(quantity, mostPieces(line))) }
}

/** Returns the line with another spec of its product. */
export function withSpec(line: DraftLine, specId: string): DraftLine {
  const spec = line.specs.find((one) => one.specId === specId)
  if (spec === undefined || line.after === undefined) return line
  return withQuantity({ ...line, after: { ...spec, quantity: line.after.quantity } }, line.after.quantity)
}

/**
 * Adds goods to the lines. If there is a line of the same spec, even a removed one, the pieces are added to that line.
 */
export function withGoods(lines: readonly DraftLine[], goods: Goods, quantity: number): DraftLine[] {
  const isOf = ({ productId, after, before }: DraftLine) =>
    productId === goods.productId && (after ?? before)?.specId === goods.specId
  const line = lines.find(isOf)
  if (line !== undefined) {
    const grown = line.after ?? { ...line.before!, quantity: 0 }
    const next = withQuantity({ ...line, after: grown }, grown.quantity + quantity)
    return lines.map((one) => (one === line ? next : one))
  }
  const {
    productId,
    productName,
    imgUrl,
    specId,
    specName,
    displayName,
    price,
    tiers,
    companyPrice,
    stock: stockLeft,
  } = goods
  if (stockLeft === 0) return [...lines]
  const spec = { specId, specName, displayName, price, prices: { price, tiers, companyPrice }, stockLeft }
  const after = atPieces(spec, Math.min(quantity, stockLeft))
  return [
    ...lines,
    { key: `added ${productId}/${specId}`, productId, productName, imgUrl, after, specs: [spec] },
  ]
}

/**
 * Applies a draft to the lines that a colleague saved meanwhile. Lines that the draft changed stay as drafted if the
 * colleague kept them; all other lines are the colleague's. Lines that the draft added are kept, unless the colleague
 * has saved the same spec.
 */
export function rebased(draft: readonly DraftLine[], saved: readonly DraftLine[]): DraftLine[] {
  const kept = saved.map((line) => {
    const drafted = draft.find(({ key }) => key === line.key)
    return drafted !== undefined && markOf(drafted) !== 'same' ? { ...line, after: drafted.after } : line
  })
  const isSaved = ({ productId, after }: DraftLine) =>
    saved.some((line) => line.productId === productId && line.before?.specId === after?.specId)
  return [...kept, ...draft.filter((line) => markOf(line) === 'added' && !isSaved(line))]
}

type Body = CallRequest<'POST /staff/orders/{id}/content'>['body']

/** The lines of a draft in the API's form; undefined if they did not change. */
export function linesToSend(lines: readonly DraftLine[]): Body['lines'] {
  if (lines.every((line) => markOf(line) === 'same')) return undefined
  return lines.flatMap(({ productId, after }) =>
    after === undefined
      ? []
      : [{ productId, specId: after.specId, quantity: after.quantity, price: after.price }],
  )
}

/** Returns the price of all goods before or after the change, in ringgit. */
export const goodsTotal = (lines: readonly DraftLine[], side: 'before' | 'after'): number =>
  lines.reduce((sum, line) => sum + (line[side]?.price ?? 0) * (line[side]?.quantity ?? 0), 0)

/** Describes why the shop refused the goods of a draft: they are no longer sold or have another price now. */
export function describeRefused(
  lines: readonly DraftLine[],
  changes: readonly LineChange[],
  t: Translate,
): string {
  const named = (isMeant: (change: LineChange) => boolean) =>
    changes
      .filter(isMeant)
      .flatMap(({ productId, specName }) =>
        lines.flatMap(({ productId: product, productName, after }) =>
          // If a spec no longer exists, `specName` is the id that was sent.
          after && product === productId && [after.specName, after.specId].includes(specName)
            ? [t('common.productAndSpec', { product: productName, spec: after.displayName })]
            : [],
        ),
      )
      .join(t('form.separator'))
  const [gone, dearer] = [named(({ reason }) => reason === 'gone'), named(({ reason }) => reason !== 'gone')]
  return [
    gone && t('staff.change.gone', { goods: gone }),
    dearer && t('staff.change.pricesChanged', { goods: dearer }),
  ]
    .filter(Boolean)
    .join(' ')
}
