import { useState } from 'react'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import type { Language } from '#core/language.ts'
import type { Goods } from '#core/orders/taking/order-lines.ts'
import { piecePrice, type PriceReason } from '#core/prices/piece-price.ts'
import type { TierPrice } from '#core/prices/tiers.ts'
import {
  quotationDraft,
  quotationSums,
  type QuotationContent,
  type QuotationDelivery,
  type QuotationDraft,
  type QuotationSums,
} from '#core/quotations/content.ts'

/** A line of goods, as it is typed. */
export interface GoodsLine {
  key: string
  kind: 'goods'
  productId: string
  specId: string
  name: string
  spec: string
  imgUrl: string
  pieces: string
  /** The price of one piece now, the list price and the prices by quantity. */
  now: number
  listPrice: number
  tiers: readonly TierPrice[]
  /** The own price of the company that asks. */
  companyPrice?: number | undefined
  stock: number
  held: number
  cost?: number | undefined
  /** The price set by hand, and why. */
  hand?: { price: string; reason: string } | undefined
  /** The pieces and the price of the saved draft. */
  saved?: { pieces: number; price: number; reason: PriceReason } | undefined
}

/** A line in free text, as it is typed. */
export interface FreeLine {
  key: string
  kind: 'free'
  description: string
  pieces: string
  price: string
}

export type Line = GoodsLine | FreeLine

/** Everything that staff type for a version, besides where it goes. */
export interface Typed {
  lines: readonly Line[]
  discount: string
  discountReason: string
  deliveryFee: string
  validUntil: string
  holdUntil: string
  terms: string
  noteEn: string
  noteZh: string
}

/** A typed whole number; anything else is refused by the schema. */
const numberOf = (text: string): number => {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
}

const orZero = (number: number) => (Number.isNaN(number) ? 0 : number)

/** The pieces of a line; 0 until a number is typed. */
export const piecesOf = ({ pieces }: Line): number => orZero(numberOf(pieces))

/** The price of one piece of a line: by hand, as saved for so many pieces, or by the shop's rule now. */
export function priceOf(line: Line): number {
  if (line.kind === 'free') return orZero(numberOf(line.price))
  if (line.hand !== undefined) return orZero(numberOf(line.hand.price))
  return line.saved?.pieces === piecesOf(line) ? line.saved.price : rulePrice(line).price
}

/** The price of one piece by the shop's rule now. */
export const rulePrice = (line: GoodsLine) =>
  piecePrice(
    { now: line.now, list: line.listPrice, tiers: line.tiers, company: line.companyPrice },
    piecesOf(line),
  )

/** Whether the saved price of a line differs from the shop's price now. */
export const isOutdated = (line: Line): boolean =>
  line.kind === 'goods' && line.hand === undefined && priceOf(line) !== rulePrice(line).price

export const isGoods = (line: Line): line is GoodsLine => line.kind === 'goods'

/** The sums of what is typed. */
export const sumsOf = ({ lines, discount, deliveryFee }: Typed): QuotationSums =>
  quotationSums({
    lines: lines.map((line) => {
      const values = { pieces: piecesOf(line), price: priceOf(line) }
      return line.kind === 'goods'
        ? { kind: line.kind, listPrice: line.listPrice, ...values }
        : { kind: line.kind, ...values }
    }),
    discount: orZero(numberOf(discount)),
    deliveryFee: orZero(numberOf(deliveryFee)),
  })

/** The margin of what is typed, in ringgit; undefined unless every cost is known and may be seen. */
export function marginOf(typed: Typed): number | undefined {
  const goods = typed.lines.filter(isGoods)
  if (goods.length === 0 || goods.some(({ cost }) => cost === undefined)) return undefined
  const gained = goods.reduce((sum, line) => sum + (priceOf(line) - (line.cost ?? 0)) * piecesOf(line), 0)
  return gained - sumsOf(typed).discount
}

/** What is typed with where it goes, as the API takes it; `errors` are keys of texts by path. */
export function checkDraft(
  typed: Typed,
  delivery: QuotationDelivery,
): { draft: QuotationDraft | undefined; errors: Readonly<Record<string, string>> } {
  const { noteEn, noteZh, holdUntil, validUntil, discountReason, terms, discount, deliveryFee } = typed
  const result = quotationDraft.safeParse({
    lines: typed.lines.map((line) =>
      line.kind === 'free'
        ? {
            kind: line.kind,
            description: line.description,
            pieces: numberOf(line.pieces),
            price: numberOf(line.price),
          }
        : {
            kind: line.kind,
            productId: line.productId,
            specId: line.specId,
            pieces: numberOf(line.pieces),
            ...(line.hand && { byHand: { ...line.hand, price: numberOf(line.hand.price) } }),
          },
    ),
    discount: discount.trim() === '' ? 0 : numberOf(discount),
    discountReason,
    deliveryFee: deliveryFee.trim() === '' ? 0 : numberOf(deliveryFee),
    delivery,
    validUntil,
    ...(holdUntil !== '' && { holdUntil }),
    terms,
    note: { en: noteEn, 'zh-TW': noteZh },
  })
  if (result.success) return { draft: result.data, errors: {} }
  const errors = result.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return { draft: undefined, errors: Object.fromEntries(errors.toReversed()) }
}

let keys = 0
const newKey = () => `line-${(keys += 1)}`

type GoodsNow = StaffQuotation['goods'][number]

/** What the fields show for a content. `isSaved` says whether its prices are those of a saved draft. */
export function toTyped(
  content: QuotationContent,
  { goods, language, isSaved }: { goods: readonly GoodsNow[]; language: Language; isSaved: boolean },
): Typed {
  return {
    lines: content.lines.map((line): Line => {
      if (line.kind === 'free')
        return { ...line, key: newKey(), pieces: String(line.pieces), price: String(line.price) }
      const { productId, specId, reason } = line
      const now = goods.find((one) => one.productId === productId && one.specId === specId)
      return {
        key: newKey(),
        kind: 'goods',
        productId,
        specId,
        name: line.productName[language],
        spec: line.displayName[language],
        imgUrl: line.imgUrl,
        pieces: String(line.pieces),
        now: now?.price ?? line.price,
        listPrice: now?.listPrice ?? line.listPrice,
        tiers: now?.tiers ?? [],
        companyPrice: now?.companyPrice,
        stock: now?.stock ?? 0,
        held: now?.held ?? 0,
        cost: now?.cost,
        ...(reason.code === 'hand'
          ? { hand: { price: String(line.price), reason: reason.text } }
          : isSaved && { saved: { pieces: line.pieces, price: line.price, reason } }),
      }
    }),
    discount: content.discount === 0 ? '' : String(content.discount),
    discountReason: content.discountReason ?? '',
    deliveryFee: content.deliveryFee === 0 ? '' : String(content.deliveryFee),
    validUntil: content.validUntil,
    holdUntil: content.holdUntil ?? '',
    terms: content.terms ?? '',
    noteEn: content.note.en ?? '',
    noteZh: content.note['zh-TW'] ?? '',
  }
}

/** Nothing but the last day. */
export const emptyTyped = (validUntil: string): Typed => ({
  lines: [],
  discount: '',
  discountReason: '',
  deliveryFee: '',
  validUntil,
  holdUntil: '',
  terms: '',
  noteEn: '',
  noteZh: '',
})

/** Adds found goods; goods that are already there get more pieces. */
function addGoods(lines: readonly Line[], found: Goods, pieces: number): Line[] {
  const isIt = (line: Line) =>
    line.kind === 'goods' && line.productId === found.productId && line.specId === found.specId
  if (lines.some(isIt))
    return lines.map((line) => (isIt(line) ? { ...line, pieces: String(piecesOf(line) + pieces) } : line))
  const { productId, specId, productName, displayName, imgUrl, price, listPrice = price, tiers = [] } = found
  const { companyPrice } = found
  const line: GoodsLine = {
    key: newKey(),
    kind: 'goods',
    productId,
    specId,
    name: productName,
    spec: displayName,
    imgUrl,
    pieces: String(pieces),
    now: price,
    listPrice,
    tiers,
    companyPrice,
    stock: found.stock,
    held: 0,
  }
  return [...lines, line]
}

/** The state of the fields of a version. */
export function useDraft(start: () => Typed) {
  const [typed, setTyped] = useState(start)
  const [initial, setInitial] = useState(typed)
  const change = (changes: Partial<Typed>) => setTyped((now) => ({ ...now, ...changes }))
  const changeLines = (of: (lines: readonly Line[]) => readonly Line[]) =>
    setTyped((now) => ({ ...now, lines: of(now.lines) }))
  return {
    typed,
    isChanged: typed !== initial,
    change,
    setLine: (key: string, changes: Partial<GoodsLine> | Partial<FreeLine>) =>
      changeLines((lines) =>
        lines.map((line) => (line.key === key ? ({ ...line, ...changes } as Line) : line)),
      ),
    removeLine: (key: string) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    addGoods: (found: Goods, pieces: number) => changeLines((lines) => addGoods(lines, found, pieces)),
    addFree: () =>
      changeLines((lines) => [
        ...lines,
        { key: newKey(), kind: 'free', description: '', pieces: '1', price: '' },
      ]),
    /** Replaces everything with what is saved, except what was typed since it was `submitted`. */
    reset: (saved: Typed, submitted?: Typed) => {
      setTyped((now) => (submitted === undefined || now === submitted ? saved : now))
      setInitial(saved)
    },
  }
}
export type DraftFields = ReturnType<typeof useDraft>
