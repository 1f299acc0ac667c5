import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '../../staff/staff.ts'
import { orderStatuses } from '../statuses.ts'
import { deductionAfter, extraDeduction, mostAfterChange, mostBeyondVoucher, raisesTotal } from './amounts.ts'
import { contradictsInvoice, isOpenProposal, mayChangeContent, mayUndoChange } from './changes.ts'
import { contentToPay, stockMoves, sumsOf, withFee, type ContentLine, type OrderContent } from './content.ts'
import { changedParts, lineDifferences } from './differences.ts'
import { followOrder } from './proposals.ts'

const inBoth = (text: string) => ({ en: text, 'zh-TW': text })
const line = (productId: string, specId: string, quantity: number, priceSen = 10_000): ContentLine => ({
  productId,
  specId,
  productName: inBoth(productId),
  specName: specId,
  displayName: inBoth(specId),
  specIndex: 0,
  color: '',
  displayColor: inBoth(''),
  size: '',
  imgUrl: '/x.webp',
  quantity,
  priceSen,
  listPriceSen: priceSen,
})
const content = (lines: readonly ContentLine[], about: Partial<OrderContent> = {}): OrderContent => ({
  lines,
  ...sumsOf(lines),
  voucherDiscountSen: 0,
  adjustmentSen: 0,
  feeSen: 0,
  feeReason: '',
  shippingAddress: null,
  notes: '',
  promisedFrom: null,
  promisedTo: null,
  promisedHalf: null,
  slotDay: null,
  ...about,
})

/** Lines with each spec at most once. */
const anyLines = fc
  .uniqueArray(fc.tuple(fc.constantFrom('desk', 'chair'), fc.constantFrom('oak', 'sage', 'white')), {
    selector: (spec) => spec.join(),
    minLength: 1,
  })
  .chain((specs) =>
    fc.tuple(
      ...specs.map(([product, spec]) =>
        fc.integer({ min: 1, max: 9 }).map((quantity) => line(product, spec, quantity)),
      ),
    ),
  )
const sen = (max: number) => fc.nat(max).map((ringgit) => ringgit * 100)

const apply = (stock: Map<string, number>, moves: ReturnType<typeof stockMoves>) => {
  for (const { productId, specId, pieces } of moves) {
    const key = `${productId} ${specId}`
    stock.set(key, (stock.get(key) ?? 0) - pieces)
  }
}

describe('the stock that a change moves', () => {
  test('is the difference in pieces: stock and order together keep their sum', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const stock = new Map<string, number>()
        apply(stock, stockMoves(before, after))
        for (const key of ['desk', 'chair'].flatMap((p) =>
          ['oak', 'sage', 'white'].map((s) => `${p} ${s}`),
        )) {
          const inOrder = (lines: readonly ContentLine[]) =>
            lines.find((one) => `${one.productId} ${one.specId}` === key)?.quantity ?? 0
          expect((stock.get(key) ?? 0) + inOrder(after)).toBe(inOrder(before))
        }
      }),
    )
  })

  test('is reversed exactly when the change is undone', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const stock = new Map<string, number>()
        apply(stock, stockMoves(before, after))
        apply(stock, stockMoves(after, before))
        expect([...stock.values()].every((pieces) => pieces === 0)).toBe(true)
        expect(stockMoves(before, before)).toEqual([])
      }),
    )
  })
})

/** The order with its voucher deducted, and with a further deduction up to its total. */
const withVoucher = (of: OrderContent, beyond: number) => ({
  ...of,
  adjustmentSen: Math.min(of.totalSen, of.voucherDiscountSen + beyond),
})
const toPay = (of: OrderContent, adjustmentSen: number | null) => contentToPay({ ...of, adjustmentSen })

describe('the amounts of a changed order', () => {
  const anyAmounts = anyLines.chain((lines) => {
    const { totalSen } = sumsOf(lines)
    return fc.record({
      lines: fc.constant(lines),
      voucherDiscountSen: sen(totalSen / 100),
      adjustmentSen: fc.option(sen(totalSen / 100)),
      feeSen: sen(50),
    })
  })
  const anyContent = anyAmounts.map(({ lines, ...about }) => content(lines, about))

  test('keep the deduction agreed beyond the voucher, never below 0 or above the total', () => {
    const before = content([line('desk', 'oak', 2)], { voucherDiscountSen: 1000, adjustmentSen: 6000 })
    expect(extraDeduction(before)).toBe(5000)
    expect(deductionAfter(before, { totalSen: 30_000, voucherDiscountSen: 1000 })).toBe(6000)
    // Below the voucher's minimum, only the voucher is lost, and not the further deduction.
    expect(deductionAfter(before, { totalSen: 10_000, voucherDiscountSen: 0 })).toBe(5000)
    expect(deductionAfter(before, { totalSen: 2000, voucherDiscountSen: 0 })).toBe(2000)
    expect(deductionAfter({ ...before, adjustmentSen: null }, before)).toBe(null)
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const deduction = deductionAfter(one, other)
        if (deduction === null) return
        expect(deduction).toBeGreaterThanOrEqual(0)
        expect(deduction).toBeLessThanOrEqual(other.totalSen)
        expect(deductionAfter(one, one)).toBe(one.adjustmentSen)
      }),
    )
  })

  test('a voucher and an agreed discount come off to the same sum, whichever is first', () => {
    fc.assert(
      fc.property(anyContent, anyContent, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, part) => {
        const agreed = Math.floor(part * (one.totalSen - one.voucherDiscountSen))
        const discountFirst = toPay(other, deductionAfter(withVoucher(one, agreed), other))
        const goodsFirst = { ...other, adjustmentSen: deductionAfter(withVoucher(one, 0), other) }
        expect(extraDeduction(goodsFirst)).toBe(0)
        expect(toPay(other, withVoucher(goodsFirst, agreed).adjustmentSen)).toBe(discountFirst)
        const left = other.totalSen - other.voucherDiscountSen - agreed
        expect(discountFirst).toBe(other.feeSen + Math.max(0, left))
      }),
    )
  })

  test('a clerk deducts no more than the limit or the amount agreed before', () => {
    const before = content([line('desk', 'oak', 2)], { adjustmentSen: 15_000 })
    const after = { totalSen: 40_000, voucherDiscountSen: 1000 }
    const clerk = { who: { permissions: permissionsOf.clerk }, clerk: 5000, alone: null }
    const owner = { ...clerk, who: { permissions: permissionsOf.owner } }
    const plain = content([line('desk', 'oak', 2)])
    const most = (from: OrderContent, limits: typeof clerk | typeof two) =>
      mostAfterChange(from, after, mostBeyondVoucher(from, limits))
    const two = { ...owner, alone: { limit: 10_000, left: 10_000 } }
    const spent = { ...owner, alone: { limit: 10_000, left: 2000 } }
    expect(most(plain, clerk)).toBe(6000)
    expect(most(before, clerk)).toBe(16_000)
    expect(most(before, owner)).toBe(40_000)
    expect(most(plain, two)).toBe(11_000)
    expect(most(plain, spent)).toBe(3000)
    expect(most(before, spent)).toBe(16_000)
    expect(mostBeyondVoucher(plain, { ...clerk, who: { permissions: [] } })).toBe(0)
  })

  test('another fee is added on top, and each is named once', () => {
    const once = withFee(content([line('desk', 'oak', 1)]), { sen: 1000, reason: 'Stairs' })
    const twice = withFee(once, { sen: 500, reason: 'Second trip' })
    expect(twice).toMatchObject({ feeSen: 1500, feeReason: 'Stairs; Second trip' })
    expect(withFee(twice, { sen: 0, reason: '' }).feeReason).toBe(twice.feeReason)
    expect(withFee(once, { sen: 500, reason: 'Stairs' }).feeReason).toBe('Stairs')
  })

  test('whether the customer must consent follows from fee, deduction and lines', () => {
    const desk = content([line('desk', 'oak', 1)])
    expect(raisesTotal(desk, { ...desk, feeSen: 100 })).toBe(true)
    expect(raisesTotal(desk, { ...desk, feeSen: 100, adjustmentSen: 100 })).toBe(false)
    expect(raisesTotal(desk, content([line('desk', 'oak', 2)]))).toBe(true)
    expect(raisesTotal(content([line('desk', 'oak', 2)]), desk)).toBe(false)
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        expect(raisesTotal(one, other)).toBe(contentToPay(other) > contentToPay(one))
        expect(raisesTotal(one, other) && raisesTotal(other, one)).toBe(false)
      }),
    )
  })
})

describe('the difference that the customer reads', () => {
  test('pairs a spec with another one of its product', () => {
    const before = [line('desk', 'oak', 2), line('chair', 'sage', 2), line('lamp', 'white', 1)]
    const after = [line('desk', 'oak', 2), line('chair', 'mustard', 4), line('pedestal', 'white', 2)]
    expect(lineDifferences(before, after)).toEqual([
      { before: before[1], after: after[1] },
      { after: after[2] },
      { before: before[2] },
    ])
    expect(lineDifferences(before, before)).toEqual([])
    expect(lineDifferences([line('desk', 'oak', 2)], [line('desk', 'oak', 3)])).toHaveLength(1)
  })

  test('names every piece that moves, once', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const differences = lineDifferences(before, after)
        const pieces = (side: 'before' | 'after') =>
          differences.reduce((sum, difference) => sum + (difference[side]?.quantity ?? 0), 0)
        const { itemCount: was } = sumsOf(before)
        const { itemCount: is } = sumsOf(after)
        expect(pieces('after') - pieces('before')).toBe(is - was)
        expect(differences.length === 0).toBe(stockMoves(before, after).length === 0)
      }),
    )
  })

  test('lists the changed parts; the order of fields in an address does not matter', () => {
    const before = content([line('desk', 'oak', 1)], { notes: 'Ring.' })
    expect(changedParts(before, before)).toEqual([])
    expect(changedParts(before, { ...before, notes: '', feeSen: 5, promisedHalf: 'morning' })).toEqual([
      'delivery',
      'notes',
      'fee',
    ])
  })
})

describe('a change of an order', () => {
  test('is possible until the order ships', () => {
    expect(orderStatuses.filter((status) => mayChangeContent({ status }))).toEqual(['pending', 'In Progress'])
  })

  test('of address, days or notes does not contradict an issued invoice', () => {
    const issued = { invoiceStatus: 'issued' } as const
    expect(contradictsInvoice(['address', 'delivery', 'notes'], issued)).toBe(false)
    for (const part of ['lines', 'fee', 'deduction'] as const) {
      expect(contradictsInvoice([part], issued)).toBe(true)
      expect(contradictsInvoice([part], { invoiceStatus: 'pending' })).toBe(false)
    }
  })

  test('waits for an answer only until the order leaves the shop', () => {
    expect(isOpenProposal({ state: 'proposed' }, { status: 'In Progress' })).toBe(true)
    expect(isOpenProposal({ state: 'proposed' }, { status: 'Shipped' })).toBe(false)
    expect(isOpenProposal({ state: 'withdrawn' }, { status: 'In Progress' })).toBe(false)
  })

  test('follows a confirmation and other delivery days while it waits', () => {
    const days = { promisedFrom: '2026-03-16', promisedTo: '2026-03-16', promisedHalf: null, slotDay: null }
    const before = content([line('desk', 'oak', 1)], { adjustmentSen: null, voucherDiscountSen: 1000 })
    const after = { ...before, ...content([line('desk', 'oak', 2)]), adjustmentSen: null }
    const proposal = { before, after: { ...after, voucherDiscountSen: 1500 } }
    const same = { ...days, adjustmentSen: 1200 }
    expect(followOrder(proposal, same)).toEqual({
      before: { ...before, ...same },
      after: { ...proposal.after, ...days, adjustmentSen: 1700 },
    })
    expect(followOrder(proposal, before)).toEqual(proposal)
    // The customer would pay more than they were told.
    expect(followOrder(proposal, { ...before, adjustmentSen: 0 })).toBeUndefined()
    const ownDays = { before, after: { ...proposal.after, promisedFrom: '2026-03-20' } }
    expect(followOrder(ownDays, { ...before, ...days })).toBeUndefined()
    const ownDeduction = {
      before: { ...before, adjustmentSen: 1000 },
      after: { ...after, adjustmentSen: 4000 },
    }
    expect(followOrder(ownDeduction, before)).toBeUndefined()
  })

  test('can be undone until the order leaves, and unless an invoice prints it', () => {
    const change = { state: 'applied' } as const
    const order = { status: 'In Progress', invoiceStatus: 'not_applied' } as const
    expect(mayUndoChange(change, ['lines'], order)).toBe(true)
    expect(mayUndoChange({ state: 'declined' }, ['lines'], order)).toBe(false)
    expect(mayUndoChange(change, ['lines'], { ...order, status: 'Shipped' })).toBe(false)
    expect(mayUndoChange(change, ['lines'], { ...order, invoiceStatus: 'issued' })).toBe(false)
  })
})
