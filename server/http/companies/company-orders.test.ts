import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { found, join, personIn } from '../../testing/companies/test-companies.ts'
import {
  moveThrough,
  orderOf,
  signedInMember,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { runConcurrently } from '../../testing/test-concurrently.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({
    env: {
      MAX_PENDING_ORDERS: '1000',
      RATE_LIMIT_ORDERS: '1000',
      RATE_LIMIT_CODES_PER_CLIENT: '1000',
      RATE_LIMIT_ATTEMPTS: '1000',
    },
  })
  ;[spec] = (await stockedSpecs(shop, 1000)) as [TestSpec]
})
afterAll(() => shop.close())

const order = ({ browser }: TestMember, company: object | undefined) =>
  browser.post('/api/orders', { ...orderOf([[spec, 1]]), company })

const failure = ({ status, body }: Awaited<ReturnType<typeof order>>) => `${status} ${body.code}`

describe('an order for a company', () => {
  test('shows the company, its purchase order number and its cost centre to the customer and to staff', async () => {
    const member = await signedInMember(shop)
    const id = await found(member)
    const placed = await order(member, { id, purchaseOrderNumber: ' PO-4471 ', costCentre: '310 Support' })
    const expected = {
      company: { id, legalName: 'ACME Sdn. Bhd.' },
      purchaseOrderNumber: 'PO-4471',
      costCentre: '310 Support',
    }
    const path = `/orders/${placed.body.id}`
    expect((await member.browser.get(`/api${path}`)).body).toMatchObject(expected)
    const { browser } = await signedInStaff(shop, 'clerk')
    expect((await browser.get(`/api/staff${path}`)).body.order).toMatchObject(expected)
  })

  test('is found by staff by its purchase order number and cost centre', async () => {
    const member = await signedInMember(shop)
    const id = await found(member)
    const { body } = await order(member, { id, purchaseOrderNumber: 'SEARCHED-9', costCentre: 'Annexe West' })
    const { browser } = await signedInStaff(shop, 'clerk')
    for (const q of ['searched-9', 'annexe west']) {
      const { body: list } = await browser.get(`/api/staff/orders?q=${encodeURIComponent(q)}`)
      expect(list.orders.map((one: { id: string }) => one.id)).toEqual([body.id])
    }
  })

  test('needs a purchase order number where the company says so', async () => {
    const member = await signedInMember(shop)
    const id = await found(member, { purchaseOrderRequired: true })
    expect(failure(await order(member, { id, purchaseOrderNumber: '  ' }))).toBe(
      '409 purchase_order_required',
    )
    expect((await order(member, { id, purchaseOrderNumber: 'PO-1' })).status).toBe(200)
  })

  test('is placed by nobody else, whether the company exists or not', async () => {
    const [admin, stranger] = [await signedInMember(shop), await signedInMember(shop)]
    const id = await found(admin)
    expect(failure(await order(stranger, { id }))).toBe('404 company_not_found')
    expect(failure(await order(stranger, { id: 'unknown' }))).toBe('404 company_not_found')
  })

  test('is refused once the company is closed, and to a person who was removed', async () => {
    const admin = await signedInMember(shop)
    const id = await found(admin)
    const buyer = await join(shop, admin, { company: id, role: 'buyer' })
    expect((await order(buyer, { id })).status).toBe(200)
    const person = await personIn(admin, id, buyer)
    await admin.browser.post(`/api/companies/${id}/people/${person}/remove`)
    expect(failure(await order(buyer, { id, costCentre: 'removed' }))).toBe('404 company_not_found')
    await admin.browser.post(`/api/companies/${id}/close`)
    expect(failure(await order(admin, { id }))).toBe('409 company_closed')
  })

  test('waits for a change of the company, and is refused if that removes the person', async () => {
    const admin = await signedInMember(shop)
    const id = await found(admin)
    const buyer = await join(shop, admin, { company: id, role: 'buyer' })
    const answer = await runConcurrently(
      shop,
      sql`select from companies where id = ${id} for update`,
      () => order(buyer, { id }),
      sql`delete from company_people where company_id = ${id} and member_id = ${buyer.id}`,
    )
    expect(failure(answer)).toBe('404 company_not_found')
  })

  test('takes no stock when it is refused', async () => {
    const member = await signedInMember(shop)
    const before = await stockOf(shop, spec)
    expect(failure(await order(member, { id: 'unknown' }))).toBe('404 company_not_found')
    expect(await stockOf(shop, spec)).toBe(before)
  })

  test('with another purchase order number is another order, although all else is equal', async () => {
    const member = await signedInMember(shop)
    const id = await found(member)
    const [first, again, other] = [
      await order(member, { id, purchaseOrderNumber: 'PO-1' }),
      await order(member, { id, purchaseOrderNumber: 'PO-1' }),
      await order(member, { id, purchaseOrderNumber: 'PO-2' }),
    ]
    expect(again.body.id).toBe(first.body.id)
    expect(other.body.id).not.toBe(first.body.id)
  })
})

/** A company in which each person of each role placed an order. */
async function team() {
  const admin = await signedInMember(shop)
  const id = await found(admin)
  const approver = await join(shop, admin, { company: id, role: 'approver' })
  const buyer = await join(shop, admin, { company: id, role: 'buyer' })
  const placed: string[] = []
  for (const [index, person] of [admin, approver, buyer].entries())
    placed.push((await order(person, { id, purchaseOrderNumber: `PO-${index}`, costCentre: '=1+1' })).body.id)
  return { id, admin, approver, buyer, placed }
}
const listed = async ({ browser }: TestMember, company: string, query = '') => {
  const { body } = await browser.get(`/api/companies/${company}/orders?${query}`)
  return body.orders.map((one: { id: string }) => one.id)
}

describe('the orders of a company', () => {
  test('are seen by its admins and approvers, and by buyers if theirs, newest first', async () => {
    const { id, admin, approver, buyer, placed } = await team()
    expect(await listed(admin, id)).toEqual(placed.toReversed())
    expect(await listed(approver, id)).toEqual(placed.toReversed())
    expect(await listed(buyer, id)).toEqual(placed.slice(2))
  })

  test('include no order that a person placed for themselves', async () => {
    const { id, admin, buyer } = await team()
    await order(buyer, undefined)
    expect(await listed(admin, id)).toHaveLength(3)
  })

  test('are found by purchase order number, cost centre and order number', async () => {
    const { id, admin, placed } = await team()
    const { body } = await admin.browser.get(`/api/companies/${id}/orders`)
    expect(await listed(admin, id, 'q=po-1')).toEqual([placed[1]])
    expect(await listed(admin, id, `q=${body.orders[0].orderNumber}`)).toEqual([placed[2]])
    expect(await listed(admin, id, 'q=%25')).toEqual([])
  })

  test('are filtered by who ordered and by status', async () => {
    const { id, admin, buyer, placed } = await team()
    const person = await personIn(admin, id, buyer)
    expect(await listed(admin, id, `by=${person}`)).toEqual([placed[2]])
    expect(await listed(admin, id, 'by=unknown')).toEqual([])
    await buyer.browser.post(`/api/orders/${placed[2]}/cancel`, {})
    expect(await listed(admin, id, 'status=Cancelled')).toEqual([placed[2]])
    expect(await listed(admin, id, 'status=pending')).toEqual([placed[1], placed[0]])
  })

  test('name their invoice, which whoever sees the order downloads, and how far a return is', async () => {
    const { id, admin, approver, buyer, placed } = await team()
    const path = `/api/orders/${placed[1]}/invoice`
    const { browser: office } = await signedInStaff(shop, 'owner')
    await moveThrough(shop, placed[1]!, ['In Progress', 'Shipped', 'delivered'])
    await approver.browser.post(`/api/orders/${placed[1]}/requestInvoice`, { invoiceType: 'personal' })
    const { invoiceNumber } = (await office.post(`/api/staff/orders/${placed[1]}/invoice`)).body
    const { body } = await admin.browser.get(`/api/companies/${id}/orders`)
    expect(body.orders[1]).toMatchObject({ invoiceNumber, returnStatus: 'not_applied' })
    expect((await admin.browser.get(path)).status).toBe(200)
    expect((await admin.browser.get(`/api/orders/${placed[1]}/credit-note`)).body.code).toBe(
      'credit_note_not_issued',
    )
    expect((await buyer.browser.get(path)).body.code).toBe('order_not_found')
    const outsider = await signedInMember(shop)
    expect((await outsider.browser.get(path)).body.code).toBe('order_not_found')
    const csv = (await admin.browser.get(`/api/companies/${id}/orders/export?by=unknown`)).body as string
    expect(csv.trim().split('\r\n')).toHaveLength(1)
  })

  test('come page by page', async () => {
    const { id, admin, placed } = await team()
    const first = (await admin.browser.get(`/api/companies/${id}/orders?pageSize=2`)).body
    expect(first.orders).toHaveLength(2)
    expect(await listed(admin, id, `pageSize=2&after=${first.next}`)).toEqual(placed.slice(0, 1))
  })

  test('are downloaded as CSV, whose formulas are escaped, by whoever sees them', async () => {
    const { id, admin, buyer } = await team()
    const lines = async ({ browser }: TestMember) =>
      ((await browser.get(`/api/companies/${id}/orders/export`)).body as string).trim().split('\r\n')
    expect(await lines(admin)).toHaveLength(4)
    const own = await lines(buyer)
    expect(own).toHaveLength(2)
    expect(own[1]).toContain("PO-2,'=1+1")
  })

  test('are read by colleagues who see them, without the pickup code and the account of the buyer', async () => {
    const { id, admin, approver, buyer, placed } = await team()
    const read = async ({ browser }: TestMember, one = placed[2]) =>
      browser.get(`/api/companies/${id}/orders/${one}`)
    for (const colleague of [admin, approver]) {
      const { body } = await read(colleague)
      expect(body).toMatchObject({ id: placed[2], userId: '', purchaseOrderNumber: 'PO-2' })
      expect(body).not.toHaveProperty('pickupCode')
    }
    expect((await read(buyer)).body.userId).toBe(buyer.id)
    expect((await read(buyer, placed[0])).body.code).toBe('order_not_found')
  })

  test('stay with the company when the person who ordered leaves, and with that person', async () => {
    const { id, admin, buyer, placed } = await team()
    await buyer.browser.post(`/api/companies/${id}/leave`)
    expect(await listed(admin, id)).toContain(placed[2])
    expect((await buyer.browser.get(`/api/companies/${id}/orders`)).body.code).toBe('company_not_found')
    expect((await buyer.browser.get(`/api/orders/${placed[2]}`)).status).toBe(200)
  })
})
