import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { shownAtFirst, withUpdate, type OrderPage, type OrderRow } from './shown-rows.ts'

const row = (number: number, customerName = ''): OrderRow => ({
  id: String(number),
  orderNumber: formatOrderNumber(number),
  status: 'pending',
  customerName,
  phoneNumber: '',
  phoneText: '',
  shippingMethod: 'delivery',
  firstProduct: '',
  lineCount: 1,
  itemCount: 1,
  amountToPay: 0,
  invoiceStatus: 'not_applied',
  returnStatus: 'not_applied',
  refused: 0,
  tags: [],
  calls: 0,
  notes: 0,
  nextStatuses: [],
  // Some orders have the same time; their numbers decide the sequence.
  orderDate: { seconds: Math.floor(number / 3), nanoseconds: 0 },
  waitingSince: { seconds: 0, nanoseconds: 0 },
  updatedAt: { seconds: 0, nanoseconds: 0 },
})
const page = (numbers: readonly number[], next?: number): OrderPage => ({
  orders: numbers.map((number) => row(number)),
  ...(next !== undefined && { next }),
})
const ids = (rows: readonly OrderRow[]) => rows.map(({ id }) => Number(id))

describe('a queue, the oldest first', () => {
  const shown = shownAtFirst(page([1, 2, 3]))

  test('adds new orders below its last row, and nothing moves', () => {
    const now = withUpdate(shown, page([1, 2, 3, 4]), 'oldest')
    expect(ids(now.rows)).toEqual([1, 2, 3, 4])
    expect([now.more, now.gone.size]).toEqual([0, 0])
  })

  test('keeps the place of orders that left, also when they return', () => {
    const left = withUpdate(shown, page([1, 3]), 'oldest')
    expect(ids(left.rows)).toEqual([1, 2, 3])
    expect([...left.gone]).toEqual(['2'])
    expect(withUpdate(left, page([1, 2, 3]), 'oldest').gone.size).toBe(0)
  })

  test('counts new orders that belong between rows', () => {
    const now = withUpdate(shownAtFirst(page([1, 3])), page([1, 2, 3]), 'oldest')
    expect(ids(now.rows)).toEqual([1, 3])
    expect(now.more).toBe(1)
  })

  test('shows changes in place', () => {
    const now = withUpdate(shown, { orders: [row(1), row(2, 'Tan'), row(3)] }, 'oldest')
    expect(now.rows[1]?.customerName).toBe('Tan')
  })

  test('fills when it was empty', () => {
    expect(ids(withUpdate(shownAtFirst(page([])), page([7]), 'oldest').rows)).toEqual([7])
  })

  test('with a next page grows at its end by as many orders as have left', () => {
    const now = withUpdate(shownAtFirst(page([1, 2, 3], 3)), page([2, 3, 4], 4), 'oldest')
    expect(ids(now.rows)).toEqual([1, 2, 3, 4])
    expect([...now.gone]).toEqual(['1'])
    expect(now.next).toBe(4)
  })
})

describe('all orders are listed with the newest first', () => {
  test('new orders are counted, and orders that they push to the next page do not count as gone', () => {
    const now = withUpdate(shownAtFirst(page([3, 2, 1], 1)), page([5, 4, 3], 3), 'newest')
    expect(ids(now.rows)).toEqual([3, 2, 1])
    expect(now.more).toBe(2)
    expect(now.gone.size).toBe(0)
    expect(now.next).toBe(1)
  })
})

test('rows keep their places, no order is shown twice, and new orders are shown or counted', () => {
  const sizes = 5
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
  fc.assert(
    fc.property(some, some, fc.constantFrom('oldest', 'newest'), (before, after, sequence) => {
      const read = (numbers: readonly number[]) => {
        const sorted = numbers.toSorted((a, b) => (sequence === 'oldest' ? a - b : b - a))
        return page(sorted.slice(0, sizes), sorted.length > sizes ? sorted[sizes - 1] : undefined)
      }
      const first = shownAtFirst(read(before))
      const answer = read(after)
      const now = withUpdate(first, answer, sequence)
      expect(ids(now.rows).slice(0, first.rows.length)).toEqual(ids(first.rows))
      expect(new Set(ids(now.rows)).size).toBe(now.rows.length)
      const added = ids(answer.orders).filter((id) => !ids(first.rows).includes(id))
      expect(now.rows.length - first.rows.length + now.more).toBe(added.length)
      for (const id of ids(answer.orders)) expect(now.gone.has(String(id))).toBe(false)
      for (const id of now.gone) expect(after).not.toContain(Number(id))
    }),
  )
})
