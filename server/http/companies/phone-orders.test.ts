import { expect, test } from 'vitest'
import { addAddress, found, join } from '../../testing/companies/test-companies.ts'
import { teamOf } from '../../testing/companies/test-requests.ts'
import { orderOf, signedInMember, type TestMember, type TestSpec } from '../../testing/test-orders.ts'
import { clerk, look, member, owner, setUp, shop, spec } from '../orders/test-staff-orders.ts'
import { setPrices } from './prices/test-company-prices.ts'

setUp()

const own = ({ price, ...of }: TestSpec): TestSpec => ({ ...of, price: price - 9 })

/** Takes an order of a member on the phone; resolves to the answer. */
const take = ({ id: memberId }: TestMember, of: TestSpec, company?: object) => {
  const { contactInfo: _, ...order } = orderOf([[of, 1]])
  return clerk.browser.post('/api/staff/orders', {
    memberId,
    language: 'en',
    confirmed: true,
    order: { ...order, ...(company && { company }) },
  })
}
const callerOf = async ({ id }: TestMember) => (await clerk.browser.get(`/api/staff/callers/${id}`)).body

test('staff take an order for a company of the caller, with its number, cost centre and prices', async () => {
  const id = await found(member, { purchaseOrderRequired: true })
  await addAddress(member, id)
  await setPrices(owner, id, [
    { scope: 'spec', productId: spec.productId, specId: spec.id, price: spec.price - 9 },
  ])
  expect((await callerOf(member)).companies).toMatchObject([
    { id, legalName: 'ACME Sdn. Bhd.', purchaseOrderRequired: true, addresses: [{ city: 'Shah Alam' }] },
  ])
  expect((await take(member, own(spec), { id })).body.code).toBe('purchase_order_required')
  const company = { id, purchaseOrderNumber: 'PO-7', costCentre: 'Penang' }
  expect((await take(member, spec, company)).body.details.items).toMatchObject([{ price: spec.price - 9 }])
  const { body } = await take(member, own(spec), company)
  expect((await look(body.id)).order).toMatchObject({
    company: { id },
    purchaseOrderNumber: 'PO-7',
    costCentre: 'Penang',
    items: [{ price: spec.price - 9, listPrice: spec.price, companyPrice: true }],
  })
  expect((await take(member, own(spec))).body.code).toBe('order_changed')
})

test("the buyer's limits hold on the phone, in words for staff; an approver may order", async () => {
  const team = await teamOf(shop)
  const [company] = (await callerOf(team.buyer)).companies
  expect(company.spending).toEqual({ orderLimit: 0, monthLimit: null, spent: 0 })
  const { status, body } = await take(team.buyer, spec, { id: team.id })
  expect([status, body.code]).toEqual([409, 'caller_approval_required'])
  expect(body.message).toContain('An approver of the company')
  expect((await take(team.approver, spec, { id: team.id })).status).toBe(200)
})

test('a caller orders only for an open company that they belong to', async () => {
  const stranger = await signedInMember(shop)
  const id = await found(member)
  const buyer = await join(shop, member, { company: id, role: 'buyer' })
  expect((await take(stranger, spec, { id })).body.code).toBe('company_not_found')
  await member.browser.post(`/api/companies/${id}/close`, {})
  expect((await callerOf(buyer)).companies).toEqual([])
  expect((await take(buyer, spec, { id })).body.code).toBe('company_closed')
})
