import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shared } from './collecting.ts'
import { matchRemittance, plainNumber, readRemittance, type RemittedOrder } from './remittance.ts'

const order = (orderId: string, openSen: number, about: Partial<RemittedOrder> = {}): RemittedOrder => ({
  orderId,
  numbers: [orderId],
  openSen,
  paidBefore: false,
  cancelled: false,
  ...about,
})

describe('the lines of a courier’s file', () => {
  test('are read by its column headings, in either language, without headings and totals', () => {
    const rows = [
      ['City Courier', 'November'],
      [],
      ['Date', 'AWB No.', 'COD (RM)'],
      ['18/11', 'CC7720 1130', '1,499.00'],
      ['18/11', 'CC7720 1131', 'none'],
      ['', 'TOTAL', '1,499.00'],
    ]
    expect(readRemittance(rows)).toEqual([
      { line: 4, number: 'CC7720 1130', amountSen: 149_900 },
      { line: 5, number: 'CC7720 1131', amountSen: undefined },
    ])
    expect(
      readRemittance([
        ['代收金額', '貨運單號'],
        ['389', 'CC1'],
      ]),
    ).toEqual([{ line: 2, number: 'CC1', amountSen: 38_900 }])
    expect(
      readRemittance([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBeUndefined()
  })
})

const match = (number: string, amountSen: number | undefined, ...orders: RemittedOrder[]) =>
  matchRemittance([{ line: 1, number, amountSen }], orders)[0]

const line = (row: number, number: string, amountSen: number) => ({ line: row, number, amountSen })

const parcel = (number: number, dueSen: number, paidBefore = false) => ({
  number,
  trackingNumber: `CC${number}`,
  dueSen,
  paidBefore,
})
const inParts = (openSen: number, ...parcels: ReturnType<typeof parcel>[]) =>
  order('A', openSen, { numbers: ['A', ...parcels.map((one) => one.trackingNumber)], parcels })

describe('a line of a courier’s file', () => {
  test('matches the amount due, however its number is grouped', () => {
    expect(match('cc-7720 1130', 100, order('CC77201130', 100))).toEqual({
      line: 1,
      number: 'cc-7720 1130',
      amountSen: 100,
      orderId: 'CC77201130',
      dueSen: 100,
    })
  })

  test.each([
    ['short', 60, order('CC1', 100)],
    ['over', 160, order('CC1', 100)],
    ['paid', 100, order('CC1', 0, { paidBefore: true })],
    ['cancelled', 100, order('CC1', 0, { cancelled: true })],
    ['no_amount', undefined, order('CC1', 100)],
  ])('is %s', (problem, amountSen, about) => {
    expect(match('CC1', amountSen, about)).toMatchObject({ orderId: 'CC1', problem })
  })

  test('with a letter for a digit is a suggestion, and only for money that is due', () => {
    expect(match('CC11O8', 389, order('CC1108', 389))).toMatchObject({
      orderId: 'CC1108',
      problem: 'similar',
    })
    const paid = order('CC1108', 0, { paidBefore: true })
    expect(match('CC11O8', 389, paid)).toMatchObject({ problem: 'unknown' })
    expect(match(' – ', 389)).toMatchObject({ problem: 'no_number' })
  })

  test('that occurs twice is refused the second time; parcels of one order may match in sum', () => {
    const twice = matchRemittance([line(1, 'CC1', 100), line(2, 'CC1', 100)], [order('CC1', 100)])
    expect(twice.map(({ problem }) => problem)).toEqual([undefined, 'twice'])
    const split = order('A', 100, { numbers: ['CC1', 'CC2'] })
    const parts = matchRemittance([line(1, 'CC1', 70), line(2, 'CC2', 30)], [split])
    expect(parts.map(({ problem }) => problem)).toEqual([undefined, undefined])
  })

  test('of one of several parcels is compared with what that parcel collects', () => {
    const split = inParts(100, parcel(1, 40), parcel(2, 60))
    expect(match('CC2', 60, split)).toEqual({
      line: 1,
      number: 'CC2',
      amountSen: 60,
      orderId: 'A',
      parcel: 2,
      dueSen: 60,
    })
    expect(match('CC2', 50, split)).toMatchObject({ parcel: 2, dueSen: 60, problem: 'short' })
    expect(match('CC2', 70, split)).toMatchObject({ parcel: 2, dueSen: 60, problem: 'over' })
    expect(match('A', 100, split)).toMatchObject({ dueSen: 100 })
    expect(match('CC2', 100, split)?.problem).toBeUndefined()
    const first = inParts(60, parcel(1, 0, true), parcel(2, 60))
    expect(match('CC1', 40, first)).toMatchObject({ parcel: 1, problem: 'paid' })
    expect(match('CCI', 40, split)).toMatchObject({ parcel: 1, dueSen: 40, problem: 'similar' })
    // This parcel was refused and came back.
    expect(match('CC1', 40, inParts(100, parcel(1, 0), parcel(2, 60)))).toMatchObject({ problem: 'over' })
  })

  test('of several parcels may match the amount due only in their sum', () => {
    const split = inParts(100, parcel(1, 40), parcel(2, 60))
    const both = matchRemittance([line(1, 'CC1', 50), line(2, 'CC2', 50)], [split])
    expect(both.map(({ problem }) => problem)).toEqual([undefined, undefined])
  })
})

describe('below the lines of a file', () => {
  const head = ['AWB', 'COD', 'Remarks']
  const lines = [head, ['CC1', '100', ''], ['CC2', '50', '']]
  const numbersOf = (...below: string[][]) =>
    readRemittance([...lines, ...below])?.map(({ number }) => number)

  test.each([
    [['Total', '150', '']],
    [['Grand total', '150', '']],
    [['合計', '150', '']],
    [['Jumlah', '150', '']],
    [['', '150', 'Total']],
    [['', '150.00', '']],
    [['', '', 'Thank you']],
  ])('%j is not a line', (row) => {
    expect(numbersOf(row)).toEqual(['CC1', 'CC2'])
  })

  test('money without a number is kept as a line, so that nobody misses it', () => {
    expect(numbersOf(['', '70', 'label torn off'])).toEqual(['CC1', 'CC2', ''])
  })
})

test('matching lines never book more than an order owes, in any file', () => {
  const number = fc.constantFrom('CC10', 'CC1O', 'cc 10', 'CC2', 'CC3', 'X', '')
  const line = fc.record({ number, amountSen: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }) })
  const some = fc.array(
    fc.record({
      numbers: fc.subarray(['CC10', 'CC2', 'CC3'], { minLength: 1 }),
      openSen: fc.integer({ min: -2, max: 8 }),
      paidBefore: fc.boolean(),
      cancelled: fc.boolean(),
      isSplit: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), some, (written, found) => {
      const lines = written.map((one, index) => ({ ...one, line: index + 1 }))
      const orders = found.map(({ isSplit, ...one }, index) => {
        const dues = shared(Math.max(0, one.openSen), [1, 2, 3].slice(0, one.numbers.length))
        const parcels = one.numbers.map((trackingNumber, number) => ({
          number,
          trackingNumber,
          dueSen: dues[number]!,
          paidBefore: one.paidBefore,
        }))
        return { ...one, orderId: String(index), ...(isSplit && { parcels }) }
      })
      const matched = matchRemittance(lines, orders)
      expect(matched.map(({ line: row }) => row)).toEqual(lines.map(({ line: row }) => row))
      for (const { orderId, openSen, parcels } of orders) {
        const agreeing = matched.filter((one) => one.orderId === orderId && one.problem === undefined)
        const sum = agreeing.reduce((total, { amountSen = 0 }) => total + amountSen, 0)
        if (parcels) expect(sum).toBeLessThanOrEqual(Math.max(0, openSen))
        else expect([0, openSen]).toContain(sum)
        const numbers = agreeing.map((one) => plainNumber(one.number))
        expect(new Set(numbers).size).toBe(numbers.length)
      }
    }),
  )
})
