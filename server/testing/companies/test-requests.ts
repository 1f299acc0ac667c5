import { expect } from 'vitest'
import type { NewOrderPayload } from '#core/orders/checkout.ts'
import { orderOf, signedInMember, type TestMember, type TestSpec } from '../test-orders.ts'
import type { createTestShop } from '../test-shop.ts'
import { found, join } from './test-companies.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>

/** A company with an admin, an approver and a buyer who needs approval for every order. */
export interface Team {
  id: string
  admin: TestMember
  approver: TestMember
  buyer: TestMember
}

/** Founds a company whose buyer needs approval for every order. */
export async function teamOf(shop: TestShop, about: object = {}): Promise<Team> {
  const admin = await signedInMember(shop)
  const id = await found(admin, about)
  const approver = await join(shop, admin, { company: id, role: 'approver' })
  const limits = { orderLimit: 0, monthLimit: null }
  const buyer = await join(shop, admin, { company: id, role: 'buyer', limits })
  return { id, admin, approver, buyer }
}

/** Sends a purchase request for pieces of a spec, and returns the answer. */
export const ask = (
  { browser }: TestMember,
  company: string,
  [spec, pieces]: readonly [TestSpec, number],
  { word, ...about }: Partial<NewOrderPayload> & { word?: string } = {},
) =>
  browser.post(`/api/companies/${company}/requests`, {
    order: { ...orderOf([[spec, pieces]]), company: { id: company }, ...about },
    ...(word !== undefined && { word }),
  })

/** Sends a purchase request as `ask` does; resolves to the address of the request in the API. */
export async function asked(...request: Parameters<typeof ask>): Promise<string> {
  const { status, body } = await ask(...request)
  expect(status, JSON.stringify(body)).toBe(200)
  return `/api/companies/${request[1]}/requests/${body.id}`
}
