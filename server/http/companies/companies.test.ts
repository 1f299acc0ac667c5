import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitationLife } from '#core/companies/invitations.ts'
import { companies, companyInvitations } from '../../database/tables/companies/companies.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import {
  addAddress,
  companyData,
  found,
  invite,
  join,
  personIn,
  sharedAddress,
} from '../../testing/companies/test-companies.ts'
import { signedInMember, type TestMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>

beforeAll(async () => {
  shop = await createTestShop({
    env: { RATE_LIMIT_CODES_PER_CLIENT: '1000', RATE_LIMIT_ATTEMPTS: '1000' },
  })
})
afterAll(() => shop.close())

const read = async ({ browser }: TestMember, id: string) => (await browser.get(`/api/companies/${id}`)).body
const rolesIn = async (member: TestMember, id: string) =>
  (await read(member, id)).people.map(({ role }: { role: string }) => role).toSorted()
const accept = ({ browser }: TestMember, token: string) =>
  browser.post('/api/companyInvitations/accept', { token })
const readLink = (token: string) => openBrowser(shop.app).post('/api/companyInvitations/read', { token })

/** Runs something with the shop's clock an hour later. */
async function inAnHour(work: () => Promise<unknown>) {
  const { now } = shop.context
  const later = new Date(now().getTime() + 3_600_000)
  shop.context.now = () => later
  try {
    await work()
  } finally {
    shop.context.now = now
  }
}

let count = 0
const freeEmail = () => `guest-${(count += 1)}@example.com`

/** A company with its admin and a buyer. */
async function company() {
  const admin = await signedInMember(shop)
  const id = await found(admin)
  const buyer = await join(shop, admin, { company: id, role: 'buyer' })
  return { admin, id, buyer, buyerId: await personIn(admin, id, buyer) }
}

describe('a company', () => {
  test('is founded with normalized numbers; the founder is its admin', async () => {
    const admin = await signedInMember(shop)
    const id = await found(admin, { registrationNumber: '1234567-x', taxNumber: 'c 2088005001 0' })
    expect(await read(admin, id)).toMatchObject({
      registrationNumber: '1234567X',
      taxNumber: 'C20880050010',
      role: 'admin',
      people: [{ own: true, role: 'admin' }],
    })
  })

  test('a wrong number is refused at its field', async () => {
    const { browser } = await signedInMember(shop)
    const data = companyData({ country: 'Taiwan', registrationNumber: '22099132' })
    const { status, body } = await browser.post('/api/companies', data)
    expect(status).toBe(400)
    expect(body.details.issues[0].path).toBe('registrationNumber')
  })

  test('a member may be in several, closed ones last', async () => {
    const { buyer, id } = await company()
    const own = await found(buyer, { legalName: '101 Enterprise' })
    await buyer.browser.post(`/api/companies/${own}/close`)
    const { body } = await buyer.browser.get('/api/companies')
    expect(body.companies.map((one: { id: string }) => one.id)).toEqual([id, own])
  })

  test('can be read but not changed once it is closed, and even its admin may leave', async () => {
    const { admin, id, buyer } = await company()
    const token = await invite(shop, admin, { company: id, email: freeEmail(), role: 'buyer' })
    await admin.browser.post(`/api/companies/${id}/close`)
    expect((await read(buyer, id)).closed).toBe(true)
    expect((await admin.browser.post(`/api/companies/${id}`, companyData())).body.code).toBe('company_closed')
    expect((await readLink(token)).body.code).toBe('link_expired')
    expect((await admin.browser.post(`/api/companies/${id}/leave`)).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('goes by SMS or email and opens once', async () => {
    const { admin, id } = await company()
    const to = '+60123999001'
    await admin.browser.post(`/api/companies/${id}/invitations?lang=zh-TW`, {
      by: 'phone',
      phoneNumber: to,
      role: 'approver',
    })
    const email = freeEmail()
    const token = await invite(shop, admin, { company: id, email, role: 'approver' })
    const invited = (await read(admin, id)).invitations.map((one: { to: string }) => one.to)
    expect(invited.toSorted()).toEqual([to, email])
    expect((await readLink(token)).body).toMatchObject({ legalName: 'ACME Sdn. Bhd.', role: 'approver' })

    const [first, second] = [await signedInMember(shop), await signedInMember(shop)]
    expect((await accept(first, token)).body).toEqual({ id })
    // If the answer was lost, the same person may press again.
    expect((await accept(first, token)).body).toEqual({ id })
    expect((await accept(second, token)).body.code).toBe('link_expired')
    expect((await readLink(token)).body.code).toBe('link_expired')
    expect((await read(first, id)).role).toBe('approver')
  })

  test('opens for one of many who press at the same moment', async () => {
    const { admin, id } = await company()
    const token = await invite(shop, admin, { company: id, email: freeEmail(), role: 'buyer' })
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signedInMember(shop)))
    const answers = await Promise.all(people.map((one) => accept(one, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rolesIn(admin, id)).toHaveLength(3)
  })

  test('is not opened by the data in its row: a token needs the secret of the shop', async () => {
    const { admin, id } = await company()
    const token = await invite(shop, admin, { company: id, email: freeEmail(), role: 'buyer' })
    const [row] = await shop.context.database
      .select()
      .from(companyInvitations)
      .where(eq(companyInvitations.companyId, id))
      .orderBy(companyInvitations.invitedAt)
    expect(Object.values(row!)).not.toContain(token)
    const forged = [row!.id, token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${token}x`]
    for (const wrong of forged) expect((await readLink(wrong)).body.code).toBe('link_expired')
  })

  test('ends after 14 days, when it is withdrawn, and when it is sent again', async () => {
    const { admin, id } = await company()
    const email = freeEmail()
    const first = await invite(shop, admin, { company: id, email, role: 'buyer' })
    const { invitations } = await read(admin, id)
    const path = `/api/companies/${id}/invitations/${invitations[0].id}`
    const move = (by: number) =>
      shop.context.database
        .update(companyInvitations)
        .set({ expiresAt: new Date(shop.context.now().getTime() + by) })
        .where(eq(companyInvitations.id, invitations[0].id))
    const until = invitations[0].expiresAt.seconds * 1000
    expect(Math.abs(until - shop.context.now().getTime() - invitationLife)).toBeLessThan(120_000)

    await move(-1000)
    expect((await readLink(first)).body.code).toBe('link_expired')
    await inAnHour(async () => expect((await admin.browser.post(`${path}/resend`)).status).toBe(200))
    // The former link is signed with the former end.
    expect((await readLink(first)).body.code).toBe('link_expired')
    await admin.browser.post(`${path}/withdraw`)
    expect((await read(admin, id)).invitations).toEqual([])
    expect((await admin.browser.post(`${path}/resend`)).body.code).toBe('company_invitation_not_found')
  })

  test('does not change the role of somebody who already belongs to the company', async () => {
    const { admin, id } = await company()
    const token = await invite(shop, admin, { company: id, email: freeEmail(), role: 'buyer' })
    expect((await accept(admin, token)).body).toEqual({ id })
    expect((await read(admin, id)).role).toBe('admin')
  })

  test('is limited by sender, and to countries that get SMS', async () => {
    const own = await createTestShop({
      env: { RATE_LIMIT_CODES_PER_CLIENT: '2', SMS_COUNTRY_CODES: '60,886' },
    })
    try {
      const admin = await signedInMember(own)
      const id = await found(admin)
      const send = (email: string) =>
        admin.browser.post(`/api/companies/${id}/invitations`, { by: 'email', email, role: 'buyer' })
      const abroad = await admin.browser.post(`/api/companies/${id}/invitations`, {
        by: 'phone',
        phoneNumber: '+4915123456789',
        role: 'buyer',
      })
      expect(abroad.body.code).toBe('country_not_allowed')
      const answers = [await send('a@example.com'), await send('b@example.com'), await send('c@example.com')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
      // A refused invitation leaves nothing behind.
      expect((await read(admin, id)).invitations).toHaveLength(2)
    } finally {
      await own.close()
    }
  })
})

describe('people', () => {
  test('the last admin can neither leave nor lose the role', async () => {
    const { admin, id } = await company()
    const own = await personIn(admin, id, admin)
    const refused = [
      await admin.browser.post(`/api/companies/${id}/leave`),
      await admin.browser.post(`/api/companies/${id}/people/${own}/remove`),
      await admin.browser.post(`/api/companies/${id}/people/${own}/role`, { role: 'buyer' }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('last_company_admin'))
    expect(await rolesIn(admin, id)).toEqual(['admin', 'buyer'])
  })

  test('two admins who demote each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, id, buyer, buyerId } = await company()
      await admin.browser.post(`/api/companies/${id}/people/${buyerId}/role`, { role: 'admin' })
      const own = await personIn(admin, id, admin)
      await Promise.all([
        admin.browser.post(`/api/companies/${id}/people/${buyerId}/role`, { role: 'buyer' }),
        buyer.browser.post(`/api/companies/${id}/people/${own}/role`, { role: 'buyer' }),
      ])
      expect(await rolesIn(admin, id)).toEqual(['admin', 'buyer'])
    }
  })

  test('a company changes hands at once', async () => {
    const { admin, id, buyer, buyerId } = await company()
    await admin.browser.post(`/api/companies/${id}/people/${buyerId}/handOver`)
    expect(await rolesIn(buyer, id)).toEqual(['admin', 'buyer'])
    expect((await read(buyer, id)).role).toBe('admin')
    expect((await admin.browser.post(`/api/companies/${id}/leave`)).status).toBe(200)
    expect((await admin.browser.get(`/api/companies/${id}`)).body.code).toBe('company_not_found')
  })

  test('a person who is removed finds nothing of the company any more', async () => {
    const { admin, id, buyer, buyerId } = await company()
    await admin.browser.post(`/api/companies/${id}/people/${buyerId}/remove`)
    expect((await buyer.browser.get(`/api/companies/${id}`)).body.code).toBe('company_not_found')
    expect((await buyer.browser.get('/api/companies')).body.companies).toEqual([])
  })
})

const erase = async ({ id, phoneNumber }: TestMember) => {
  const { browser } = await signedInStaff(shop, 'owner')
  return browser.post(`/api/staff/members/${id}/erase`, { phoneNumber })
}

describe('a member whose data are erased', () => {
  test('gets a successor where they were the last admin', async () => {
    const { admin, id, buyer } = await company()
    const approver = await join(shop, admin, { company: id, role: 'approver' })
    expect((await erase(admin)).status).toBe(200)
    expect((await read(approver, id)).role).toBe('admin')
    expect((await read(buyer, id)).role).toBe('buyer')
  })

  test('takes a company of their own along, and their contacts everywhere', async () => {
    const { admin, id } = await company()
    const alone = await signedInMember(shop)
    const own = await found(alone, { legalName: 'Zuhairah Trading', invoiceEmail: freeEmail() })
    const address = `${alone.id}@example.com`
    await invite(shop, admin, { company: id, email: address, role: 'buyer' })
    await admin.browser.post(`/api/companies/${id}`, companyData({ invoiceEmail: address.toUpperCase() }))
    expect((await erase(alone)).status).toBe(200)
    const rows = await shop.context.database.select().from(companies)
    const text = JSON.stringify([rows, (await read(admin, id)).invitations]).toLowerCase()
    for (const word of ['zuhairah', address]) expect(text).not.toContain(word)
    expect(rows.find((row) => row.id === own)?.closedAt).not.toBeNull()
    expect(await read(admin, id)).toMatchObject({ legalName: 'ACME Sdn. Bhd.', closed: false })
  })

  test('finds their companies in the export of their data', async () => {
    const { buyer } = await company()
    const { browser } = await signedInStaff(shop, 'owner')
    const { body } = await browser.get(`/api/staff/members/${buyer.id}/export`)
    expect(body.companies).toMatchObject([{ legalName: 'ACME Sdn. Bhd.', role: 'buyer' }])
  })
})

test('the acts in a company are in the audit trail, without contacts', async () => {
  const { admin, id, buyerId } = await company()
  const email = freeEmail()
  await invite(shop, admin, { company: id, email, role: 'admin' })
  await admin.browser.post(`/api/companies/${id}/people/${buyerId}/role`, { role: 'approver' })
  await admin.browser.post(
    `/api/companies/${id}`,
    companyData({ legalName: 'ACME Bhd.', invoiceEmail: email }),
  )
  const { browser } = await signedInStaff(shop, 'owner')
  const { body } = await browser.get(`/api/staff/audit?subject=company&subjectId=${id}`)
  const entries = body.entries as { action: string; subjectName: string; after: object }[]
  expect(entries.map(({ action }) => action)).toEqual([
    'company.changed',
    'company.role_changed',
    'company.invited',
    'company.joined',
    'company.invited',
    'company.founded',
  ])
  expect(entries[0]).toMatchObject({
    subjectName: 'ACME Bhd.',
    after: { legalName: 'ACME Bhd.', invoiceContact: true },
  })
  expect(JSON.stringify(body)).not.toContain(email)
})

/** The names of the shared addresses of a member's only company. */
const namesOfAddresses = async ({ browser }: TestMember) =>
  (await browser.get('/api/companies')).body.companies[0].addresses.map((one: { name: string }) => one.name)

describe('shared addresses', () => {
  test('are added, changed and removed by admins, and read by everybody of the company', async () => {
    const admin = await signedInMember(shop)
    const id = await found(admin)
    const buyer = await join(shop, admin, { company: id, role: 'buyer' })
    const penang = await addAddress(admin, id, { name: 'Penang office', postalCode: '10200' })
    const floor = await addAddress(admin, id)
    expect(await namesOfAddresses(buyer)).toEqual(['3rd floor', 'Penang office'])
    const path = `/api/companies/${id}/addresses`
    await admin.browser.post(`${path}/${floor}`, sharedAddress({ name: '4th floor' }))
    await admin.browser.post(`${path}/${penang}/remove`)
    expect(await namesOfAddresses(admin)).toEqual(['4th floor'])
    const gone = await admin.browser.post(`${path}/${penang}`, sharedAddress())
    expect(gone.body.code).toBe('company_address_not_found')
    expect((await buyer.browser.post(path, sharedAddress())).body.code).toBe('company_role_too_low')
  })

  test('with a postcode that their country does not have are refused at the field', async () => {
    const admin = await signedInMember(shop)
    const id = await found(admin)
    const { body } = await admin.browser.post(
      `/api/companies/${id}/addresses`,
      sharedAddress({ postalCode: '4015' }),
    )
    expect(body).toMatchObject({ code: 'invalid_input', details: { issues: [{ path: 'postalCode' }] } })
  })
})
