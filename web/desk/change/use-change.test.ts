import { expect, test } from 'vitest'
import type { StaffOrderView } from '../order/staff-order-view.ts'
import { amountsOf, changeToSend, unreadableAmounts, type ChangeDraft } from './use-change.ts'

const order = { voucherDiscount: 0, totalAmount: 0, amountToPay: 50, notes: '', fee: 50, feeReason: 'Stairs' }
const view = { order } as unknown as StaffOrderView
const draft = (typed: Partial<ChangeDraft>) =>
  ({
    lines: [],
    notes: '',
    fee: '50',
    feeReason: 'Stairs',
    deductionReason: '',
    note: '',
    ...typed,
  }) as unknown as ChangeDraft

test.each(['abc', '-5', '5o', '1e9', '😀', '12.5'])(
  'a fee that cannot be read does not count as no fee: %s',
  (fee) => {
    const typed = draft({ fee, notes: 'Ring twice.' })
    const amounts = amountsOf(view, typed)
    expect(unreadableAmounts(typed, amounts)).toEqual(['fee'])
    expect(changeToSend(view, typed, amounts)).not.toHaveProperty('fee')
  },
)

test('an empty field means no fee, and a valid fee is sent', () => {
  for (const [fee, amount] of [
    ['', 0],
    ['80', 80],
  ] as const) {
    const typed = draft({ fee })
    const amounts = amountsOf(view, typed)
    expect(unreadableAmounts(typed, amounts)).toEqual([])
    expect(changeToSend(view, typed, amounts)).toMatchObject({ fee: { amount } })
  }
})
