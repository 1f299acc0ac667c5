import { createHmac } from 'node:crypto'
import { addDays } from '#core/days.ts'
import { toServerDate } from '#core/dates.ts'
import { readCourierKey } from '../../services/parcels/courier-keys.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { moveThrough, place, signedInMember } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import {
  next,
  staffRequest,
  type Fixture,
  type PreparedRequest,
  type SampleRequest,
} from './test-sample-request.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const newNumber = () => `CC${String(7_000_000 + next())}`

/** An order of two pieces that was confirmed. */
async function confirmedOrder({ shop, spec }: Fixture, further: Parameters<typeof moveThrough>[2] = []) {
  const id = await place(await signedInMember(shop), [[spec, 2]])
  const trackingNumber = newNumber()
  await moveThrough(shop, id, ['In Progress', ...further], { trackingNumber })
  return { id, trackingNumber }
}

/** The first parcel of an order as staff see it. */
async function parcelOf(browser: TestBrowser, order: string) {
  const { parcels } = (await browser.get(`/api/staff/orders/${order}/parcels`)).body
  return parcels[0] as { id: number; seen: number }
}

/** A request about a parcel that has not left, or that is on its way. */
const parcelRequest = (twice: SampleRequest['twice'], body: object, hasLeft: boolean) =>
  staffRequest(twice, async (fixture, browser) => {
    const { id } = await confirmedOrder(fixture, hasLeft ? ['Shipped'] : [])
    if (!hasLeft)
      await browser.post(`/api/staff/orders/${id}/parcels`, { lines: [{ position: 0, quantity: 1 }] })
    const parcel = await parcelOf(browser, id)
    return { params: { id: String(parcel.id) }, body: { seen: parcel.seen, ...body } }
  })

const parcelRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/orders/{id}/parcels': staffRequest('once', async (fixture) => ({
    params: { id: (await confirmedOrder(fixture)).id },
    body: { lines: [{ position: 0, quantity: 2 }] },
  })),
  'POST /staff/parcels/{id}/move': parcelRequest('once', { to: 'refused', reason: 'unpaid' }, true),
  'POST /staff/parcels/{id}/undo': staffRequest('once', async (fixture, browser) => {
    const { id } = await confirmedOrder(fixture, ['Shipped'])
    const { id: parcel, seen } = await parcelOf(browser, id)
    const params = { id: String(parcel) }
    await browser.post(`/api/staff/parcels/${parcel}/move`, { seen, to: 'refused', reason: 'unpaid' })
    return { params, body: { seen: (await parcelOf(browser, id)).seen } }
  }),
  'POST /staff/parcels/{id}/change': parcelRequest(
    'noted',
    { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY', checkedNumber: 'EP123456789MY' },
    true,
  ),
  'POST /staff/parcels/{id}/unpack': parcelRequest('once', {}, false),
  'POST /staff/parcels/report': staffRequest('noted', async (fixture) => {
    const { trackingNumber } = await confirmedOrder(fixture, ['Shipped'])
    const bytes = bytesOf(`Tracking number,Status\n${trackingNumber},In transit\n`)
    return { query: { courier: 'pos_laju' }, raw: { bytes, type: 'text/csv' } }
  }),
  'POST /staff/couriers/{id}/key': staffRequest('same', async (fixture) => {
    const { number } = await readCourierKey(fixture.shop.context, 'jt_express')
    return { params: { id: 'jt_express' }, body: { number } }
  }),
  'POST /couriers/{id}/events': {
    twice: 'same',
    prepare: async (fixture) => {
      const { trackingNumber } = await confirmedOrder(fixture, ['Shipped'])
      const event = { id: `event-${next()}`, trackingNumber, status: 'Refused', at: toServerDate(testMoment) }
      const body = { events: [event] }
      const seconds = Math.floor(testMoment.getTime() / 1000)
      const { key } = await readCourierKey(fixture.shop.context, 'pos_laju')
      const hmac = createHmac('sha256', key)
      const signature = hmac.update(`${seconds}.${JSON.stringify(body)}`).digest('hex')
      return {
        browser: openBrowser(fixture.shop.app),
        params: { id: 'pos_laju' },
        body,
        headers: { 'courier-signature': `t=${seconds},v1=${signature}` },
      }
    },
  },
}

/** A courier's file with one line, as the body of a request. */
async function remittanceRequest(
  fixture: Fixture,
  amount: number,
): Promise<Omit<PreparedRequest, 'browser'>> {
  const { trackingNumber } = await confirmedOrder(fixture, ['Shipped', 'delivered'])
  return {
    query: { courier: 'pos_laju', fileName: 'remittance.csv' },
    raw: { bytes: bytesOf(`AWB No.,COD (RM)\n${trackingNumber},${amount}\n`), type: 'text/csv' },
  }
}

/** Uploads a courier's file with one line of this amount; returns its id. */
async function remittanceWith(fixture: Fixture, browser: TestBrowser, amount: number) {
  const { query, raw } = await remittanceRequest(fixture, amount)
  const answer = await browser.upload(
    `/api/staff/remittances?${new URLSearchParams(query)}`,
    raw!.bytes,
    raw!.type,
  )
  return String(answer.body.id)
}

const cashRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/orders/{id}/cash': staffRequest('same', async (fixture) => ({
    params: { id: (await confirmedOrder(fixture)).id },
    body: { amount: 10.5, way: 'cash' },
    headers: { 'idempotency-key': `replay-cash-${next()}` },
  })),
  'POST /staff/orders/{id}/cash/write-off': staffRequest('once', async (fixture) => ({
    params: { id: (await confirmedOrder(fixture, ['Shipped', 'delivered'])).id },
    body: { note: 'The courier is bankrupt.' },
  })),
  'POST /staff/payments/{id}/reverse': staffRequest('once', async (fixture, browser) => {
    const { id } = await confirmedOrder(fixture)
    await browser.post(`/api/staff/orders/${id}/cash`, { amount: 10, way: 'cash' })
    const { payments } = (await browser.get(`/api/staff/orders/${id}/cash`)).body
    return { params: { id: String(payments[0].id) }, body: { note: 'Another order.' } }
  }),
  'POST /staff/remittances': staffRequest('once', (fixture) => remittanceRequest(fixture, 10)),
  'POST /staff/remittances/{id}/receive': staffRequest('same', async (fixture, browser) => ({
    params: { id: await remittanceWith(fixture, browser, 2 * fixture.spec.price) },
    body: {},
  })),
  'POST /staff/remittances/{id}/lines/{line}': staffRequest('once', async (fixture, browser) => ({
    params: { id: await remittanceWith(fixture, browser, 1), line: '2' },
    body: { decision: 'received' },
  })),
  'POST /staff/cash/days/{day}/close': staffRequest('once', async () => ({
    params: { day: addDays('2020-01-01', next()) },
    body: { counted: 0, expected: 0 },
  })),
}

/** Sample requests about parcels and cash. */
export const parcelAndCashRequests: Readonly<Record<string, SampleRequest>> = {
  ...parcelRequests,
  ...cashRequests,
}
