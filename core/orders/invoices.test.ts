import { expect, test } from 'vitest'
import {
  creditedAmount,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  invoiceStatuses,
  isInvoiceDue,
  parseDocumentNumber,
} from './invoices.ts'
import { orderStatuses, shippingMethods, statusTable } from './statuses.ts'

test('a credit note has the amount of the refund after a return, otherwise that of the invoice', () => {
  const paid = { amountToPay: 100, paid: true, refund: null }
  expect(creditedAmount({ ...paid, status: 'delivered' })).toBe(100)
  expect(creditedAmount({ ...paid, status: 'return_completed', refund: 40 })).toBe(40)
  expect(creditedAmount({ ...paid, status: 'return_completed', refund: 0 })).toBeUndefined()
  // A credit note is not possible before the refund is recorded, because the two must agree.
  expect(creditedAmount({ ...paid, status: 'return_approved' })).toBeUndefined()
  expect(creditedAmount({ ...paid, status: 'Returned' })).toBeUndefined()
  // Nothing was paid, so the whole invoice is reversed.
  expect(creditedAmount({ ...paid, paid: false, status: 'Cancelled' })).toBe(100)
})

test('an invoice is issued automatically if the owner wants it, and only for sold goods', () => {
  const order = { invoiceStatus: 'not_applied', shippingMethod: 'delivery', confirmed: true } as const
  expect(isInvoiceDue({ ...order, status: 'In Progress' }, 'asked')).toBe(false)
  expect(isInvoiceDue({ ...order, status: 'In Progress' }, 'confirmation')).toBe(true)
  expect(isInvoiceDue({ ...order, status: 'In Progress' }, 'delivery')).toBe(false)
  expect(isInvoiceDue({ ...order, status: 'delivered' }, 'delivery')).toBe(true)
  // The order waits at the counter.
  const pickup = { ...order, shippingMethod: 'self_pickup' } as const
  expect(isInvoiceDue({ ...pickup, status: 'delivered' }, 'delivery')).toBe(false)
  expect(isInvoiceDue({ ...pickup, status: 'Completed' }, 'delivery')).toBe(true)
  for (const status of orderStatuses)
    for (const shippingMethod of shippingMethods)
      for (const invoiceStatus of invoiceStatuses) {
        const due = isInvoiceDue({ ...order, status, shippingMethod, invoiceStatus }, 'confirmation')
        const open = invoiceStatus === 'not_applied' || invoiceStatus === 'pending'
        const { sale, returnStatus } = statusTable[status]
        expect(due).toBe(open && sale === 'valid' && returnStatus === undefined)
        expect(isInvoiceDue({ ...order, status, confirmed: false }, 'confirmation')).toBe(false)
      }
})

test.each([
  ['INV-00000042', 42, ['invoice']],
  ['inv 42', 42, ['invoice']],
  ['ＣＮ－00000007', 7, ['credit_note']],
  [' cn#7 ', 7, ['credit_note']],
  ['00000042', 42, ['invoice', 'credit_note']],
  ['10000012', undefined, undefined],
  ['42', undefined, undefined],
  ['INV', undefined, undefined],
  ['Invoice 42', undefined, undefined],
])('%j is read as the number %j of %j', (typed, number, kinds) => {
  expect(parseDocumentNumber(typed)).toEqual(kinds && { number, kinds })
})

test('every document is found by its printed number', () => {
  for (const number of [1, 42, 123_456_789]) {
    expect(parseDocumentNumber(formatInvoiceNumber(number))).toEqual({ number, kinds: ['invoice'] })
    expect(parseDocumentNumber(formatCreditNoteNumber(number))).toEqual({ number, kinds: ['credit_note'] })
  }
})
