import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { needsSecondPerson } from './approvals.ts'
import { givenBy, mostAlone, type Act } from './given-away.ts'

describe('an action gives away', () => {
  test.each<[string, Act, number]>([
    ['a refund', { act: 'refund', refundSen: 9_600, countedSen: 0 }, 9_600],
    ['a refund, partly as an exchange', { act: 'refund', refundSen: 9_600, countedSen: 9_000 }, 600],
    ['a refund below its exchange', { act: 'refund', refundSen: 100, countedSen: 9_000 }, 0],
    ['an exchange before the goods came', { act: 'exchange', creditSen: 80_000, haveArrived: false }, 80_000],
    ['an exchange of goods that are here', { act: 'exchange', creditSen: 80_000, haveArrived: true }, 0],
    ['a write-off', { act: 'write_off', openSen: 96_000 }, 96_000],
    ['a surplus given back', { act: 'write_off', openSen: -500 }, 500],
    ['a cancellation in transit', { act: 'cancellation', goodsSen: 50_000, areBack: false }, 50_000],
    ['a cancellation once the goods are back', { act: 'cancellation', goodsSen: 50_000, areBack: true }, 0],
    ['goods lost', { act: 'goods_lost', goodsSen: 50_000, countedSen: 0 }, 50_000],
    ['goods lost after a counted cancellation', { act: 'goods_lost', goodsSen: 500, countedSen: 500 }, 0],
    ['a first deduction', { act: 'deduction', beforeSen: 0, afterSen: 3_000 }, 3_000],
    ['a smaller deduction', { act: 'deduction', beforeSen: 3_000, afterSen: 1_000 }, 0],
    [
      'stock lost, whatever was found elsewhere',
      {
        act: 'stock_lost',
        changes: [
          { before: 100, after: 40, priceSen: 10_000 },
          { before: 5, after: 500, priceSen: 10_000 },
        ],
      },
      600_000,
    ],
    [
      'lower prices, whatever rises elsewhere',
      {
        act: 'price_cut',
        changes: [
          { beforeSen: 30_000, afterSen: 28_500, stock: 99 },
          { beforeSen: 100, afterSen: 50_000, stock: 99 },
          { beforeSen: 30_000, afterSen: 100, stock: 0 },
        ],
      },
      148_500,
    ],
    [
      'a quotation below the price of the rule, and its discount',
      {
        act: 'quotation',
        lines: [
          { ruleSen: 30_000, quotedSen: 28_500, pieces: 10 },
          { ruleSen: 30_000, quotedSen: 90_000, pieces: 10 },
        ],
        discountSen: 2_000,
      },
      17_000,
    ],
  ])('by %s', (_, act, sen) => {
    expect(givenBy(act)).toBe(sen)
  })
})

test('security 68: no slices, in any sequence, give away more than the limit', () => {
  const slices = fc.array(fc.record({ sen: fc.nat(5_000), order: fc.nat(2) }), { maxLength: 30 })
  fc.assert(
    fc.property(slices, fc.nat(20_000), (acts, limit) => {
      countInputs()
      const ofOrder = new Map<number, number>()
      let ofDay = 0
      for (const { sen, order } of acts) {
        const most = mostAlone({ ofDay, ofOrder: ofOrder.get(order) ?? 0 }, limit)
        if (needsSecondPerson(sen, most)) continue
        ofDay += sen
        ofOrder.set(order, (ofOrder.get(order) ?? 0) + sen)
      }
      expect(Math.max(ofDay, ...ofOrder.values())).toBeLessThanOrEqual(limit)
    }),
  )
})

test('without a limit one person suffices, and after a limit is lowered nothing is left', () => {
  expect(mostAlone({ ofDay: 1_000_000, ofOrder: 0 }, null)).toBeNull()
  expect(mostAlone({ ofDay: 0, ofOrder: 9_600 }, 10_000)).toBe(400)
  expect(mostAlone({ ofDay: 9_600, ofOrder: 0 }, 5_000)).toBe(0)
})
