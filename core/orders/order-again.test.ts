import { describe, expect, test } from 'vitest'
import { orderAgain } from './order-again.ts'
import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'

const desk = sampleProduct({
  specs: [
    sampleSpec({ name: 'Oak', quantity: 5, price: 1299 }),
    sampleSpec({ name: 'Walnut', quantity: 0 }),
    sampleSpec({ name: 'White', quantity: 3, formerNames: ['Ivory'] }),
  ],
})
const products = new Map([['desk', desk]])
const line = (specName: string, quantity: number, productId = 'desk') => ({
  productId,
  productName: 'Desk',
  specName,
  quantity,
})

describe('ordering again', () => {
  test('adds goods that are still sold, at the current price and name', () => {
    const again = orderAgain([], [line('Oak', 2), line('Ivory', 3)], products)
    expect(again.items).toMatchObject([
      { specName: 'Oak', quantity: 2, price: 1299 },
      { specName: 'White', quantity: 3 },
    ])
    expect(again.missing).toEqual([])
  })

  test('lists the rest', () => {
    const lines = [line('Oak', 9), line('Walnut', 1), line('Bamboo', 1), line('Oak', 1, 'gone')]
    const again = orderAgain([], lines, products)
    expect(again.missing.map(({ line, reason, taken }) => [line.specName, reason, taken])).toEqual([
      ['Oak', 'only_left', 5],
      ['Walnut', 'out_of_stock', 0],
      ['Bamboo', 'gone', 0],
      ['Oak', 'gone', 0],
    ])
    expect(again.items).toMatchObject([{ specName: 'Oak', quantity: 5 }])
  })

  test('counts pieces that are already in the cart', () => {
    const { items } = orderAgain([], [line('Oak', 4)], products)
    const again = orderAgain(items, [line('Oak', 4)], products)
    expect(again.items).toMatchObject([{ quantity: 5 }])
    expect(again.missing).toMatchObject([{ reason: 'only_left', taken: 1 }])
  })
})
