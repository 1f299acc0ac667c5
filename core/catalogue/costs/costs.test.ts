import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { lowLevelOf, lowStock } from '../../stock/low-stock.ts'
import { readCostFile } from './cost-file.ts'
import { marginOf, specCosts } from './costs.ts'

test.each([
  [1499, 899.5, { amount: 599.5, perCent: 40 }],
  [100, 0, { amount: 100, perCent: 100 }],
  [90, 120, { amount: -30, perCent: -33.3 }],
  [0, 10, undefined],
])('with a price of %d and a cost of %d, the margin is %j', (price, cost, margin) => {
  expect(marginOf(price, cost)).toEqual(margin)
})

test('price minus margin is the cost again, to the sen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      (price, sen) => {
        expect(Math.round((price - marginOf(price, sen / 100)!.amount) * 100)).toBe(sen)
      },
    ),
  )
})

const read = (cost: unknown) => z.safeParse(specCosts, { costs: [{ specId: 'oak', cost }] })

test('a cost may be typed with sen, or left out', () => {
  for (const [typed, cost] of [
    ['1,250.50', 1250.5],
    ['８９９', 899],
    [' ', null],
    [null, null],
    [0, 0],
  ] as const)
    expect(read(typed).data?.costs[0]?.cost).toBe(cost)
  for (const typed of ['-1', '12.345', 'many', 1_000_001]) expect(read(typed).success).toBe(false)
})

test('a spec without a low-stock level uses that of the shop', () => {
  expect(lowLevelOf({ lowStockAt: 0 })).toBe(0)
  for (const lowStockAt of [null, undefined]) expect(lowLevelOf({ lowStockAt })).toBe(lowStock)
})

test('a file of costs is read as it is exported and as a supplier sends it', () => {
  const exported = [
    ['product_id', 'spec_id', 'sku', 'price', 'cost', 'margin'],
    ['desk', 'oak', '', '1499', '899.5', '599.5'],
    ['desk', 'ash', 'ASH-1', '1499', '', ''],
  ]
  expect(readCostFile(exported)).toEqual([
    { line: 2, sku: '', productId: 'desk', specId: 'oak', cost: 899.5 },
  ])
  const sent = [['Prices of May'], ['貨號', '成本'], ['OAK-1', 'RM 1,250.00'], ['', '12'], ['ASH-1', 'ask']]
  expect(readCostFile(sent)).toEqual([
    { line: 3, sku: 'OAK-1', productId: '', specId: '', cost: 1250 },
    { line: 5, sku: 'ASH-1', productId: '', specId: '', cost: undefined },
  ])
  for (const rows of [[], [['SKU', 'Price']], [['Cost']]]) expect(readCostFile(rows)).toBeUndefined()
})
