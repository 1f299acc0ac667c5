import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/days.ts'
import { formatDate } from '#core/dates.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { approvals } from '../../database/tables/staff.ts'
import {
  quotationMessages,
  quotations,
  quotationVersions,
} from '../../database/tables/quotations/quotations.ts'
import { signedInMember, stockedSpecs, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { teamOf } from '../../testing/companies/test-requests.ts'
import {
  acceptance,
  askedQuotation,
  confirmedVisitor,
  quotationOf,
  sentVersion,
} from '../../testing/quotations/test-quotations.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { chainAudit, checkAudit } from '../../services/staff/audit-chain.ts'
import { openBrowser, textsFor } from '../../testing/test-browser.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => testMoment } })
  ;[spec] = (await stockedSpecs(shop, 10)) as [TestSpec]
})
afterAll(() => shop.close())

test('a member’s quotations are in the export of their data, and nobody is in them once it is erased', async () => {
  const member = await signedInMember(shop)
  const owner = await signedInStaff(shop, 'owner')
  const { contact } = quotationOf([])
  const id = await askedQuotation(member.browser, [[spec, 2]], { word: 'For the blue gate.' })
  const holdUntil = addDays(formatDate(testMoment), 3)
  const about = { member: member.id, holdUntil, note: { en: 'Dear Wei Jie' }, terms: 'As Wei Jie likes.' }
  const token = await sentVersion(shop, id, [[spec, 4]], about)
  await member.browser.post('/api/quotations/messages', { token, text: 'Is Lim at the gate?' })
  const path = `/api/staff/members/${member.id}`
  const { body } = await owner.browser.get(`${path}/export`)
  expect(body.quotations).toMatchObject([
    {
      contact: { name: contact.name, email: `${member.id}@example.com`, phoneNumber: member.phoneNumber },
      asked: { word: 'For the blue gate.' },
      messages: [{ kind: 'question', text: 'Is Lim at the gate?' }],
    },
  ])
  expect(await stockOf(shop, spec)).toBe(6)

  const { phoneNumber } = member
  expect((await owner.browser.post(`${path}/erase`, { phoneNumber })).status).toBe(200)
  const rows = await Promise.all(
    [quotations, quotationVersions, quotationMessages].map((table) =>
      shop.context.database.select().from(table),
    ),
  )
  const stored = JSON.stringify(rows)
  for (const trace of ['Wei Jie', 'Lim', 'weijie', phoneNumber, 'Persiaran', 'blue gate', member.id])
    expect(stored).not.toContain(trace)
  expect(await stockOf(shop, spec)).toBe(10)
  expect((await member.browser.post('/api/quotations/read', { token })).body.code).toBe('link_expired')
})

/** Everything that is stored about quotations, with the audit trail and the requests for approval. */
const storedAbout = async () =>
  JSON.stringify(
    await Promise.all(
      [quotations, quotationVersions, quotationMessages, auditEntries, approvals].map((table) =>
        shop.context.database.select().from(table),
      ),
    ),
  )

test('free lines, reasons, audit entries and requests for approval do not name who was erased', async () => {
  const member = await signedInMember(shop)
  const owner = await signedInStaff(shop, 'owner')
  const id = await askedQuotation(member.browser, [[spec, 2]])
  const lines = [
    { kind: 'goods', ...ofSpec(), pieces: 1, byHand: { price: 1, reason: 'Zulaikha knows us' } },
    { kind: 'free', description: 'Carry up to Zulaikha', pieces: 1, price: 10 },
  ]
  const path = `/api/staff/quotations/${id}`
  const { next, seen } = (await owner.browser.get(path)).body
  const draft = { ...next, lines, discount: 1, discountReason: 'Zulaikha again' }
  const saved = (await owner.browser.post(`${path}/draft`, { seen, draft })).body
  expect((await owner.browser.post(`${path}/send`, { seen: saved.seen })).status).toBe(200)
  await shop.context.database.insert(approvals).values({
    id: 'asked',
    kind: 'quotation',
    subject: `quotation ${id}`,
    reason: 'Zulaikha asks',
    details: {},
    askedBy: owner.id,
    askedAt: testMoment,
  })
  const again = (await owner.browser.get(path)).body.seen
  await owner.browser.post(`${path}/withdraw`, { seen: again, reason: 'Zulaikha left' })
  expect(await storedAbout()).toContain('Zulaikha')
  const { phoneNumber } = member
  const erased = await owner.browser.post(`/api/staff/members/${member.id}/erase`, { phoneNumber })
  expect(erased.body).toMatchObject({ success: true })
  expect(await storedAbout()).not.toContain('Zulaikha')
})

const ofSpec = () => ({ productId: spec.productId, specId: spec.id })

test('a colleague who asked and accepted for a company leaves its quotation once they are erased', async () => {
  const { id: company, buyer, approver } = await teamOf(shop)
  const owner = await signedInStaff(shop, 'owner')
  const id = await askedQuotation(buyer.browser, [[spec, 1]], { companyId: company })
  const token = await sentVersion(shop, id, [[spec, 1]], { member: approver.id })
  await approver.browser.post('/api/quotations/messages', { token, text: 'Is Zulaikha in the hall?' })
  const signed = { ...acceptance, name: 'Zulaikha binti Omar', position: 'Head of Zulaikha’s office' }
  const accepted = await approver.browser.post('/api/quotations/accept', {
    token,
    version: 1,
    acceptance: signed,
  })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  await shop.context.database.update(orders).set({ status: 'Completed' }).where(eq(orders.quotationId, id))
  const { phoneNumber } = approver
  const erased = await owner.browser.post(`/api/staff/members/${approver.id}/erase`, { phoneNumber })
  expect(erased.body).toMatchObject({ success: true })
  expect(await storedAbout()).not.toContain('Zulaikha')
  expect((await owner.browser.get(`/api/staff/quotations/${id}`)).body.memberId).toBe(buyer.id)
})

test('an erasure does not wait for an order of the member that has locked a held spec', async () => {
  const member = await signedInMember(shop)
  const owner = await signedInStaff(shop, 'owner')
  const before = await stockOf(shop, spec)
  const id = await askedQuotation(member.browser, [[spec, 1]])
  const holdUntil = addDays(formatDate(testMoment), 3)
  await sentVersion(shop, id, [[spec, 1]], { member: member.id, holdUntil })
  const { phoneNumber } = member
  const { erasing } = await shop.context.database.transaction(async (tx) => {
    await tx.select().from(specs).where(eq(specs.productId, spec.productId)).for('update')
    const request = owner.browser.post(`/api/staff/members/${member.id}/erase`, { phoneNumber })
    await expect.poll(() => shop.context.database.$count(members, eq(members.id, member.id))).toBe(0)
    return { erasing: request }
  })
  expect((await erasing).status).toBe(200)
  expect(await stockOf(shop, spec)).toBe(before)
})

test('a visitor is erased from every quotation with their number, by who may erase members', async () => {
  const owner = await signedInStaff(shop, 'owner')
  const clerk = await signedInStaff(shop, 'clerk')
  const phoneNumber = '+60172220177'
  const contact = { name: 'Zulaikha Omar', phoneNumber, email: 'zulaikha@example.com' }
  const before = await stockOf(shop, spec)
  const ask = async () =>
    askedQuotation(await confirmedVisitor(shop, phoneNumber), [[spec, 2]], {
      contact,
      word: 'Zulaikha’s room',
    })
  const ids = [await ask(), await ask()]
  const holdUntil = addDays(formatDate(testMoment), 3)
  const token = await sentVersion(shop, ids[0]!, [[spec, 2]], { holdUntil })
  await anybody().post('/api/quotations/messages', { token, text: 'Zulaikha asks' })
  expect(await textsFor(shop, contact.email)).toHaveLength(2)
  await chainAudit(shop.context, { everything: true })
  const path = `/api/staff/quotations/${ids[1]}/erase`
  expect((await clerk.browser.post(path, { phoneNumber })).status).toBe(403)
  expect((await owner.browser.post(path, { phoneNumber: '+60172220178' })).body.code).toBe(
    'confirmation_differs',
  )
  expect((await owner.browser.post(path, { phoneNumber })).body).toEqual({ success: true, quotations: 2 })
  const stored = (await storedAbout()).toLowerCase()
  for (const trace of ['zulaikha', phoneNumber]) expect(stored).not.toContain(trace)
  expect(await stockOf(shop, spec)).toBe(before)
  expect((await owner.browser.get(`/api/staff/quotations/${ids[0]}`)).body).toMatchObject({
    state: 'withdrawn',
  })
  while ((await chainAudit(shop.context, { everything: true })) > 0) continue
  expect(await checkAudit(shop.context)).not.toHaveProperty('broken')
  expect(await textsFor(shop, contact.email)).toEqual([])

  const { browser, phoneNumber: own } = await signedInMember(shop)
  const ofMember = `/api/staff/quotations/${await askedQuotation(browser, [[spec, 1]])}/erase`
  expect((await owner.browser.post(ofMember, { phoneNumber: own })).body.code).toBe('quotation_of_member')
})

const anybody = () => openBrowser(shop.app, '203.0.113.77')
