import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { specs } from '../../database/tables/catalogue.ts'
import type { TestSpec } from '../../testing/test-orders.ts'
import { clerk, member, shop, spec } from '../orders/test-staff-orders.ts'

export const quotationPath = (id = '', action = '') => `/api/staff/quotations${id && `/${id}`}${action}`

/** A day that is this many days ahead, in the shop's time zone. */
export const dayAhead = (days: number) => addDays(formatDate(shop.context.now()), days)

export const line = ({ productId, id: specId }: TestSpec, pieces: number, about: object = {}) => ({
  kind: 'goods',
  productId,
  specId,
  pieces,
  ...about,
})

export const byHand = (price: number) => ({ byHand: { price, reason: 'Agreed on the phone' } })

export const address = {
  country: 'Malaysia',
  firstName: 'Siti Nur',
  lastName: 'Aminah',
  street: '12 Jalan Ampang',
  city: 'Kuala Lumpur',
  postalCode: '50450',
}

export const draftOf = (about: object = {}) => ({
  lines: [line(spec, 2)],
  discount: 0,
  deliveryFee: 0,
  delivery: { shippingMethod: 'delivery', shippingAddress: address },
  validUntil: dayAhead(14),
  note: {},
  ...about,
})

let keys = 0

export const begin = (about: object = {}, by = clerk, key = `begin-quotation-${(keys += 1)}`) =>
  by.browser.post(
    quotationPath(),
    { memberId: member.id, email: 'siti@example.com', language: 'en', draft: draftOf(), ...about },
    { 'idempotency-key': key },
  )

/** Begins a quotation with a draft and returns its id. */
export async function begun(draft: object = {}, by = clerk): Promise<string> {
  const { status, body } = await begin({ draft: draftOf(draft) }, by)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

export const read = async (id: string, by = clerk) => (await by.browser.get(quotationPath(id))).body

/** Calls an action of a quotation with the state that was read just before. */
export const act = async (id: string, action: string, about: object = {}, by = clerk) =>
  by.browser.post(quotationPath(id, action), { seen: (await read(id, by)).seen, ...about })

export const save = (id: string, draft: object, by = clerk) =>
  act(id, '/draft', { draft: draftOf(draft) }, by)

export const send = (id: string, about: object = {}, by = clerk) => act(id, '/send', about, by)

export const changeSpec = (changes: Partial<typeof specs.$inferInsert>, { productId, id } = spec) =>
  shop.context.database
    .update(specs)
    .set(changes)
    .where(and(eq(specs.productId, productId), eq(specs.id, id)))
