import { expect } from 'vitest'
import type { BuyerLimits } from '#core/companies/limits.ts'
import type { CompanyRole } from '#core/companies/roles.ts'
import { linkTokenFor } from '../test-browser.ts'
import { signedInMember, type TestMember, type TestSpec } from '../test-orders.ts'
import type { createTestShop } from '../test-shop.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>

/** A filled-in form of a company. */
export const companyData = (about: object = {}) => ({
  legalName: 'ACME Sdn. Bhd.',
  country: 'Malaysia',
  registrationNumber: '202301004821',
  taxNumber: 'C20880050010',
  invoiceAddress: '12 Jalan Plumbum 7/102, 40150 Shah Alam',
  invoiceEmail: 'accounts@acme.example',
  ...about,
})

/** Founds a company; resolves to its id. */
export async function found({ browser }: TestMember, about: object = {}): Promise<string> {
  const { status, body } = await browser.post('/api/companies', companyData(about))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as string
}

interface Invited {
  company: string
  role: CompanyRole
  limits?: BuyerLimits
}

/** Invites somebody by email; resolves to the token of the link. */
export async function invite(
  shop: TestShop,
  admin: TestMember,
  { company, ...invitation }: Invited & { email: string },
): Promise<string> {
  const { email } = invitation
  const { status, body } = await admin.browser.post(`/api/companies/${company}/invitations`, {
    by: 'email',
    ...invitation,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return linkTokenFor(shop, email, '/company-invitation')
}

let count = 0

/** A new member who joins a company with a role. */
export async function join(shop: TestShop, admin: TestMember, invited: Invited): Promise<TestMember> {
  const member = await signedInMember(shop)
  const email = `invited-${(count += 1)}@example.com`
  const token = await invite(shop, admin, { ...invited, email })
  const { status, body } = await member.browser.post('/api/companyInvitations/accept', { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return member
}

/** A person's id in a company, as an admin finds it. */
export async function personIn(admin: TestMember, company: string, { phoneNumber }: TestMember) {
  const { body } = await admin.browser.get(`/api/companies/${company}`)
  const people = body.people as { id: string; phoneNumber: string }[]
  return people.find((person) => person.phoneNumber === phoneNumber)!.id
}

/** A filled-in form of a shared address. */
export const sharedAddress = (about: object = {}) => ({
  name: '3rd floor',
  address: '12 Jalan Plumbum 7/102',
  city: 'Shah Alam',
  postalCode: '40150',
  country: 'Malaysia',
  ...about,
})

/** Adds a shared address to a company; resolves to its id. */
export async function addAddress({ browser }: TestMember, company: string, about: object = {}) {
  const { status, body } = await browser.post(`/api/companies/${company}/addresses`, sharedAddress(about))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as string
}

/** Creates a shared list with goods, each with its pieces; resolves to its id. */
export async function createList(
  { browser }: TestMember,
  company: string,
  goods: readonly (readonly [spec: TestSpec, pieces: number])[] = [],
  name = 'Meeting room',
): Promise<string> {
  const path = `/api/companies/${company}/lists`
  const { status, body } = await browser.post(path, { name })
  expect(status, JSON.stringify(body)).toBe(200)
  if (goods.length > 0) {
    const answer = await browser.post(`${path}/${body.id}/rows`, { items: goods.map(toItem) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  return body.id as string
}

/** Goods as they are put on a shared list. */
export const toItem = ([{ productId, name }, quantity]: readonly [TestSpec, number]) => ({
  productId,
  specName: name,
  quantity,
})
