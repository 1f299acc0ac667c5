import { describe, expect, test } from 'vitest'
import { quotationSums } from '#core/quotations/content.ts'
import {
  checkDraft,
  emptyTyped,
  isOutdated,
  marginOf,
  priceOf,
  sumsOf,
  toTyped,
  type GoodsLine,
} from './use-draft.ts'

const line = (about: Partial<GoodsLine> = {}): GoodsLine => ({
  key: 'one',
  kind: 'goods',
  productId: 'desk',
  specId: 'oak',
  name: 'Desk',
  spec: 'Oak',
  imgUrl: '',
  pieces: '4',
  now: 600,
  listPrice: 600,
  tiers: [{ from: 5, price: 550 }],
  stock: 3,
  held: 0,
  ...about,
})
const typed = (about: object = {}) => ({ ...emptyTyped('2026-12-14'), lines: [line()], ...about })
const delivery = { shippingMethod: 'delivery' } as const

describe('the price of a line', () => {
  test('follows the pieces by the rule of the shop, also beyond the stock', () => {
    expect(priceOf(line())).toBe(600)
    expect(priceOf(line({ pieces: '5' }))).toBe(550)
    expect(priceOf(line({ pieces: '' }))).toBe(600)
  })

  test('is that of the saved draft for the same pieces, and says if the shop has another by now', () => {
    const saved = line({ saved: { pieces: 4, price: 580, reason: { code: 'offer' } } })
    expect([priceOf(saved), isOutdated(saved)]).toEqual([580, true])
    const more = { ...saved, pieces: '5' }
    expect([priceOf(more), isOutdated(more)]).toEqual([550, false])
  })

  test('is the one set by hand', () => {
    const byHand = line({ hand: { price: '1,200', reason: 'Agreed' } })
    expect([priceOf(byHand), isOutdated(byHand)]).toEqual([1200, false])
  })
})

test('The margin needs the cost of every line.', () => {
  expect(marginOf(typed())).toBeUndefined()
  expect(marginOf(typed({ lines: [line({ cost: 400 })], discount: '100' }))).toBe(700)
})

test('Wrong input is named by its path, and nothing else is.', () => {
  const free = { key: 'two', kind: 'free' as const, description: ' ', pieces: 'x', price: '-1' }
  const { draft, errors } = checkDraft(
    typed({ lines: [line({ pieces: '0', hand: { price: '1.5', reason: '' } }), free], discount: 'a' }),
    delivery,
  )
  expect(draft).toBeUndefined()
  expect(errors).toEqual({
    'lines.0.pieces': 'quotations.pieces',
    'lines.0.byHand.price': 'quotations.amount',
    'lines.0.byHand.reason': 'quotations.reasonRequired',
    'lines.1.description': 'quotations.descriptionRequired',
    'lines.1.pieces': 'quotations.pieces',
    'lines.1.price': 'quotations.amount',
    discount: 'quotations.amount',
  })
  expect(checkDraft(emptyTyped('2026-12-14'), delivery).errors).toEqual({ lines: 'quotations.goodsRequired' })
})

test('What is saved is shown with the same sums.', () => {
  const content = {
    lines: [
      {
        kind: 'goods' as const,
        productId: 'desk',
        specId: 'oak',
        specName: 'Oak',
        productName: { en: 'Desk', 'zh-TW': '桌子' },
        displayName: { en: 'Oak', 'zh-TW': '橡木' },
        imgUrl: '',
        size: '',
        pieces: 4,
        listPrice: 600,
        price: 499,
        reason: { code: 'hand' as const, text: 'Agreed' },
      },
      { kind: 'free' as const, description: 'Assembly', pieces: 2, price: 50 },
    ],
    discount: 30,
    deliveryFee: 20,
    delivery,
    validUntil: '2026-12-14',
    note: { en: 'Soon.', 'zh-TW': undefined },
    terms: undefined,
    discountReason: undefined,
  }
  const shown = toTyped(content, {
    goods: [{ productId: 'desk', specId: 'oak', price: 600, listPrice: 600, stock: 1, held: 0 }],
    language: 'en',
    isSaved: true,
  })
  expect(sumsOf(shown)).toEqual(quotationSums(content))
  expect(checkDraft(shown, delivery).draft).toMatchObject({
    discount: 30,
    lines: [{ byHand: { price: 499, reason: 'Agreed' } }, { description: 'Assembly' }],
  })
})
