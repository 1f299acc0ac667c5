import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { orders } from '../../database/tables/orders.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { teamOf } from '../../testing/companies/test-requests.ts'
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
