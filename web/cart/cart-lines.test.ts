import { describe, expect, test } from 'vitest'
import { addToCart, type CartItem } from '#core/cart/cart.ts'
import type { Product } from '#core/catalogue/product.ts'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { keyOf, lineMaker, compareCart, soldLines, toCartLine } from './cart-lines.ts'

const oak = sampleSpec({ name: 'Oak', price: 1499, quantity: 5 })
const desk = sampleProduct({ id: 'desk', productName: 'Desk', specs: [oak] })

function cartOf(product: Product, quantity: number): CartItem[] {
  const change = addToCart([], product, product.specs[0]!.name, quantity)
  if (!change.ok) throw new Error(change.problem)
  return change.items
}

function lineOf(today: Product | null | undefined, quantity = 1) {
  const products = new Map(today === undefined ? [] : [['desk', today]])
  return toCartLine(cartOf(desk, quantity)[0]!, products, new Map())
}

describe('a line of the cart', () => {
  test('shows the stored line until the server has answered', () => {
    expect(lineOf(undefined)).toMatchObject({
      productName: 'Desk',
      specName: 'Oak',
      color: 'Oak',
      stock: undefined,
      notices: [],
    })
  })

  test('shows the names of the page language and keeps the stored identity', () => {
    const translated = { ...oak, displayName: '橡木', displayColor: '橡木色' }
    const line = lineOf({ ...desk, productName: '升降桌', specs: [translated] })
    expect(line).toMatchObject({ productName: '升降桌', specName: '橡木', color: '橡木色', stock: 5 })
    expect(line.item).toMatchObject({ specName: 'Oak', color: 'Oak' })
  })

  test('says from how many pieces its price applies, and the next price only where the stock reaches it', () => {
    const byQuantity = {
      ...desk,
      specs: [
        {
          ...oak,
          quantity: 12,
          tiers: [
            { from: 5, price: 1450 },
            { from: 10, price: 1400 },
          ],
        },
      ],
    }
    const products = new Map([['desk', byQuantity]])
    const line = (quantity: number) => toCartLine(cartOf(byQuantity, quantity)[0]!, products, new Map())
    expect(line(4)).toMatchObject({ price: 1499, tier: undefined, next: { from: 5, more: 1 } })
    // (1450 − 1400) × 10
    expect(line(8)).toMatchObject({
      price: 1450,
      tier: { from: 5, list: 1499 },
      next: { from: 10, more: 2, saved: 500 },
    })
    expect(line(12)).toMatchObject({
      price: 1400,
      tier: { from: 10, list: 1499 },
      next: undefined,
      notices: [],
    })
  })

  test("has the notice 'gone' when the product or the spec no longer exists", () => {
    for (const today of [null, { ...desk, specs: [sampleSpec({ name: 'Walnut' })] }]) {
      expect(lineOf(today)).toMatchObject({ stock: 0, notices: [{ kind: 'gone' }], isBuyable: false })
    }
  })

  test('is not short of stock when it is no longer sold', () => {
    const [gone, enough] = [lineOf(null), lineOf(desk)]
    const few = lineOf({ ...desk, specs: [{ ...oak, quantity: 0 }] })
    expect(soldLines([gone, few, enough])).toEqual({ sold: [few, enough], short: [few] })
    expect(soldLines([gone])).toEqual({ sold: [], short: [] })
    expect(soldLines([lineOf(undefined)]).sold).toHaveLength(1)
  })

  test('has a notice for a shortage', () => {
    const line = lineOf({ ...desk, specs: [{ ...oak, quantity: 2 }] }, 3)
    expect(line.notices).toEqual([{ kind: 'only_left', available: 2 }])
    expect(line.fewLeft).toBeUndefined()
  })

  test.each([
    { stock: 3, quantity: 1, fewLeft: 3 },
    { stock: 4, quantity: 3, fewLeft: undefined },
    { stock: 4, quantity: 4, fewLeft: 4 },
  ])('with $quantity of $stock in stock shows $fewLeft left', ({ stock, quantity, fewLeft }) => {
    expect(lineOf({ ...desk, specs: [{ ...oak, quantity: stock }] }, quantity).fewLeft).toBe(fewLeft)
  })
})

describe("today's prices", () => {
  const dearer = new Map([['desk', { ...desk, specs: [{ ...oak, price: 1599 }] }]])

  test('are shown with a notice, while the stored price stays until the new one is accepted', () => {
    const { items, priceChanges } = compareCart(cartOf(desk, 2), dearer)
    expect(items).toMatchObject([{ price: 1499, quantity: 2 }])
    expect(toCartLine(items[0]!, dearer, priceChanges)).toMatchObject({
      price: 1599,
      notices: [{ kind: 'price_changed', from: 1499, to: 1599 }],
    })
    const accepted = { ...items[0]!, price: 1599 }
    expect(toCartLine(accepted, dearer, priceChanges)).toMatchObject({ price: 1599, notices: [] })
  })

  test('are shown again after a reload', () => {
    const stored = compareCart(cartOf(desk, 2), dearer).items
    expect(compareCart(stored, dearer).priceChanges.size).toBe(1)
  })

  test('that did not change have no notice', () => {
    expect(compareCart(cartOf(desk, 2), new Map([['desk', desk]])).priceChanges.size).toBe(0)
  })

  test('of a product that could not be fetched stay as stored', () => {
    const items = cartOf(desk, 2)
    expect(compareCart(items, new Map()).items).toEqual(items)
  })

  test('of an earlier page do not replace newer ones from another tab', () => {
    const early = new Map([['desk', desk]])
    const { priceChanges } = compareCart([{ ...cartOf(desk, 1)[0]!, price: 1399 }], early)
    const line = toCartLine({ ...cartOf(desk, 1)[0]!, price: 1599 }, early, priceChanges)
    expect(line.item.price).toBe(1599)
    expect(line.notices).toEqual([])
  })
})

test('two specs of one product are two lines', () => {
  const [item] = cartOf(desk, 1)
  expect(keyOf(item!)).not.toBe(keyOf({ ...item!, specName: 'Walnut' }))
})

test('an item that did not change keeps its line', () => {
  const toLine = lineMaker(new Map(), new Map())
  const [item] = cartOf(desk, 1)
  expect(toLine(item!)).toBe(toLine(item!))
  expect(toLine({ ...item!, quantity: 2 }).item.quantity).toBe(2)
})
