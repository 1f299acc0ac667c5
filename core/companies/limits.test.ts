import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noLimits, passedLimit, typedBuyerLimits } from './limits.ts'

describe('the limits of a buyer', () => {
  test('without limits, every order is placed at once', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (amount, spent) => {
        expect(passedLimit(amount, { ...noLimits, spent })).toBeUndefined()
      }),
    )
  })

  test('an order up to the limit needs no approval', () => {
    const buyer = { orderLimit: 500, monthLimit: 1000, spent: 500 }
    expect(passedLimit(500, buyer)).toBeUndefined()
    expect(passedLimit(500.01, buyer)).toEqual({ limit: 'orderLimit', most: 500, above: 0.01 })
  })

  test('orders of this month count', () => {
    const buyer = { orderLimit: null, monthLimit: 1000, spent: 999.9 }
    expect(passedLimit(0.1, buyer)).toBeUndefined()
    expect(passedLimit(0.2, buyer)).toEqual({ limit: 'monthLimit', most: 1000, above: 0.1 })
  })

  test('0 always asks, even if a voucher pays for all of it', () => {
    for (const amount of [0, 1]) {
      expect(passedLimit(amount, { orderLimit: 0, monthLimit: null, spent: 0 })?.limit).toBe('always')
      expect(passedLimit(amount, { orderLimit: null, monthLimit: 0, spent: 0 })?.limit).toBe('always')
    }
  })
})

describe('typed limits', () => {
  test('an empty field means no limit, and thousands separators are accepted', () => {
    expect(z.parse(typedBuyerLimits, { orderLimit: ' ', monthLimit: '15,000' })).toEqual({
      orderLimit: null,
      monthLimit: 15_000,
    })
  })

  test.each(['a', '-1', '1.5', '1000001'])('%s is refused, and the message says what to enter', (typed) => {
    const { error } = z.safeParse(typedBuyerLimits, { orderLimit: typed, monthLimit: '' })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['orderLimit'], 'companies.limitRange'],
    ])
  })
})
