import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, invoices } from '#server/database/tables/orders.ts'
import {
  moveThrough,
  place,
  queuedFor,
  signedInMember,
  staff,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '#server/testing/test-orders.ts'
import { createTestShop } from '#server/testing/test-shop.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec
let member: TestMember

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '100' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  spec = (await stockedSpecs(shop, 100))[0]!
  member = await signedInMember(shop)
})

const ask = (id: string, body: object = { invoiceType: 'personal' }) =>
  member.browser.post(`/api/orders/${id}/requestInvoice`, body)
const issue = (orderId: string) => issueInvoice(shop.context, { orderId, actor: staff })
const read = async (id: string) => (await member.browser.get(`/api/orders/${id}`)).body.invoiceInfo

describe('the invoice of an order', () => {
  test('is requested once, issued once, and downloaded by the member as it was issued', async () => {
    const id = await place(member, [[spec, 1]])
    await expect(issue(id)).rejects.toMatchObject({ code: 'invoice_not_possible' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('invoice_already_requested')
    expect((await member.browser.get(`/api/orders/${id}/invoice`)).body.code).toBe('invoice_not_issued')

    await expect(issue(id), 'its amount may still change').rejects.toMatchObject({
      code: 'invoice_not_possible',
    })
    await moveThrough(shop, id, ['In Progress'], { adjustmentSen: 100 })
    const issued = await Promise.allSettled(Array.from({ length: 4 }, () => issue(id)))
    expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const info = await read(id)
    expect(info).toMatchObject({
      invoiceStatus: 'issued',
      invoiceNumber: expect.stringMatching(/^INV-\d{8}$/),
      invoiceDownloadUrl: `/api/orders/${id}/invoice`,
    })
    const { headers, body } = await member.browser.get(info.invoiceDownloadUrl)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toContain(`${info.invoiceNumber}.pdf`)
    expect(body).toMatch(/^%PDF-/)
    expect(await queuedFor(shop, 'invoice-issued', id)).toBe(1)

    await moveThrough(shop, id, ['Shipped'])
    expect((await member.browser.get(info.invoiceDownloadUrl)).body).toBe(body)
    const [noted] = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'invoice.issued'))
    expect(noted).toMatchObject({ actorKind: 'staff', subjectId: id })
  })

  test('security 36: is found at a path of this site', async () => {
    const id = await place(member, [[spec, 1]])
    await ask(id)
    await moveThrough(shop, id, ['In Progress'])
    await issue(id)
    expect((await read(id)).invoiceDownloadUrl).toMatch(/^\/api\/orders\/[\w-]+\/invoice$/)
  })

  test('has the tax number of a company', async () => {
    const id = await place(member, [[spec, 1]])
    expect((await ask(id, { invoiceType: 'company', companyName: 'Oak' })).body.code).toBe(
      'company_details_required',
    )
    const wrong = await ask(id, { invoiceType: 'company', companyName: 'Oak', taxId: '1' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_tax_number' } })
    await ask(id, { invoiceType: 'company', companyName: 'Oak', taxId: 'c 20880050010' })
    expect(await read(id)).toMatchObject({
      invoiceType: 'company',
      companyName: 'Oak',
      taxId: 'C20880050010',
    })
  })

  test('is for the company of the order by default', async () => {
    const invoiceInfo = { invoiceType: 'company', companyName: 'Oak', taxId: 'C 20880050010' } as const
    const id = await place(member, [[spec, 1]], { invoiceInfo })
    expect((await ask(id, {})).status).toBe(200)
    expect(await read(id)).toMatchObject({
      invoiceStatus: 'pending',
      invoiceType: 'company',
      companyName: 'Oak',
      taxId: 'C20880050010',
    })
  })

  test('numbers have no gap, although some of many concurrent ones fail', async () => {
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push(await place(member, [[spec, 1]], { notes: String(n) }))
    for (const id of ids.slice(0, 6)) {
      await ask(id)
      await moveThrough(shop, id, ['In Progress'])
    }
    await cancelInvoice(shop.context, { orderId: ids[5]!, actor: staff, reason: 'Twice' })
    const broken = { ...shop.context, now: () => new Date(Number.NaN) }
    await Promise.allSettled([
      ...ids.map(issue),
      issueInvoice(broken, { orderId: ids[0]!, actor: staff }),
      issueInvoice(broken, { orderId: ids[1]!, actor: staff }),
    ])
    const rows = await shop.context.database.select().from(invoices).orderBy(invoices.number)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.filter(({ orderId }) => ids.includes(orderId))).toHaveLength(5)
  })

  test('is cancelled with the order; a member cannot issue one', async () => {
    const id = await place(member, [[spec, 1]])
    await ask(id)
    const actor = { kind: 'member', id: member.id, requestId: '' } as const
    await expect(issueInvoice(shop.context, { orderId: id, actor })).rejects.toMatchObject({
      code: 'invoice_not_possible',
    })
    await member.browser.post(`/api/orders/${id}/cancel`)
    expect((await read(id)).invoiceStatus).toBe('cancelled')
    expect((await ask(id)).body.code).toBe('invoice_not_possible')
  })
})
