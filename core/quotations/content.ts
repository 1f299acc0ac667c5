import * as z from 'zod/mini'
import { maxPrice, maxQuantity } from '../cart/cart.ts'
import type { LocalizedText } from '../language.ts'
import { toRinggit, toSen } from '../money.ts'
import { deliveryAccess, maxOrderLines } from '../orders/checkout.ts'
import { orderAddress } from '../delivery/order-address.ts'
import { shippingMethods } from '../orders/statuses.ts'
import type { PriceReason } from '../prices/piece-price.ts'
import { maxFee } from '../orders/changing/amounts.ts'
import { optionalText, requiredText } from '../typed-text.ts'

/** Maximum lengths and amounts of a quotation. */
export const quotationLimits = {
  lines: maxOrderLines,
  description: 200,
  reason: 200,
  note: 2000,
  terms: 1000,
  word: 1000,
  message: 2000,
  holdDays: 60,
  validDays: 90,
} as const

/** "Validity (14 days)." */
export const usualValidDays = 14

/** An amount in whole ringgit, because prices are shown without decimals. */
const amount = z
  .number('quotations.amount')
  .check(z.int('quotations.amount'), z.gte(0, 'quotations.amount'), z.lte(maxPrice, 'quotations.amount'))
const pieces = z
  .number('quotations.pieces')
  .check(z.int('quotations.pieces'), z.gte(1, 'quotations.pieces'), z.lte(maxQuantity, 'quotations.pieces'))
const day = z.string().check(z.regex(z.regexes.date, 'quotations.day'))

/** A line of goods as staff write it. Without a price by hand, the shop prices it by its rule. */
const goodsLine = z.object({
  kind: z.literal('goods'),
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  specId: z.string().check(z.minLength(1), z.maxLength(200)),
  pieces,
  /** The price of one piece, set by hand, and the reason, which colleagues read. */
  byHand: z.optional(
    z.object({ price: amount, reason: requiredText('quotations.reasonRequired', quotationLimits.reason) }),
  ),
})

/** A line in free text, such as a service. */
const freeLine = z.object({
  kind: z.literal('free'),
  description: requiredText('quotations.descriptionRequired', quotationLimits.description),
  pieces,
  price: amount,
})

/** Where the goods go. */
export const quotationDelivery = z.object({
  shippingMethod: z.enum(shippingMethods),
  shippingAddress: z.optional(orderAddress),
  pickupLocation: z.optional(z.string().check(z.maxLength(100))),
  deliveryAccess: z.optional(deliveryAccess),
})
export type QuotationDelivery = z.output<typeof quotationDelivery>

/** What staff write in a draft. Days are yyyy-MM-dd in the shop's time zone, amounts in ringgit. */
export const quotationDraft = z
  .object({
    lines: z
      .array(z.discriminatedUnion('kind', [goodsLine, freeLine]))
      .check(z.maxLength(quotationLimits.lines)),
    discount: amount,
    discountReason: optionalText(quotationLimits.reason),
    deliveryFee: amount,
    delivery: quotationDelivery,
    validUntil: day,
    holdUntil: z.optional(day),
    terms: optionalText(quotationLimits.terms),
    /** A note in the buyer's language, and in the other one for papers in two languages. */
    note: z.object({ en: optionalText(quotationLimits.note), 'zh-TW': optionalText(quotationLimits.note) }),
  })
  .check(
    z.check(({ value: { lines, deliveryFee }, issues }) => {
      const hasGoods = lines.some(({ kind }) => kind === 'goods')
      if (!hasGoods)
        issues.push({ code: 'custom', message: 'quotations.goodsRequired', path: ['lines'], input: lines })
      // They become the fee of the order, which has a limit.
      const fees = lines.reduce(
        (sum, line) => sum + (line.kind === 'free' ? line.price * line.pieces : 0),
        deliveryFee,
      )
      if (fees > maxFee)
        issues.push({
          code: 'custom',
          message: 'quotations.feesAbove',
          path: ['deliveryFee'],
          input: deliveryFee,
        })
      const seen = new Set<string>()
      for (const [index, line] of lines.entries()) {
        if (line.kind === 'free') continue
        const key = JSON.stringify([line.productId, line.specId])
        if (seen.has(key))
          issues.push({
            code: 'custom',
            message: 'quotations.lineTwice',
            path: ['lines', index],
            input: lines,
          })
        seen.add(key)
      }
    }),
  )
export type QuotationDraft = z.output<typeof quotationDraft>

/** A line of goods with the values at which it is quoted, in ringgit, and its texts as they were. */
export interface QuotedGoods {
  kind: 'goods'
  productId: string
  specId: string
  specName: string
  productName: LocalizedText
  displayName: LocalizedText
  imgUrl: string
  size: string
  pieces: number
  listPrice: number
  price: number
  reason: PriceReason | { code: 'hand'; text: string }
}

/** A line in free text. */
export interface QuotedText {
  kind: 'free'
  description: string
  pieces: number
  price: number
}

/** A version of a quotation. "A version holds values … Nothing ever reprices them." */
export interface QuotationContent extends Omit<QuotationDraft, 'lines'> {
  lines: (QuotedGoods | QuotedText)[]
}

/** The sums of a quotation, in ringgit. */
export interface QuotationSums {
  /** Goods at their quoted prices, and free lines. */
  goods: number
  services: number
  /** What the goods would cost at list prices. */
  list: number
  discount: number
  deliveryFee: number
  total: number
}

/** A line, as far as its sum needs it. */
type SummedLine =
  | Pick<QuotedGoods, 'kind' | 'pieces' | 'listPrice' | 'price'>
  | Pick<QuotedText, 'kind' | 'pieces' | 'price'>

/**
 * Adds up a quotation. The discount is deducted from the goods and never makes them cost less than nothing.
 * @example
 * quotationSums({ lines: [{ kind: 'free', description: 'Assembly', pieces: 2, price: 50 }], discount: 0, deliveryFee: 20 })
 * //=> { goods: 0, services: 100, list: 0, discount: 0, deliveryFee: 20, total: 120 }
 */
export function quotationSums({
  lines,
  discount,
  deliveryFee,
}: Pick<QuotationContent, 'discount' | 'deliveryFee'> & { lines: readonly SummedLine[] }): QuotationSums {
  const sumOf = (of: (line: SummedLine) => number) =>
    lines.reduce((sum, line) => sum + of(line) * line.pieces, 0)
  const goodsSen = sumOf((line) => (line.kind === 'goods' ? toSen(line.price) : 0))
  const servicesSen = sumOf((line) => (line.kind === 'free' ? toSen(line.price) : 0))
  const discountSen = Math.min(toSen(discount), goodsSen)
  return {
    goods: toRinggit(goodsSen),
    services: toRinggit(servicesSen),
    list: toRinggit(sumOf((line) => (line.kind === 'goods' ? toSen(line.listPrice) : 0))),
    discount: toRinggit(discountSen),
    deliveryFee,
    total: toRinggit(goodsSen + servicesSen - discountSen + toSen(deliveryFee)),
  }
}
