import { expect, test } from 'vitest'
import { creditedAmount, invoiceStatuses, isInvoiceDue } from './invoices.ts'
import { orderStatuses, shippingMethods, statusTable } from './statuses.ts'

test('a credit note has the amount of the refund after a return, otherwise that of the invoice', () => {
  const paid = { amountToPay: 100, paid: true, refund: null }
  expect(creditedAmount({ ...paid, status: 'delivered' })).toBe(100)
  expect(creditedAmount({ ...paid, status: 'return_completed', refund: 40 })).toBe(40)
  expect(creditedAmount({ ...paid, status: 'return_completed', refund: 0 })).toBeUndefined()
  // Not before the refund is recorded, because the two must agree.
  expect(creditedAmount({ ...paid, status: 'return_approved' })).toBeUndefined()
  expect(creditedAmount({ ...paid, status: 'Returned' })).toBeUndefined()
  // Nothing was paid: the invoice is void.
  expect(creditedAmount({ ...paid, paid: false, status: 'Cancelled' })).toBe(100)
})

test('an invoice is issued automatically if the owner wants it, and only for sold goods', () => {
  const order = { invoiceStatus: 'not_applied', shippingMethod: 'delivery', confirmed: true } as const
  expect(isInvoiceDue({ ...order, status: 'In Progress' }, 'asked')).toBe(false)
  expect(isInvoiceDue({ ...order, status: 'In Progress' }, 'confirmation')).toBe(true)
  expect(isInvoiceDue({ ...order, status: 'In Progress' }, 'delivery')).toBe(false)
  expect(isInvoiceDue({ ...order, status: 'delivered' }, 'delivery')).toBe(true)
  // It waits at the counter.
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
