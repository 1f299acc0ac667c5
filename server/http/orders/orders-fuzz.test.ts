import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orderOf,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import { asText } from '../every-endpoint/test-fuzz.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec
let member: TestMember
let id: string

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '1000' } })
  spec = (await stockedSpecs(shop, 1000))[0]!
  member = await signedInMember(shop)
  id = await place(member, [[spec, 1]])
})
afterAll(() => shop.close())

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    "'; drop table orders; --",
    "1' or '1'='1",
    '\0',
    'a\0b',
    '\u{D800}',
    '%00',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{constructor}}',
    '\u202Eabc',
    '٣',
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[[]]],
    { $ne: null },
    { __proto__: { admin: true } },
    null,
    true,
    '',
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)
const safe = (status: number) => expect(status).toBeLessThan(500)

describe('security 33: hostile parameters of the order endpoints never cause a 5xx', () => {
  test.each(['a\0b', 'a\uD800b'])('a text that a database cannot store is refused: %j', async (text) => {
    countInputs(6)
    const order = orderOf([[spec, 1]])
    for (const body of [
      { ...order, notes: text },
      { ...order, voucherCode: text },
      { ...order, contactInfo: { ...order.contactInfo, name: text } },
      { ...order, billingAddress: { ...order.billingAddress, street: text } },
      { ...order, items: [{ ...order.items[0], specName: text }] },
    ])
      expect((await member.browser.post('/api/orders', body)).status).toBe(400)
    const { status } = await member.browser.post(`/api/orders/${id}/return`, { returnReason: text })
    expect(status).toBe(400)
  })

  test('every field of a new order', async () => {
    const fields = Object.keys(orderOf([[spec, 1]]))
    const inLine = ['productId', 'specName', 'quantity', 'price']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields, ...inLine, 'voucherCode', 'deliveryAccess'),
        hostile,
        async (field, value) => {
          countInputs()
          const order = orderOf([[spec, 1]])
          const body = inLine.includes(field)
            ? { ...order, items: [{ ...order.items[0], [field]: value }] }
            : { ...order, [field]: value }
          const { status } = await member.browser.post('/api/orders', body)
          safe(status)
        },
      ),
      { numRuns: inputs(80, 300) },
    )
  })

  test('fields of contact, address, access and invoice', async () => {
    const nested = fc.constantFrom(
      ['contactInfo', 'name'],
      ['contactInfo', 'phoneNumber'],
      ['contactInfo', 'email'],
      ['shippingAddress', 'street'],
      ['shippingAddress', 'country'],
      ['billingAddress', 'firstName'],
      ['deliveryAccess', 'floor'],
      ['deliveryAccess', 'liftWidth'],
      ['deliveryAccess', 'preferredDay'],
      ['invoiceInfo', 'taxId'],
      ['invoiceInfo', 'companyName'],
    )
    await fc.assert(
      fc.asyncProperty(nested, hostile, async ([whole = '', field = ''], value) => {
        countInputs()
        const order = orderOf([[spec, 1]]) as unknown as Record<string, object>
        const invoice =
          whole === 'invoiceInfo' ? { invoiceType: 'company', companyName: 'Oak', taxId: '1' } : {}
        const body = { ...order, [whole]: { ...order[whole], ...invoice, [field]: value } }
        safe((await member.browser.post('/api/orders', body)).status)
      }),
      { numRuns: inputs(50, 150) },
    )
  })

  test('ids, keys, reasons and phone numbers', async () => {
    const { browser } = member
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        countInputs(7)
        const part = encodeURIComponent(asText(value).slice(0, 300)) || 'x'
        safe((await browser.get(`/api/orders/${part}?lang=${part}`)).status)
        safe((await browser.get(`/api/orders/user/${part}`)).status)
        safe((await browser.get(`/api/orders/${part}/invoice`)).status)
        safe((await browser.post(`/api/orders/${part}/cancel`, value)).status)
        safe((await browser.post('/api/orders/getAll', { phoneNumber: value })).status)
        safe((await browser.post(`/api/orders/${part}/return`, { returnReason: value })).status)
        safe(
          (await browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: value, taxId: value }))
            .status,
        )
      }),
      { numRuns: inputs(20, 60) },
    )
    countInputs(3)
    for (const key of ['x', 'x'.repeat(500), "'; drop table orders; --"])
      safe((await browser.post('/api/orders', orderOf([[spec, 1]]), { 'idempotency-key': key })).status)
  })
})

const post = async (body: string, type = 'application/json') => {
  const response = await shop.app.request('http://localhost:3000/api/orders', {
    method: 'POST',
    headers: {
      host: 'localhost:3000',
      'content-type': type,
      'content-length': String(body.length),
      cookie: `session=${member.browser.cookies.get('session')}`,
    },
    body,
  })
  return response.status
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('security 34: a new order that is too large, too deep or of another kind', () => {
  test('is refused', async () => {
    const order = orderOf([[spec, 1]])
    expect(await post(JSON.stringify({ ...order, notes: 'x'.repeat(110_000) }))).toBe(413)
    // In a field that is ignored, so that only the depth can be wrong.
    const deep = (levels: number) => JSON.stringify(order).replace('{', `{"ignored":${nested(levels)},`)
    expect(await post(deep(19))).toBe(200)
    expect(await post(deep(20))).toBe(400)
    expect(await post(deep(20_000))).toBe(400)
    expect(await post(JSON.stringify({ ...order, notes: `"\\"${'['.repeat(30)}` }))).toBe(200)
    expect(await post('{"items":')).toBe(400)
    expect(await post(JSON.stringify(order), 'application/xml')).toBe(415)
    const many = Array.from({ length: 201 }, () => order.items[0])
    expect(await post(JSON.stringify({ ...order, items: many }))).toBe(400)
  })
})
