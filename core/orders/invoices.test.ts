import { expect, test } from 'vitest'
import { creditedAmount } from './invoices.ts'

test('a credit note is over what was paid back, and over all of an invoice that is not about a return', () => {
  const paid = { amountToPay: 100, paid: true, refund: null }
  expect(creditedAmount({ ...paid, status: 'delivered' })).toBe(100)
  expect(creditedAmount({ ...paid, status: 'return_completed', refund: 40 })).toBe(40)
  expect(creditedAmount({ ...paid, status: 'return_completed', refund: 0 })).toBeUndefined()
  // Not before the refund is noted: the two must agree.
  expect(creditedAmount({ ...paid, status: 'return_approved' })).toBeUndefined()
  expect(creditedAmount({ ...paid, status: 'Returned' })).toBeUndefined()
  // Nothing was paid: the invoice is void.
  expect(creditedAmount({ ...paid, paid: false, status: 'Cancelled' })).toBe(100)
})
