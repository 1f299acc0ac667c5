import { expect } from 'vitest'
import type { TestStaff } from './test-staff.ts'

/**
 * Packs two pieces of the first line of an order, and ships them under a `second` tracking number, which is then
 * corrected to the `first` one.
 */
export async function shipUnderTwoNumbers(
  { browser }: TestStaff,
  orderId: string,
  { first, second }: { first: string; second: string },
): Promise<void> {
  const path = `/api/staff/orders/${orderId}/parcels`
  const shippingProvider = 'pos_laju'
  const packed = { lines: [{ position: 0, quantity: 2 }], shippingProvider, trackingNumber: first }
  expect((await browser.post(path, packed)).status).toBe(200)
  for (const [action, body] of [
    ['move', { to: 'on_the_way', trackingNumber: second }],
    ['change', { trackingNumber: first }],
  ] as const) {
    const [parcel] = (await browser.get(path)).body.parcels
    const step = { seen: parcel.seen, shippingProvider, ...body }
    expect((await browser.post(`/api/staff/parcels/${parcel.id}/${action}`, step)).status).toBe(200)
  }
}
