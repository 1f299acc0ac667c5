import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ParcelStatus } from '#core/parcels/statuses.ts'
import type { Context } from '../context.ts'
import { orders } from '../database/tables/orders.ts'
import { trackingLink } from '../services/tracking/tracking.ts'
import { tokenIn } from './test-browser.ts'
import type { TestStaff } from './test-staff.ts'

async function post({ browser }: TestStaff, path: string, body: object) {
  const answer = await browser.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Packs pieces of each line of an order into a new parcel. */
export async function pack(
  by: TestStaff,
  orderId: string,
  pieces: readonly number[],
  more: object = {},
): Promise<void> {
  const lines = pieces.flatMap((quantity, position) => (quantity === 0 ? [] : [{ position, quantity }]))
  await post(by, `/api/staff/orders/${orderId}/parcels`, { lines, ...more })
}

/** The tracking number under which `moveParcel` ships a parcel. */
export const trackingOf = (orderId: string, number: number): string => `EP${orderId.slice(0, 6)}${number}`

/**
 * Moves the parcel of an order with this number; a parcel that leaves the shop gets the courier Pos Laju and a tracking
 * number.
 */
export async function moveParcel(
  by: TestStaff,
  orderId: string,
  number: number,
  to: ParcelStatus,
  more: object = {},
): Promise<void> {
  const { parcels } = (await by.browser.get(`/api/staff/orders/${orderId}/parcels`)).body
  const { id, seen } = parcels.find((one: { number: number }) => one.number === number)
  const courier = { shippingProvider: 'pos_laju', trackingNumber: trackingOf(orderId, number) }
  const body = { seen, to, ...(to === 'on_the_way' && courier), ...more }
  await post(by, `/api/staff/parcels/${id}/move`, body)
}

/** The token of an order's tracking link. */
export async function trackingTokenOf(
  context: Pick<Context, 'database' | 'secrets' | 'settings'>,
  orderId: string,
): Promise<string> {
  const [row] = await context.database.select().from(orders).where(eq(orders.id, orderId))
  return tokenIn(trackingLink(context, row!, 'en'))
}

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
