import { expect, test } from 'vitest'
import { addSums, changeInPerCent, marginOfGoods, noSums, shareOf } from './figures.ts'

test.each([
  [838, 690, 21],
  [690, 838, -18],
  [5, 5, 0],
  [0, 4, -100],
  [4, 0, undefined],
  [0, 0, undefined],
])('%d after %d is a change of %s per cent', (now, before, perCent) => {
  expect(changeInPerCent(now, before)).toBe(perCent)
})

test.each([
  [768, 838, 91.6],
  [0, 838, 0],
  [1, 0, undefined],
])('%d of %d are %s per cent', (part, whole, perCent) => {
  expect(shareOf(part, whole)).toBe(perCent)
})

test.each([
  [
    { amountSen: 200_00, knownSen: 100_00, costSen: 60_00 },
    { sen: 40_00, perCent: 40, known: 50 },
  ],
  [
    { amountSen: 90_00, knownSen: 90_00, costSen: 120_00 },
    { sen: -30_00, perCent: -33.3, known: 100 },
  ],
  [{ amountSen: 90_00, knownSen: 0, costSen: 0 }, undefined],
  [{ amountSen: 0, knownSen: 0, costSen: 5_00 }, undefined],
])('of goods %j the margin is %j', (goods, margin) => {
  expect(marginOfGoods(goods)).toEqual(margin)
})

test('sums add up', () => {
  const one = { count: 1, amountSen: 2, knownSen: 3, costSen: 4 }
  expect(addSums(addSums(noSums, one), one)).toEqual({ count: 2, amountSen: 4, knownSen: 6, costSen: 8 })
})
