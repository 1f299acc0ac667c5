import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { orders } from '../../database/tables/orders.ts'
import { members } from '../../database/tables/members.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { findMember, quotationToken } from '../../services/quotations/links.ts'
import { teamOf } from '../../testing/companies/test-requests.ts'
import { textsFor } from '../../testing/test-browser.ts'
import { place } from '../../testing/test-orders.ts'
import { clerk, member, setUp, shop, spec } from '../orders/test-staff-orders.ts'
import { act, begin, begun, line, quotationPath, read, save, send } from './test-staff-quotations.ts'

setUp()

/** The members who got a link to a quotation, by id. */
const linked = async (id: string) => {
  const { rows } = await shop.context.database.execute<{ member: string }>(
    sql`select data ->> 'member' as member from pgboss.job
      where data ->> 'message' = 'quotation-sent' and data ->> 'quotation' = ${id}`,
  )
  return rows.map((row) => row.member).toSorted()
}

const beginFor = async (memberId: string, companyId: string) => {
  const { status, body } = await begin({ memberId, companyId })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as string
}

test('A company whose buyer must ask gets links for its approvers too; one who may order gets the only one.', async () => {
  const { id: company, buyer, approver, admin } = await teamOf(shop)
  const above = await beginFor(buyer.id, company)
  await send(above)
  expect(await linked(above)).toEqual([buyer.id, approver.id, admin.id].toSorted())
  expect(await read(above)).toMatchObject({ companyId: company, company: expect.any(String) })
  const { database } = shop.context
  await database
    .update(companyPeople)
    .set({ orderLimitSen: null })
    .where(eq(companyPeople.memberId, buyer.id))
  const within = await beginFor(buyer.id, company)
  await send(within)
  expect(await linked(within)).toEqual([buyer.id])
  const caller = (await clerk.browser.get(`/api/staff/callers/${buyer.id}`)).body
  expect(caller.companies).toMatchObject([{ id: company, legalName: expect.any(String) }])
})

test('An accepted quotation gets no other version while its order stands.', async () => {
  const id = await begun({ lines: [line(spec, 1)] })
  await send(id)
  const { database } = shop.context
  const order = await place(member, [[spec, 1]])
  await database.update(orders).set({ quotationId: id }).where(eq(orders.id, order))
  await database
    .update(quotations)
    .set({ step: 'accepted', acceptedName: 'Siti', acceptedPosition: 'Buyer', decidedAt: shop.context.now() })
    .where(eq(quotations.id, id))
  expect(await read(id)).toMatchObject({
    state: 'accepted',
    orderNumber: expect.any(String),
    accepted: { name: 'Siti', orderId: order, cancelled: false },
  })
  expect((await save(id, {})).body.code).toBe('quotation_step_refused')
  expect((await act(id, '/withdraw', { reason: 'x' })).body.code).toBe('quotation_step_refused')
  await database.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, order))
  expect((await save(id, {})).status).toBe(200)
  expect((await send(id)).body.version).toBe(2)
  expect((await read(id)).state).toBe('sent')
})

test('A version and a draft are printed; what does not exist is not.', async () => {
  const id = await begun()
  const pdf = (query = '') => clerk.browser.get(`${quotationPath(id, '/pdf')}?lang=en${query}`)
  const statuses = async () => [(await pdf()).status, (await pdf('&version=1')).status]
  expect(await statuses()).toEqual([200, 404])
  await send(id)
  expect(await statuses()).toEqual([404, 200])
})

/** The token of a member's own link to the last version. */
const linkOf = async (id: string, memberId: string) => {
  const { context } = shop
  const [quotation] = await context.database.select().from(quotations).where(eq(quotations.id, id))
  const [version] = await context.database
    .select()
    .from(quotationVersions)
    .where(eq(quotationVersions.quotationId, id))
  return quotationToken(context, quotation!, version!, await findMember(context.database, memberId))
}

const changeMember = (id: string, values: Partial<typeof members.$inferInsert>) =>
  shop.context.database.update(members).set(values).where(eq(members.id, id))

test('An answer goes to whoever asked by their own link, in whose name the question stands.', async () => {
  const { id: company, buyer, approver } = await teamOf(shop)
  await changeMember(approver.id, { firstName: 'Priya', lastName: 'Nair', email: 'priya@example.com' })
  const id = await beginFor(buyer.id, company)
  expect((await send(id)).status).toBe(200)
  const token = await linkOf(id, approver.id)
  const asked = await approver.browser.post('/api/quotations/messages', { token, text: 'By the stairs?' })
  expect(asked.status).toBe(200)
  const before = (await textsFor(shop, `${buyer.id}@example.com`)).length
  const answer = { text: 'Yes, in two halves.', internal: false }
  const path = quotationPath(id, '/messages')
  expect((await clerk.browser.post(path, answer, { 'idempotency-key': 'answer-to-priya' })).status).toBe(200)
  const [mail] = await textsFor(shop, 'priya@example.com')
  expect(mail).toContain('Yes, in two halves.')
  expect(mail).toContain('Priya Nair')
  expect(await textsFor(shop, `${buyer.id}@example.com`)).toHaveLength(before)
  expect((await read(id)).messages[0]).toMatchObject({ by: 'buyer', name: 'Priya Nair' })
})

test('Links for a company go to confirmed addresses alone, whatever staff type.', async () => {
  const { id: company, buyer, approver } = await teamOf(shop)
  const typed = 'somebody-else@example.com'
  const id = (await begin({ memberId: buyer.id, companyId: company, email: typed })).body.id
  expect((await read(id)).email).toBe(`${buyer.id}@example.com`)
  await changeMember(approver.id, { email: 'unproven@example.com', emailVerifiedAt: null })
  expect((await send(id)).status).toBe(200)
  expect(await textsFor(shop, `${buyer.id}@example.com`)).not.toEqual([])
  expect(await textsFor(shop, typed)).toEqual([])
  expect(await textsFor(shop, 'unproven@example.com')).toEqual([])
  await changeMember(buyer.id, { emailVerifiedAt: null })
  const refused = await begin({ memberId: buyer.id, companyId: company, email: typed })
  expect(refused.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ path: 'email' }] } })
})

test('A member gets a quotation at their confirmed address; who has none, where they or staff said.', async () => {
  const typed = 'typed@example.com'
  const own = (await begin({ email: typed })).body.id
  expect((await read(own)).email).toBe(`${member.id}@example.com`)
  await changeMember(member.id, { emailVerifiedAt: null })
  const { body } = await begin({ email: typed })
  expect((await send(body.id)).status).toBe(200)
  expect(await textsFor(shop, typed)).toHaveLength(1)
  const { rows } = await shop.context.database.execute<{ after: object }>(
    sql`select after from audit_entries where action = 'quotation.begun' and subject_id = ${body.id}`,
  )
  expect(rows).toMatchObject([{ after: { email: typed } }])
})
