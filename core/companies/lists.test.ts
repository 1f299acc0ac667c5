import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxQuantity } from '../cart/cart.ts'
import { companyList, listItems, maxListName, maxListRows, newRows, sumOf } from './lists.ts'

const oak = { productId: 'desk', specId: 'oak' }
const white = { productId: 'desk', specId: 'white' }

test('a list has a name', () => {
  expect(companyList.parse({ name: '  Paper and small things ' })).toEqual({ name: 'Paper and small things' })
  const { error } = companyList.safeParse({ name: ' ' })
  expect(error?.issues[0]?.message).toBe('companies.list.nameRequired')
  expect(companyList.safeParse({ name: 'a'.repeat(maxListName + 1) }).success).toBe(false)
})

test('goods have whole quantities from 1, and not more rows than a list', () => {
  const item = { productId: 'desk', specName: 'Oak', quantity: 1 }
  expect(listItems.safeParse({ items: [item] }).success).toBe(true)
  for (const quantity of [0, 1.5, -1, maxQuantity + 1])
    expect(listItems.safeParse({ items: [{ ...item, quantity }] }).success).toBe(false)
  expect(listItems.safeParse({ items: [] }).success).toBe(false)
  expect(listItems.safeParse({ items: Array.from({ length: maxListRows + 1 }, () => item) }).success).toBe(
    false,
  )
})

describe('rows that are added', () => {
  test('leave those that are there as a colleague set them', () => {
    expect(
      newRows(
        [oak],
        [
          { ...oak, quantity: 9 },
          { ...white, quantity: 2 },
        ],
      ),
    ).toEqual([{ ...white, quantity: 2 }])
  })

  test('are each spec once, with the sum of its pieces', () => {
    expect(
      newRows(
        [],
        [
          { ...oak, quantity: 2 },
          { ...oak, quantity: 3 },
        ],
      ),
    ).toEqual([{ ...oak, quantity: 5 }])
  })

  test('never name a spec twice, in any sequence', () => {
    const key = fc.record({ productId: fc.constantFrom('a', 'b'), specId: fc.constantFrom('x', 'y', 'z') })
    const row = fc.tuple(key, fc.integer({ min: 1, max: maxQuantity }))
    fc.assert(
      fc.property(fc.array(key), fc.array(row), (known, rows) => {
        const added = newRows(
          known,
          rows.map(([one, quantity]) => ({ ...one, quantity })),
        )
        const keys = [...new Set(known.map((one) => JSON.stringify(one)))]
        const all = [...keys, ...added.map(({ productId, specId }) => JSON.stringify({ productId, specId }))]
        expect(new Set(all).size).toBe(all.length)
        expect(added.every(({ quantity }) => quantity <= maxQuantity)).toBe(true)
        // Adding them again adds nothing.
        expect(newRows([...known, ...added], added)).toEqual([])
      }),
    )
  })
})

test('the sum of a list leaves out what cannot be ordered', () => {
  expect(sumOf([{ quantity: 3, price: 549 }, { quantity: 4 }])).toEqual({ pieces: 3, amount: 1647 })
  expect(sumOf([])).toEqual({ pieces: 0, amount: 0 })
})
