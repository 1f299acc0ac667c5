import { array, assert, integer, property, record, string, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from './cart.ts'
import { parseSharedCart, writeSharedCart } from './shared-cart.ts'

const anyLine = record({
  productId: stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  specName: string({ minLength: 1, unit: 'grapheme' }),
  quantity: integer({ min: 1, max: maxQuantity }),
})

test('a shared cart is read as it was written, whatever its specs are called', () => {
  assert(
    property(array(anyLine, { maxLength: 30 }), (lines) => {
      const apart = new Map(lines.map((line) => [JSON.stringify([line.productId, line.specName]), line]))
      const cart = [...apart.values()]
      expect(parseSharedCart(`#${writeSharedCart(cart)}`)).toEqual(cart)
    }),
  )
})

test('its URL contains products, specs and quantities, and stays short', () => {
  const lines = [
    {
      productId: 'lift-sit-stand-desk',
      specName: 'Walnut / Black 160',
      quantity: 4,
      price: 1899,
      color: 'x',
    },
    { productId: 'tally-task-chair', specName: 'Sage', quantity: 20, price: 229, color: 'x' },
  ]
  const written = writeSharedCart(lines)
  expect(written).toBe('lift-sit-stand-desk.Walnut+%2F+Black+160=4&tally-task-chair.Sage=20')
})

test('invalid parts of an address are left out, and the rest is read', () => {
  expect(parseSharedCart('')).toEqual([])
  expect(parseSharedCart('#')).toEqual([])
  expect(
    parseSharedCart('#main&x=1&.Oak=2&desk.=3&desk.Oak=0&desk.Oak=-1&desk.Oak=1.5&desk.Oak=many'),
  ).toEqual([])
  expect(parseSharedCart('#desk.Oak=２&%E0%A4%A&shelf.No.%205=1')).toEqual([
    { productId: 'desk', specName: 'Oak', quantity: 2 },
    { productId: 'shelf', specName: 'No. 5', quantity: 1 },
  ])
})

test('lines of one spec are merged, up to the maximum of a line, and only the start of an endless URL is read', () => {
  expect(parseSharedCart('#desk.Oak=2&desk.Oak=3')).toEqual([
    { productId: 'desk', specName: 'Oak', quantity: 5 },
  ])
  expect(parseSharedCart('#desk.Oak=999999999')[0]?.quantity).toBe(maxQuantity)
  const endless = Array.from({ length: 5000 }, (_, n) => `desk.${n}=1`).join('&')
  expect(parseSharedCart(endless)).toHaveLength(200)
})
