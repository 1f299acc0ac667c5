import type { TestBrowser } from '../../testing/test-browser.ts'
import { moveThrough, place, signedInMember } from '../../testing/test-orders.ts'
import { photoOf, returnsOf, takeStep } from '../../testing/test-returns.ts'
import { buyerRequest, next, staffRequest, type Fixture, type SampleRequest } from './test-sample-request.ts'

const delivered = ['In Progress', 'Shipped', 'delivered'] as const
const lines = [{ position: 0, quantity: 1 }]
const found = { position: 0, sellable: 1, scrapped: 0, missing: 0 }
const account = { holder: 'Tan Mei Ling', bank: 'Maybank', number: '512345678901' }

/** A delivered order of two pieces. */
async function deliveredOrder({ shop, spec }: Fixture) {
  const id = await place(await signedInMember(shop), [[spec, 2]])
  await moveThrough(shop, id, delivered)
  return id
}

/** A return of one piece that has taken some steps. */
async function returnAt(fixture: Fixture, browser: TestBrowser, steps: readonly Step[]) {
  const order = await deliveredOrder(fixture)
  await browser.post(`/api/staff/orders/${order}/returns`, { lines, reason: 'damaged' })
  for (const step of steps) await takeStep(browser, order, bodies[step][0], bodies[step][1])
  const { id, seen } = (await returnsOf(browser, order)).at(-1)!
  return { params: { id: String(id) }, seen, order }
}

const bodies = {
  approve: ['decide', { approve: true }],
  arrive: ['move', { to: 'arrived' }],
  inspect: ['inspect', { lines: [found] }],
} as const satisfies Record<string, [string, object]>
type Step = keyof typeof bodies

const step = (twice: SampleRequest['twice'], steps: readonly Step[], body: object, headers?: () => object) =>
  staffRequest(twice, async (fixture, browser) => {
    const { params, seen } = await returnAt(fixture, browser, steps)
    return { params, body: { seen, ...body }, ...(headers && { headers: { ...headers() } }) }
  })

const photoRequest = async (fixture: Fixture, browser: TestBrowser) => {
  const { params } = await returnAt(fixture, browser, [])
  return { params, raw: { bytes: new Uint8Array(await photoOf()), type: 'image/jpeg' } }
}

/** A customer's request about their own return. */
const ownRequest = (
  twice: SampleRequest['twice'],
  about: (browser: TestBrowser, id: string) => Promise<object>,
): SampleRequest => ({
  twice,
  other: 'order_not_found',
  async prepare({ shop, spec }) {
    const { browser } = await signedInMember(shop)
    const id = await place({ browser, id: '', phoneNumber: '' }, [[spec, 1]])
    await moveThrough(shop, id, delivered)
    await browser.post(`/api/orders/${id}/returns`, {
      lines: [{ line: 0, quantity: 1 }],
      reason: 'defective',
    })
    return { browser, owner: id, params: { id, number: '1' }, ...(await about(browser, id)) }
  },
})

const addedPhoto = async (browser: TestBrowser, path: string): Promise<string> =>
  (await browser.upload(path, new Uint8Array(await photoOf()), 'image/jpeg')).body.id

/** Sample requests about returns. */
export const returnRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /orders/{id}/returns': buyerRequest(
    'once',
    { body: { lines: [{ line: 0, quantity: 1 }], reason: 'does_not_fit' } },
    delivered,
  ),
  'POST /orders/{id}/returns/{number}/withdraw': ownRequest('once', async () => ({})),
  'POST /orders/{id}/returns/{number}/account': ownRequest('same', async () => ({
    body: { refundWay: 'cash' },
  })),
  'POST /orders/{id}/returns/{number}/photos': ownRequest('both', async () => ({
    raw: { bytes: new Uint8Array(await photoOf()), type: 'image/jpeg' },
  })),
  'POST /orders/{id}/returns/{number}/photos/{photo}/remove': ownRequest('once', async (browser, id) => ({
    params: { id, number: '1', photo: await addedPhoto(browser, `/api/orders/${id}/returns/1/photos`) },
  })),
  'POST /staff/orders/{id}/returns': staffRequest('same', async (fixture) => ({
    params: { id: await deliveredOrder(fixture) },
    body: { lines, reason: 'damaged' },
    headers: { 'idempotency-key': `replay-return-${next()}` },
  })),
  'POST /staff/returns/{id}/decide': step('once', [], { approve: true }),
  'POST /staff/returns/{id}/change': step('once', [], { lines, reason: 'defective' }),
  'POST /staff/returns/{id}/collection': step('once', ['approve'], { collection: { way: 'brought' } }),
  'POST /staff/returns/{id}/move': step('once', ['approve'], { to: 'arrived' }),
  'POST /staff/returns/{id}/inspect': step('once', ['approve', 'arrive'], { lines: [found] }),
  'POST /staff/returns/{id}/refund': step('once', ['approve', 'arrive', 'inspect'], { way: 'cash' }),
  'POST /staff/returns/{id}/refund/ask': step('same', ['approve', 'arrive', 'inspect'], {
    way: 'cash',
    why: 'Above my limit.',
  }),
  'POST /staff/returns/{id}/account': staffRequest('same', async (fixture, browser) => {
    const { params } = await returnAt(fixture, browser, [])
    return { params, body: { refundWay: 'cash', account } }
  }),
  'POST /staff/returns/{id}/exchange': staffRequest('same', async (fixture, browser) => {
    const { params, seen } = await returnAt(fixture, browser, ['approve'])
    const { productId, id: specId, price } = fixture.spec
    return {
      params,
      body: { seen, lines: [{ productId, specId, price, quantity: 1 }] },
      headers: { 'idempotency-key': `replay-exchange-${next()}` },
    }
  }),
  'POST /staff/returns/{id}/undo': step('once', ['approve'], {}),
  'POST /staff/returns/{id}/photos': staffRequest('both', photoRequest),
  'POST /staff/returns/{id}/photos/{photo}/remove': staffRequest('once', async (fixture, browser) => {
    const { params } = await returnAt(fixture, browser, [])
    return {
      params: { ...params, photo: await addedPhoto(browser, `/api/staff/returns/${params.id}/photos`) },
    }
  }),
}
