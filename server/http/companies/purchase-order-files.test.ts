import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPurchaseOrderBytes } from '#core/companies/purchase-order-file.ts'
import { purchaseOrderFiles } from '../../database/tables/companies/purchase-order-files.ts'
import { found, join } from '../../testing/companies/test-companies.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import {
  orderOf,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { photoOf } from '../../testing/test-returns.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec
let admin: TestMember
let company: string
let clerk: TestBrowser

beforeAll(async () => {
  shop = await createTestShop({
    env: { MAX_PENDING_ORDERS: '1000', RATE_LIMIT_ORDERS: '1000', RATE_LIMIT_ATTEMPTS: '1000' },
  })
  ;[spec] = (await stockedSpecs(shop, 1000)) as [TestSpec]
  admin = await signedInMember(shop)
  company = await found(admin)
  clerk = (await signedInStaff(shop, 'clerk')).browser
})
afterAll(() => shop.close())

const pdf = Uint8Array.from(Buffer.from('%PDF-1.7\nPurchase order 4711\n%%EOF\n'))

async function orderFor(member: TestMember, id: string | undefined): Promise<string> {
  const { status, body } = await member.browser.post('/api/orders', {
    ...orderOf([[spec, 1]]),
    ...(id !== undefined && { company: { id, purchaseOrderNumber: 'PO-4711' } }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as string
}

const path = (order: string, staff = false) => `/api${staff ? '/staff' : ''}/orders/${order}/purchaseOrder`

const upload = (browser: TestBrowser, to: string, bytes: Uint8Array = pdf, type = 'application/pdf') =>
  browser.upload(to, bytes, type)

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const download = async (browser: TestBrowser, from: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await shop.app.request(`http://localhost:3000${from}`, {
    headers: { host: 'localhost:3000', cookie },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('the file of a purchase order', () => {
  test('is added by whoever ordered, shown on the order, and downloaded unchanged', async () => {
    const order = await orderFor(admin, company)
    const { status, body } = await upload(admin.browser, path(order))
    expect([status, body]).toEqual([
      200,
      { type: 'application/pdf', size: pdf.length, at: expect.anything(), addedBy: 'customer' },
    ])
    expect((await admin.browser.get(`/api/orders/${order}`)).body.purchaseOrderFile).toEqual(body)
    expect((await clerk.get(`/api/staff/orders/${order}`)).body.order.purchaseOrderFile).toEqual(body)
    for (const [browser, from] of [
      [admin.browser, path(order)],
      [clerk, path(order, true)],
    ] as const) {
      const { response, bytes } = await download(browser, from)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="purchase-order-.+\.pdf"$/,
      )
      expect(digest(bytes)).toBe(digest(pdf))
    }
  })

  test('as a picture is re-encoded without metadata, and takes the place of the former file', async () => {
    const order = await orderFor(admin, company)
    await upload(admin.browser, path(order))
    const { body } = await upload(clerk, path(order, true), new Uint8Array(await photoOf()), 'image/jpeg')
    expect(body).toMatchObject({ type: 'image/webp', addedBy: 'staff' })
    const { bytes } = await download(admin.browser, path(order))
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Somebody')
    expect(Buffer.from(bytes).subarray(8, 12).toString()).toBe('WEBP')
  })

  test('security: is read by admins, approvers and the buyer who ordered, and by nobody else', async () => {
    const buyer = await join(shop, admin, { company, role: 'buyer' })
    const colleague = await join(shop, admin, { company, role: 'buyer' })
    const approver = await join(shop, admin, { company, role: 'approver' })
    const stranger = await signedInMember(shop)
    await found(stranger, { registrationNumber: '202201001234' })
    const order = await orderFor(buyer, company)
    await upload(buyer.browser, path(order))

    const statusOf = async ({ browser }: { browser: TestBrowser }) =>
      (await download(browser, path(order))).response.status
    expect(await Promise.all([buyer, approver, admin].map(statusOf))).toEqual([200, 200, 200])
    const visitor = { browser: openBrowser(shop.app) }
    expect(await Promise.all([colleague, stranger, visitor].map(statusOf))).toEqual([404, 404, 401])
    for (const other of [colleague, stranger, approver]) {
      expect((await upload(other.browser, path(order))).body.code).toBe('order_not_found')
      expect((await other.browser.post(`${path(order)}/remove`)).body.code).toBe('order_not_found')
    }
    await admin.browser.post(`/api/companies/${company}/close`)
    expect(await statusOf(buyer)).toBe(200)
  })

  test('is refused if it is another kind of file, too large, or of an order of no company', async () => {
    const own = await signedInMember(shop)
    const id = await found(own)
    const order = await orderFor(own, id)
    const html = Uint8Array.from(Buffer.from('<script>alert(1)</script>'))
    const codeOf = async (bytes: Uint8Array, type: string, to = order) =>
      (await upload(own.browser, path(to), bytes, type)).body.code
    expect(await codeOf(html, 'application/pdf')).toBe('purchase_order_not_accepted')
    expect(await codeOf(html, 'text/html')).toBe('unsupported_media_type')
    expect(await codeOf(new Uint8Array(maxPurchaseOrderBytes + 1), 'application/pdf')).toBe(
      'payload_too_large',
    )
    expect(await codeOf(pdf, 'application/pdf', await orderFor(own, undefined))).toBe('order_of_no_company')
    expect(
      await shop.context.database.$count(purchaseOrderFiles, eq(purchaseOrderFiles.orderId, order)),
    ).toBe(0)
  })

  test('is removed by whoever ordered, and then missing', async () => {
    const own = await signedInMember(shop)
    const order = await orderFor(own, await found(own))
    await upload(own.browser, path(order))
    expect((await own.browser.post(`${path(order)}/remove`)).status).toBe(200)
    expect((await own.browser.post(`${path(order)}/remove`)).body.code).toBe('purchase_order_file_not_found')
    expect((await download(own.browser, path(order))).response.status).toBe(404)
  })
})
