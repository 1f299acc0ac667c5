import { eq } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { orders } from '../../database/tables/orders.ts'
import { readHeld } from '../../services/stock/held.ts'
import {
  codeFor,
  linkTokenFor,
  openBrowser,
  solveHumanCheck,
  type TestBrowser,
} from '../../testing/test-browser.ts'
import { moveThrough, orderOf, place, signedInMember } from '../../testing/test-orders.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { buyerRequest, next, staffRequest, type Fixture, type SampleRequest } from './test-sample-request.ts'

/** An order that was moved through some statuses. */
async function placeOrder({ shop, spec }: Fixture, statuses: Parameters<typeof moveThrough>[2] = []) {
  const member = await signedInMember(shop)
  const id = await place(member, [[spec, 2]])
  await moveThrough(shop, id, statuses)
  return { id, member }
}
const staffOrderRequest = (
  twice: SampleRequest['twice'],
  body: unknown,
  statuses: Parameters<typeof moveThrough>[2] = [],
  prepare: (
    fixture: Fixture,
    order: Awaited<ReturnType<typeof placeOrder>>,
    browser: TestBrowser,
  ) => Promise<unknown> = async () => undefined,
) =>
  staffRequest(twice, async (fixture, browser) => {
    const order = await placeOrder(fixture, statuses)
    const prepared = await prepare(fixture, order, browser)
    return { params: { id: order.id }, body: prepared ?? body }
  })

const requestInvoice = async (_: Fixture, { id, member }: Awaited<ReturnType<typeof placeOrder>>) => {
  await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
}

const toDelivered = ['In Progress', 'Shipped', 'delivered'] as const

/** Takes a delivered order through its return, up to the refund. */
const bringBack = async ({ shop }: Fixture, { id, member }: Awaited<ReturnType<typeof placeOrder>>) => {
  await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })
  await moveThrough(shop, id, ['return_approved', 'Returned'])
}

/** Proposes a fee to the customer of an order as staff; returns the id of the change. */
async function propose(browser: TestBrowser, id: string): Promise<number> {
  const { order } = (await browser.get(`/api/staff/orders/${id}`)).body
  const fee = { amount: 20, reason: 'Second floor' }
  await browser.post(`/api/staff/orders/${id}/content`, { seen: order.updatedAt, fee, yes: 'ask' })
  return (await browser.get(`/api/staff/orders/${id}`)).body.order.changes[0].id
}

/** An order with a unique phone number, and the code that opens it. */
async function trackedOrder({ shop, spec }: Fixture) {
  const member = await signedInMember(shop)
  const { phoneNumber } = member
  const contactInfo = { phoneNumber, email: `tracked${next()}@example.com`, name: 'Mei Tan' }
  const id = await place(member, [[spec, 1]], { contactInfo })
  const { orderNumber } = (await member.browser.get(`/api/orders/${id}`)).body as { orderNumber: string }
  const browser = openBrowser(shop.app)
  const askForCode = async () => ({
    orderNumber,
    phoneNumber,
    humanCheck: await solveHumanCheck(browser, 'track'),
  })
  return { id, browser, phoneNumber, orderNumber, email: contactInfo.email, askForCode }
}

/** The browser and body of a request by the link to such an order. */
async function trackedByLink(fixture: Fixture) {
  const { browser, email } = await trackedOrder(fixture)
  return { browser, body: { token: await linkTokenFor(fixture.shop, email, '/track') } }
}

const exported = { exported: 'stock', columns: ['product', 'stock'], format: 'csv' }
const savedExport = {
  choice: exported,
  plan: { name: 'Stock', rhythm: null, recipients: [] },
  lang: 'en',
}
const saveExport = async (browser: TestBrowser) =>
  (await browser.post('/api/staff/saved-exports', savedExport)).body as { id: string }

/** Sample requests about orders and stock. */
export const orderRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/papers': staffRequest('both', async (fixture) => {
    const { id } = await placeOrder(fixture, ['In Progress'])
    return { body: { ids: [id], printing: { papers: ['slips'], labelSheet: 'a6' }, lang: 'en' } }
  }),
  'POST /staff/files/{id}/delete': {
    ...staffRequest('once', async (_, browser) => {
      const begun = await browser.post('/api/staff/exports', { choice: exported, lang: 'en' })
      return { params: { id: begun.body.file as string } }
    }),
    other: 'file_not_found',
  },
  'POST /staff/exports': staffRequest('both', async () => ({ body: { choice: exported, lang: 'en' } })),
  'POST /staff/saved-exports': staffRequest('both', async () => ({ body: savedExport })),
  'POST /staff/saved-exports/{id}': staffRequest('once', async (_, browser) => ({
    params: await saveExport(browser),
    body: { ...savedExport, version: 1 },
  })),
  'POST /staff/saved-exports/{id}/delete': staffRequest('once', async (_, browser) => ({
    params: await saveExport(browser),
    body: { version: 1 },
  })),
  'POST /orders': {
    proves: '23',
    twice: 'same',
    other: 'affects_own_data',
    prepare: async ({ shop, spec }) => {
      const { browser, id } = await signedInMember(shop)
      const headers = { 'idempotency-key': `replay-${next()}` }
      return { browser, owner: id, body: orderOf([[spec, 1]]), headers }
    },
  },
  'POST /orders/getAll': {
    twice: 'same',
    other: 'foreign_phone_number',
    prepare: async ({ shop }) => {
      const { browser, phoneNumber } = await signedInMember(shop)
      return { browser, body: { phoneNumber } }
    },
  },
  'POST /staff/orders/{id}/delivery': staffOrderRequest('once', undefined, [], async (_, { id }, browser) => {
    const { order } = (await browser.get(`/api/staff/orders/${id}`)).body
    const { from, to } = order.promise
    return { seen: order.updatedAt, days: { from, to, half: 'morning', reason: 'The lorry is full.' } }
  }),
  'POST /orders/{id}/confirm': buyerRequest('same', {}, [], async ({ shop }, id) => {
    const [row] = await shop.context.database.select().from(orders).where(eq(orders.id, id))
    return { seen: toServerDate(row!.updatedAt) }
  }),
  'POST /orders/{id}/cancel': { ...buyerRequest('once'), proves: '26, 27' },
  'POST /orders/{id}/return': buyerRequest('once', { body: { returnReason: 'Too wide' } }, [
    'In Progress',
    'Shipped',
    'delivered',
  ]),
  'POST /orders/{id}/requestInvoice': buyerRequest('once', { body: { invoiceType: 'personal' } }),

  'POST /tracking': {
    proves: '64',
    twice: 'same',
    prepare: (fixture) => trackedByLink(fixture),
  },
  'POST /tracking/code': {
    proves: '6, 8',
    twice: 'once',
    prepare: async (fixture) => {
      const { browser, askForCode } = await trackedOrder(fixture)
      return { browser, body: await askForCode() }
    },
  },
  'POST /tracking/confirm': {
    proves: '2',
    twice: 'once',
    prepare: async (fixture) => {
      const { browser, askForCode, orderNumber, phoneNumber } = await trackedOrder(fixture)
      await browser.post('/api/tracking/code', await askForCode())
      return { browser, body: { orderNumber, phoneNumber, code: await codeFor(fixture.shop, phoneNumber) } }
    },
  },

  'POST /staff/orders/{id}/move': { ...staffOrderRequest('once', { to: 'In Progress' }), proves: '26' },
  'POST /staff/orders/{id}/undo': staffOrderRequest(
    'once',
    undefined,
    ['In Progress'],
    async (_, { id }, browser) => ({ move: (await browser.get(`/api/staff/orders/${id}`)).body.undo.move }),
  ),
  'POST /staff/orders/move': staffRequest('same', async (fixture) => ({
    body: { ids: [(await placeOrder(fixture)).id], to: 'In Progress' },
  })),
  'POST /staff/orders/{id}/deduction': staffOrderRequest('same', { adjustment: 100, reason: 'A scratch.' }),
  'POST /staff/orders/{id}/deduction/decide': staffOrderRequest('once', {}, [], async ({ shop }, { id }) => {
    const { browser } = await signedInStaff(shop, 'clerk')
    await browser.post(`/api/staff/orders/${id}/deduction`, { adjustment: 100, reason: 'A scratch.' })
    const seen = (await browser.get(`/api/staff/orders/${id}`)).body.order.updatedAt
    return { seen, approve: true }
  }),
  'POST /staff/orders/{id}/refund': staffOrderRequest(
    'same',
    { refund: 20, reason: 'Paid twice.' },
    toDelivered,
    bringBack,
  ),
  'POST /staff/approvals/{id}/decide': staffRequest('once', async (fixture, browser) => {
    const order = await placeOrder(fixture, toDelivered)
    await bringBack(fixture, order)
    const colleague = await signedInStaff(fixture.shop, 'owner')
    await colleague.browser.post(`/api/staff/orders/${order.id}/refund`, {
      refund: 20,
      reason: 'Paid twice.',
    })
    const { askedRefund } = (await browser.get(`/api/staff/orders/${order.id}`)).body
    return { params: { id: askedRefund.id as string }, body: { approve: true } }
  }),
  'POST /staff/orders/{id}/parcel': staffOrderRequest(
    'noted',
    { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY', checkedNumber: 'EP123456789MY' },
    ['In Progress', 'Shipped'],
  ),
  'POST /staff/orders/{id}/notes': staffOrderRequest('both', { note: 'Calls back at five.' }),
  'POST /staff/orders/{id}/calls': staffOrderRequest('both', { outcome: 'no_answer' }),
  'POST /staff/orders/{id}/invoice': staffOrderRequest('once', undefined, ['In Progress'], requestInvoice),
  'POST /staff/orders/{id}/invoice/cancel': staffOrderRequest(
    'once',
    undefined,
    [],
    async (fixture, order) => {
      await requestInvoice(fixture, order)
      return { reason: 'No tax number.' }
    },
  ),
  'POST /staff/orders/{id}/credit-note': staffOrderRequest(
    'once',
    undefined,
    ['In Progress'],
    async (fixture, order, browser) => {
      await requestInvoice(fixture, order)
      await browser.post(`/api/staff/orders/${order.id}/invoice`)
      return { reason: 'Wrong name.' }
    },
  ),
  'POST /staff/orders/{id}/goods-back': {
    ...staffOrderRequest('once', undefined, ['In Progress', 'Shipped', 'Cancelled']),
    proves: '27',
  },
  'POST /staff/orders': staffRequest('same', async ({ shop, spec }) => {
    const { id } = await signedInMember(shop)
    const { contactInfo: _, ...order } = orderOf([[spec, 1]])
    return {
      body: { memberId: id, language: 'en', confirmed: true, order },
      headers: { 'idempotency-key': `replay-${next()}` },
    }
  }),
  'POST /staff/orders/{id}/content': staffOrderRequest(
    'once',
    undefined,
    ['In Progress'],
    async (_, { id }, browser) => {
      const { order } = (await browser.get(`/api/staff/orders/${id}`)).body
      return { seen: order.updatedAt, notes: 'Ring once.' }
    },
  ),
  'POST /staff/orders/{id}/content/decide': staffOrderRequest(
    'same',
    undefined,
    ['In Progress'],
    async (_, { id }, browser) => ({ change: await propose(browser, id), agreed: true }),
  ),
  'POST /staff/orders/{id}/content/undo': staffOrderRequest(
    'once',
    undefined,
    ['In Progress'],
    async (_, { id }, browser) => {
      const { order } = (await browser.get(`/api/staff/orders/${id}`)).body
      const body = { seen: order.updatedAt, notes: 'Ring once.' }
      await browser.post(`/api/staff/orders/${id}/content`, body)
      return { change: (await browser.get(`/api/staff/orders/${id}`)).body.order.changes[0].id }
    },
  ),
  'POST /orders/{id}/change': buyerRequest('same', {}, ['In Progress'], async ({ shop }, id) => {
    const { browser } = await signedInStaff(shop, 'clerk')
    return { change: await propose(browser, id), accept: true }
  }),
  'POST /tracking/days': {
    proves: '64',
    twice: 'same',
    prepare: (fixture) => trackedByLink(fixture),
  },
  'POST /tracking/order/confirm': {
    proves: '64',
    twice: 'same',
    prepare: async (fixture) => {
      const { browser, body } = await trackedByLink(fixture)
      const seen = (await browser.post('/api/tracking', body)).body.updatedAt
      return { browser, body: { ...body, seen } }
    },
  },
  'POST /tracking/order/cancel': {
    proves: '64',
    twice: 'once',
    prepare: (fixture) => trackedByLink(fixture),
  },
  'POST /tracking/change': {
    proves: '64',
    twice: 'same',
    prepare: async (fixture) => {
      const { browser, email, id } = await trackedOrder(fixture)
      await moveThrough(fixture.shop, id, ['In Progress'])
      const change = await propose((await signedInStaff(fixture.shop, 'clerk')).browser, id)
      const token = await linkTokenFor(fixture.shop, email, '/track')
      return { browser, body: { token, change, accept: true } }
    },
  },
  'POST /staff/stock/adjust': staffRequest('both', async ({ spec }) => ({
    body: { productId: spec.productId, specId: spec.id, by: -1, reason: 'damaged' },
  })),
  'POST /staff/stock/count': staffRequest('once', async ({ spec, shop }, browser) => {
    const { productId, id: specId } = spec
    const which = { productId, specId, reason: 'counted' }
    const { body } = await browser.post('/api/staff/stock/adjust', { ...which, by: 2 })
    // Whoever counts finds the pieces that are held for the quotations of other samples, too.
    const held = (await readHeld(shop.context.database, [{ productId }]))({ productId, specId })
    const seen = body.stock + held
    return { body: { counts: [{ productId, specId, seen, pieces: seen - 1 }] } }
  }),
}
