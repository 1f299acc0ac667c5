import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { creditOfRest, creditOfReturns } from './credits.ts'
import { bringsLast, canReturn, isAllReturned, isInspection, piecesBack, returnableLines } from './goods.ts'
import {
  divideByWeight,
  divideRefund,
  feesIn,
  feesOf,
  mostRefund,
  paidByLine,
  worthOfLines,
} from './refunds.ts'
import { canMoveReturn, isOpen, returnStates, returnTable, returnViews, workOf } from './statuses.ts'

const line = (position: number, quantity: number, missing: number | null = null) => ({
  position,
  quantity,
  sellable: missing === null ? null : quantity - missing,
  scrapped: missing === null ? null : 0,
  missing,
})

test('every open return has exactly one next step, and a finished one has none', () => {
  for (const status of returnStates)
    for (const way of ['collected', 'brought', 'sent', null] as const)
      expect(workOf({ status, way }) === undefined).toBe(!isOpen(status))
  const works = returnStates.flatMap((status) => [workOf({ status }), workOf({ status, way: 'sent' })])
  for (const view of returnViews) expect(works).toContain(view)
})

test('a return reaches each state from the one before, and leaves no final state', () => {
  for (const from of returnStates.filter((state) => !isOpen(state)))
    for (const to of returnStates) expect(canMoveReturn(from, to)).toBe(false)
  expect(canMoveReturn('arrived', 'withdrawn')).toBe(false)
  expect(returnTable.withdrawn.order).toBeUndefined()
})

test('pieces under return are not returned a second time; those that did not come are free again', () => {
  const lines = [
    { position: 0, quantity: 3 },
    { position: 1, quantity: 1 },
  ]
  const open = { status: 'approved' as const, lines: [line(0, 2)] }
  expect(returnableLines(lines, [open])).toEqual([
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ])
  const ended = { status: 'completed' as const, lines: [line(0, 3, 1), line(1, 1, 0)] }
  expect(returnableLines(lines, [ended])).toEqual([{ position: 0, quantity: 1 }])
  expect(piecesBack([ended], 0)).toBe(2)
  expect(isAllReturned(lines, [ended])).toBe(false)
  expect(isAllReturned(lines, [ended, { status: 'completed', lines: [line(0, 1, 0)] }])).toBe(true)
  expect(returnableLines(lines, [{ ...open, status: 'rejected' }])).toEqual(lines)
})

test('lines are returned once each, in whole pieces, and no more than are left', () => {
  const left = [{ position: 0, quantity: 2 }]
  expect(canReturn([{ position: 0, quantity: 2 }], left)).toBe(true)
  for (const wanted of [
    [],
    [{ position: 0, quantity: 3 }],
    [{ position: 0, quantity: 0 }],
    [{ position: 0, quantity: 1.5 }],
    [{ position: 1, quantity: 1 }],
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ],
  ])
    expect(canReturn(wanted, left)).toBe(false)
})

test('an inspection records the result for each piece', () => {
  const lines = [{ position: 0, quantity: 3 }]
  expect(isInspection(lines, [{ position: 0, sellable: 1, scrapped: 1, missing: 1 }])).toBe(true)
  expect(isInspection(lines, [{ position: 0, sellable: 1, scrapped: 1, missing: 0 }])).toBe(false)
  expect(isInspection(lines, [{ position: 0, sellable: 4, scrapped: -1, missing: 0 }])).toBe(false)
  expect(isInspection(lines, [])).toBe(false)
})

const priced = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 40 }), priceSen: fc.nat({ max: 5_000_00 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lines) => lines.map((one, position) => ({ ...one, position })))

test('an amount is divided to the sen, whatever the weights', () => {
  expect(divideByWeight(100, [1, 2])).toEqual([33, 67])
  expect(divideByWeight(5, [0, 0])).toEqual([5, 0])
  fc.assert(
    fc.property(
      fc.nat({ max: 10 ** 9 }),
      fc.array(fc.nat({ max: 10 ** 9 }), { minLength: 1 }),
      (sen, weights) => {
        countInputs()
        const parts = divideByWeight(sen, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sen)
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('returned piece by piece, lines are worth what was paid for the goods, to the sen', () => {
  fc.assert(
    fc.property(priced, fc.nat({ max: 100 }), (lines, percent) => {
      countInputs()
      const totalSen = lines.reduce((sum, { quantity, priceSen }) => sum + quantity * priceSen, 0)
      const deductedSen = Math.floor((totalSen * percent) / 100)
      const order = { totalSen, deductedSen, paidSen: totalSen - deductedSen, refundedSen: 0 }
      let sum = 0
      for (const { position, quantity } of lines)
        for (let earlier = 0; earlier < quantity; earlier += 1)
          sum += worthOfLines(lines, order, [{ position, quantity: 1 }], () => earlier)[0]!.sen
      expect(sum).toBe(totalSen - deductedSen)
      expect(paidByLine(lines, sum).reduce((all, one) => all + one, 0)).toBe(sum)
    }),
  )
})

test('no more is paid back than was paid, and an exchange takes its part first', () => {
  const paid = { totalSen: 100, deductedSen: 0, paidSen: 80, refundedSen: 30 }
  expect(mostRefund(paid)).toBe(50)
  expect(mostRefund({ ...paid, paidSen: 0 })).toBe(0)
  expect(
    worthOfLines(
      [{ position: 0, quantity: 1, priceSen: 100 }],
      paid,
      [{ position: 0, quantity: 1 }],
      () => 0,
    ),
  ).toEqual([{ position: 0, sen: 80 }])
  expect(divideRefund(100, 70)).toEqual({ exchanged: 70, paidOut: 30 })
  expect(divideRefund(50, 70)).toEqual({ exchanged: 50, paidOut: 0 })
})

test('the last goods bring the fees back, whatever came back before', () => {
  const lines = [
    { position: 0, quantity: 3 },
    { position: 1, quantity: 1 },
  ]
  const earlier = [
    { status: 'completed' as const, lines: [line(0, 2)] },
    { status: 'completed' as const, lines: [line(1, 1, 1)] },
  ]
  const all = [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ]
  expect(bringsLast(lines, all, earlier)).toBe(true)
  expect(bringsLast(lines, all.slice(0, 1), earlier)).toBe(false)
  expect(bringsLast(lines, all, [])).toBe(false)
  const paid = { totalSen: 1000, deductedSen: 100, paidSen: 950, refundedSen: 0 }
  expect([feesOf(paid, true), feesOf(paid, false)]).toEqual([50, 0])
  // A written-off amount is first subtracted from the fees.
  expect(feesOf({ ...paid, paidSen: 880 }, true)).toBe(0)
  expect([400, 439, 420, 500, 0].map((sen) => feesIn(sen, { worth: 439, fees: 50 }))).toEqual([
    11, 50, 31, 50, 0,
  ])
})

test('credit notes agree with refunds by line; what is left of an invoice is the rest of it', () => {
  const returned = { refundSen: 90, lines: [{ position: 0, quantity: 2, missing: 1, refundSen: 90 }] }
  expect(creditOfReturns([returned])).toEqual({ sen: 90, lines: [{ position: 0, quantity: 1, sen: 90 }] })
  const lines = [{ position: 0, quantity: 2, priceSen: 100 }]
  const credited = creditOfReturns([returned]).lines
  expect(creditOfRest(lines, { goodsSen: 200, left: 130, credited })).toEqual({
    sen: 130,
    lines: [{ position: 0, quantity: 1, sen: 110 }],
  })
  // A refunded fee belongs to no line.
  expect(creditOfReturns([{ ...returned, refundSen: 140 }])).toEqual({
    sen: 140,
    lines: [{ position: 0, quantity: 1, sen: 90 }],
  })
  // This return was made before refunds had lines.
  const former = { refundSen: 50, lines: [{ position: 0, quantity: 1, missing: null, refundSen: null }] }
  expect(creditOfReturns([former])).toEqual({ sen: 50, lines: [{ position: 0, quantity: 1, sen: 50 }] })
})
