import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesLeft } from '../../delivery/capacity.ts'
import { parseGoods } from './goods-words.ts'
import {
  addGoods,
  maxPieces,
  pricedFor,
  setPieces,
  sumOf,
  goneLines,
  withCurrent,
  type Goods,
  type OrderLine,
} from './order-lines.ts'
import { namesOfCaller, takenOrder } from './taken-order.ts'

const goods = (specName: string, stock = 10, price = 100): Goods => ({
  productId: 'desk',
  specName,
  productName: 'Desk',
  displayName: specName,
  specId: specName,
  imgUrl: '/desk.webp',
  price,
  stock,
})

describe('a text typed to add goods', () => {
  test.each([
    ['tally 2', 'tally', 2],
    ['  Tally  Task 12 ', 'Tally  Task', 12],
    ['oak 120', 'oak 120', 1],
    ['oak 120 x 12', 'oak 120', 12],
    ['oak×3', 'oak', 3],
    ['桌子 ４', '桌子', 4],
    ['TAL-MUS', 'TAL-MUS', 1],
    ['4712345678904', '4712345678904', 1],
    ['27', '27', 1],
    ['tally 0', 'tally 0', 1],
    ['', '', 1],
  ])('%j is read as %j, %i pieces', (typed, words, quantity) => {
    expect(parseGoods(typed)).toEqual({ words, quantity })
  })
})

describe('the lines of an order on the phone', () => {
  test('grow up to the stock, and never contain sold-out specs', () => {
    const two = addGoods([], goods('oak', 3), 2)
    expect(addGoods(two, goods('oak', 3), 2)).toMatchObject([{ specName: 'oak', quantity: 3 }])
    expect(addGoods(two, goods('white', 0), 1)).toEqual(two)
    expect(setPieces(two, goods('oak', 3), 9)).toMatchObject([{ quantity: 3 }])
    expect(setPieces(two, goods('oak', 3), 0)).toEqual([])
  })

  test('take over the prices and stock that the API returns, without specs that are no longer sold', () => {
    const lines = [goods('oak'), goods('white'), goods('black')].map((one) => ({
      ...one,
      singlePrice: one.price,
      quantity: 5,
    }))
    expect(
      withCurrent(lines, [
        { productId: 'desk', specName: 'oak', price: 120, available: 10 },
        { productId: 'desk', specName: 'white', price: 100, available: 2 },
        { productId: 'desk', specName: 'black', available: 0 },
      ]),
    ).toMatchObject([
      { specName: 'oak', price: 120, quantity: 5 },
      { specName: 'white', quantity: 2 },
    ])
  })

  test('report goods that are no longer sold separately', () => {
    const lines = ['oak', 'white'].map((name) => ({ ...goods(name), singlePrice: 100, quantity: 2 }))
    const changes = [
      { productId: 'desk', specName: 'oak', available: 0, reason: 'gone' as const },
      { productId: 'desk', specName: 'white', price: 100, available: 0, reason: 'out_of_stock' as const },
    ]
    expect(goneLines(lines, changes)).toEqual([lines[0]])
    expect(withCurrent(lines, changes)).toEqual([])
  })

  test('cost the price of their pieces, and the single price again with fewer', () => {
    const desk = { ...goods('a', 30), price: 100, tiers: [{ from: 12, price: 90 }] }
    const eleven = addGoods([], desk, 11)
    expect(eleven).toMatchObject([{ quantity: 11, price: 100 }])
    const twelve = addGoods(eleven, desk, 1)
    expect(twelve).toMatchObject([{ quantity: 12, price: 90, singlePrice: 100 }])
    expect(sumOf(twelve).total).toBe(1080)
    expect(setPieces(twelve, desk, 11)).toMatchObject([{ price: 100 }])
    // The pieces left after others have bought are too few for the tier.
    const left = [{ productId: 'desk', specName: 'a', price: 100, available: 8 }]
    expect(withCurrent(twelve, left)).toMatchObject([{ quantity: 8, price: 100, tiers: desk.tiers }])
  })

  test('cost the price of the company that orders, and the public one again for the caller', () => {
    const desk = { ...goods('a', 30), tiers: [{ from: 12, price: 90 }] }
    const two = addGoods([], desk, 2)
    const own = pricedFor(two, [{ productId: 'desk', specId: 'a', price: 95 }])
    expect(own).toMatchObject([{ quantity: 2, price: 95, singlePrice: 100 }])
    expect(setPieces(own, desk, 12)).toMatchObject([{ price: 90 }])
    expect(pricedFor(own, [])).toMatchObject([{ quantity: 2, price: 100 }])
  })

  test('never hold more than the stock, and each spec once, whatever is added', () => {
    const anyGoods = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      stock: fc.nat(20),
      pieces: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(anyGoods), (added) => {
        let lines: OrderLine[] = []
        for (const { name, stock, pieces } of added) lines = addGoods(lines, goods(name, stock), pieces)
        expect(new Set(lines.map(({ specName }) => specName)).size).toBe(lines.length)
        for (const line of lines) expect(line.quantity).toBeGreaterThan(0)
        for (const line of lines) expect(line.quantity).toBeLessThanOrEqual(maxPieces(line))
        expect(sumOf(lines).total).toBe(sumOf(lines).pieces * 100)
      }),
    )
  })
})

test.each([
  ['Tan Mei Ling', 'Tan', 'Mei Ling', null],
  ['Siti', 'Siti', '', null],
  ['陳美玲', '', '', '陳美玲'],
  ['Kopi & Co. Sdn Bhd', '', '', 'Kopi & Co. Sdn Bhd'],
])('a caller who says %j gets an account with these names', (name, firstName, lastName, nameInScript) => {
  expect(namesOfCaller(name)).toEqual({ firstName, lastName, nameInScript })
})

test('an order is for either a member or a new customer', () => {
  const order = {
    items: [{ productId: 'desk', specName: 'oak', quantity: 1, price: 100 }],
    shippingMethod: 'self_pickup',
    pickupLocation: 'kl',
  }
  const newCaller = { phoneNumber: '+60 012-345 6789', name: 'Siti', email: ' ' }
  const parse = (who: object, about: object = {}) =>
    takenOrder.safeParse({ language: 'en', confirmed: true, ...who, order: { ...order, ...about } })
  expect(parse({ memberId: 'a' }).success).toBe(true)
  const parsed = parse({ newCaller })
  expect(parsed.data?.newCaller).toEqual({ phoneNumber: '+60123456789', name: 'Siti', email: undefined })
  expect(parse({ memberId: 'a', newCaller }).success).toBe(false)
  expect(parse({}).success).toBe(false)
  expect(parse({ memberId: 'a' }, { pickupLocation: '' }).success).toBe(false)
  expect(parse({ memberId: 'a' }, { shippingMethod: 'delivery' }).success).toBe(false)
  expect(parse({ memberId: 'a' }, { items: [] }).success).toBe(false)
  const walkIn = { memberId: 'a', handedOver: true }
  expect(parse(walkIn).success).toBe(true)
  expect(parse({ ...walkIn, confirmed: false }).success).toBe(false)
  const address = {
    firstName: 'A',
    lastName: 'B',
    street: 'C',
    city: 'D',
    postalCode: '50250',
    country: 'Malaysia',
  }
  const delivery = { shippingMethod: 'delivery', shippingAddress: address }
  expect(parse({ memberId: 'a' }, delivery).success).toBe(true)
  expect(parse(walkIn, delivery).success).toBe(false)
})

describe('the deliveries still possible on a half-day', () => {
  const free = { morning: 0, afternoon: 0, anytime: 0 }

  test('are those of the half, and never more than the day has', () => {
    expect(placesLeft('morning', free, { morning: 3, afternoon: 2 })).toBe(3)
    expect(placesLeft('morning', { ...free, morning: 1 }, { morning: 3, afternoon: 2 })).toBe(2)
    expect(placesLeft('morning', { ...free, anytime: 4 }, { morning: 3, afternoon: 2 })).toBe(1)
    expect(placesLeft('morning', { ...free, morning: 9 }, { morning: 3, afternoon: null })).toBe(0)
    expect(placesLeft('afternoon', { ...free, morning: 9 }, { morning: 3, afternoon: null })).toBe(null)
  })
})
