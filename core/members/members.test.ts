import { describe, expect, test } from 'vitest'
import { invoiceStatuses } from '../orders/invoices.ts'
import { erasedAddress, isSettled } from './members.ts'
import { orderStatuses } from '../orders/statuses.ts'

describe('an order is settled', () => {
  test('when it is delivered, cancelled or refunded, and in no other status', () => {
    expect(orderStatuses.filter((status) => isSettled({ status, invoiceStatus: 'issued' }))).toEqual([
      'delivered',
      'Completed',
      'Cancelled',
      'return_completed',
    ])
  })

  test('but not while a requested invoice is pending', () => {
    expect(
      invoiceStatuses.filter((invoiceStatus) => !isSettled({ status: 'Completed', invoiceStatus })),
    ).toEqual(['pending'])
  })
})

test('only the country of an address is kept', () => {
  const address = {
    firstName: 'Siti',
    lastName: 'Aminah',
    street: '1 Jalan Contoh',
    city: 'Shah Alam',
    postalCode: '40150',
    country: 'Malaysia' as const,
  }
  const left = Object.values(erasedAddress(address)).filter((text) =>
    Object.values<string>(address).includes(text),
  )
  expect(left).toEqual(['Malaysia'])
})
