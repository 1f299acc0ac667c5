import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  cardQuantity,
  countItems,
  decrease,
  firstSpecOf,
  increase,
  lineTotal,
  maxPrice,
  maxQuantity,
  mergeLines,
  parseCart,
  parseQuantity,
  removedLines,
  removeFromCart,
  setQuantity,
  subtotal,
  total,
} from './cart.ts'
import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'
import { parseStored } from '../storage.ts'
import { cartItem } from './cart-item.ts'
import { desk, oak, oakDesk, sageChair } from './test-samples.ts'

describe('addToCart', () => {
  it('adds a line with everything the cart shows of the spec', () => {
    expect(addToCart([], desk, 'Oak', 2)).toEqual({ ok: true, items: [oakDesk] })
  })

  it('uses the main picture for a spec without one', () => {
    const bare = sampleProduct({ imgUrl: '/desk.webp', specs: [sampleSpec({ images: [] })] })
    expect(addToCart([], bare, 'Oak', 1)).toMatchObject({ ok: true, items: [{ image: '/desk.webp' }] })
  })

  it('raises the quantity of an existing line up to the stock and keeps its price', () => {
    const dearer = sampleProduct({ ...desk, specs: [{ ...oak, price: 1599 }] })
    expect(addToCart([sageChair, oakDesk], dearer, 'Oak', 3)).toEqual({
      ok: true,
      items: [sageChair, { ...oakDesk, quantity: 5 }],
    })
  })

  it('refuses a spec that does not exist', () => {
    expect(addToCart([], desk, 'Bamboo', 1)).toEqual({ ok: false, problem: 'spec_not_found' })
  })

  it('refuses a spec with a stock of 0 before checking the quantity', () => {
    expect(addToCart([], desk, 'Walnut', 1)).toEqual({ ok: false, problem: 'out_of_stock' })
  })

  it('refuses more than the stock, counting the cart, and names the stock', () => {
    expect(addToCart([], desk, 'Oak', 6)).toEqual({ ok: false, problem: 'exceeds_stock', available: 5 })
    expect(addToCart([oakDesk], desk, 'Oak', 4)).toEqual({
      ok: false,
      problem: 'exceeds_stock',
      available: 5,
    })
  })

  it('counts pieces under a former name of the spec, and renames the line', () => {
    const renamed = sampleProduct({ ...desk, specs: [{ ...oak, name: 'Light oak', formerNames: ['Oak'] }] })
    expect(addToCart([oakDesk], renamed, 'Light oak', 4)).toMatchObject({
      ok: false,
      problem: 'exceeds_stock',
    })
    expect(addToCart([oakDesk], renamed, 'Light oak', 3)).toEqual({
      ok: true,
      items: [{ ...oakDesk, specName: 'Light oak', quantity: 5 }],
    })
  })

  it.each([0, -1, 1.5, NaN, Infinity])('throws for %d pieces', (quantity) => {
    expect(() => addToCart([], desk, 'Oak', quantity)).toThrow(RangeError)
  })

  it('sells one piece of the first spec from a product card', () => {
    expect(firstSpecOf(desk)).toBe(oak)
    expect(firstSpecOf(sampleProduct({ specs: [] }))).toBeUndefined()
    expect(cardQuantity).toBe(1)
  })
})

describe('changing a line', () => {
  const items = [oakDesk, sageChair]

  it('accepts a typed quantity up to the stock', () => {
    expect(setQuantity(items, sageChair, 40, { stock: 40 })).toEqual({
      ok: true,
      items: [oakDesk, { ...sageChair, quantity: 40 }],
    })
    expect(setQuantity(items, sageChair, 41, { stock: 40 })).toEqual({
      ok: false,
      problem: 'exceeds_stock',
      available: 40,
    })
  })

  it('removes a line at a typed 0', () => {
    expect(setQuantity(items, sageChair, 0, { stock: 40 })).toEqual({ ok: true, items: [oakDesk] })
  })

  it.each([-1, 1.5, NaN])('throws when set to %d', (quantity) => {
    expect(() => setQuantity(items, oakDesk, quantity, { stock: 5 })).toThrow(RangeError)
  })

  it('increases while the quantity is below the stock', () => {
    expect(increase(items, oakDesk, { stock: 3 })).toEqual([{ ...oakDesk, quantity: 3 }, sageChair])
    expect(increase(items, oakDesk, { stock: 2 })).toEqual(items)
    expect(increase(items, oakDesk, { stock: 1 })).toEqual(items)
  })

  it('decreases, and removes the line at 0', () => {
    const once = decrease(items, oakDesk)
    expect(once).toEqual([{ ...oakDesk, quantity: 1 }, sageChair])
    expect(decrease(once, oakDesk)).toEqual([sageChair])
  })

  it('matches a line by product and spec together', () => {
    const otherSpec = { ...oakDesk, specName: 'Walnut' }
    const otherProduct = { ...oakDesk, productId: 'table' }
    expect(removeFromCart([oakDesk, otherSpec, otherProduct], oakDesk)).toEqual([otherSpec, otherProduct])
    expect(decrease(items, otherSpec)).toEqual(items)
  })

  it('lists the lines that a change removed', () => {
    expect(removedLines(items, [{ ...oakDesk, quantity: 1 }])).toEqual([sageChair])
    expect(removedLines(items, [])).toEqual(items)
    expect(removedLines(items, items)).toEqual([])
  })

  it.each([
    ['40', 40],
    [' 7 ', 7],
    ['0', 0],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e2', undefined],
    ['ten', undefined],
    ['99999999999999999999', undefined],
    ['１２', 12],
  ])('reads a typed %j as %s', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity)
  })
})

describe('totals', () => {
  it('are the sum of quantity × price, less the discount', () => {
    expect(lineTotal(oakDesk)).toBe(2998)
    expect(subtotal([oakDesk, sageChair])).toBe(5785)
    expect(total([oakDesk, sageChair], 10)).toBe(5775)
    expect(countItems([oakDesk, sageChair])).toBe(5)
  })

  it('are 0 for an empty cart and never below 0 (security 28)', () => {
    expect(subtotal([])).toBe(0)
    expect(total([], 10)).toBe(0)
    expect(total([{ quantity: 1, price: 4 }], 10)).toBe(0)
  })

  it('are exact for the fullest cart the limits allow', () => {
    const fullest = Array.from({ length: 9000 }, () => ({ quantity: maxQuantity, price: maxPrice }))
    expect(Number.isSafeInteger(subtotal(fullest))).toBe(true)
  })
})

describe('parseCart', () => {
  it('reads back the cart that was stored', () => {
    expect(parseCart(JSON.stringify([oakDesk, sageChair]))).toEqual([oakDesk, sageChair])
  })

  it.each([null, '', '{', '{}', 'null', '"cart"'])('is empty for %j', (text) => {
    expect(parseCart(text)).toEqual([])
  })

  it.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: '2' },
    { quantity: maxQuantity + 1 },
    { price: -1 },
    { price: 14.99 },
    { price: maxPrice + 1 },
    { productId: '' },
    { specName: undefined },
  ])('drops an entry with %j and keeps the others', (broken) => {
    expect(parseCart(JSON.stringify([{ ...oakDesk, ...broken }, null, sageChair]))).toEqual([sageChair])
  })

  it('merges lines of the same spec', () => {
    expect(parseCart(JSON.stringify([oakDesk, sageChair, { ...oakDesk, quantity: 1 }]))).toEqual([
      { ...oakDesk, quantity: 3 },
      sageChair,
    ])
  })

  it('limits a merged line to the maximum quantity', () => {
    const full = { ...oakDesk, quantity: maxQuantity }
    expect(parseCart(JSON.stringify([full, oakDesk]))).toEqual([full])
  })

  it('never throws and returns only whole lines, each spec once', () => {
    const entries = fc.record(
      {
        productId: fc.constantFrom('desk', 'chair', ''),
        productName: fc.string(),
        specName: fc.constantFrom('Oak', 'Sage', 7),
        specIndex: fc.constantFrom(0, 1, -1),
        quantity: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(1)),
        price: fc.oneof(fc.integer(), fc.constant(1499)),
        color: fc.string(),
        size: fc.string(),
        image: fc.string(),
      },
      { requiredKeys: ['productName', 'color', 'size', 'image'] },
    )
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(entries).map((list) => JSON.stringify(list)),
    )
    fc.assert(
      fc.property(stored, (text) => {
        const items = parseCart(text)
        const stored = parseStored(text)
        const whole = Array.isArray(stored) ? stored.map((line) => cartItem.safeParse(line).data) : []
        expect(items).toEqual(mergeLines(whole.filter((line) => line !== undefined)))
        for (const item of items) {
          expect(Number.isInteger(item.quantity) && item.quantity >= 1).toBe(true)
          expect(item.quantity).toBeLessThanOrEqual(maxQuantity)
        }
        const keys = items.map((item) => `${item.productId} ${item.specName}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(parseCart(JSON.stringify(items))).toEqual(items)
      }),
    )
  })
})

describe('prices by quantity', () => {
  const byQuantity = { ...desk, specs: [{ ...oak, quantity: 20, tiers: [{ from: 10, price: 1399 }] }] }
  const [prices] = byQuantity.specs
  const cart = (quantity: number) => {
    const change = addToCart([], byQuantity, 'Oak', quantity)
    return change.ok ? change.items : []
  }

  it('follow the quantity, up and down', () => {
    const nine = cart(9)
    expect(nine).toMatchObject([{ quantity: 9, price: 1499 }])
    const ten = increase(nine, oakDesk, { stock: 20, prices })
    expect(ten).toMatchObject([{ quantity: 10, price: 1399 }])
    expect(decrease(ten, oakDesk, prices)).toMatchObject([{ quantity: 9, price: 1499 }])
    expect(addToCart(nine, byQuantity, 'Oak', 3)).toMatchObject({ items: [{ quantity: 12, price: 1399 }] })
  })

  it('keep a price that the shop has changed until the new one is accepted', () => {
    const old = [{ ...oakDesk, quantity: 9, price: 1599 }]
    expect(increase(old, oakDesk, { stock: 20, prices })).toMatchObject([{ quantity: 10, price: 1599 }])
  })
})
