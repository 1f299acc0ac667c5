import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { toServerDate } from '#core/dates.ts'
import { eventMoves, reportLines, reportMoves } from '#core/parcels/reports.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { moveThrough, place } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { clerk, look, member, owner, path, setUp, shop, spec } from './test-staff-orders.ts'

setUp({ undoSeconds: 60 })

let made = 0
async function onTheWay(courier = 'pos_laju') {
  made += 1
  const trackingNumber = `CC${9_000_000 + made}`
  const id = await place(member, [[spec, 1]])
  await moveThrough(shop, id, ['In Progress', 'Shipped'], { trackingNumber, shippingProvider: courier })
  return { id, trackingNumber }
}
const parcelOf = async (id: string) => (await clerk.browser.get(path(id, '/parcels'))).body.parcels[0]
const keyOf = async (courier: string) =>
  (await owner.browser.get(`/api/staff/couriers/${courier}/key`)).body.key as string

/** Sends a report like a courier's program: the courier's own JSON, signed, without an Origin. */
async function report(
  events: object[],
  {
    courier = 'pos_laju',
    at = testMoment,
    key,
    text,
  }: { courier?: string; at?: Date; key?: string; text?: string } = {},
) {
  const body = text ?? JSON.stringify({ events }, null, 2)
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', key ?? (await keyOf(courier)))
    .update(`${seconds}.${body}`)
    .digest('hex')
  const response = await shop.app.request(`http://localhost:3000/api/couriers/${courier}/events`, {
    method: 'POST',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      'courier-signature': `t=${seconds},v1=${signature}`,
    },
    body,
  })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, body: await response.json(), retryAfter }
}
const event = (trackingNumber: string, status: string, id = `event ${(made += 1)}`, at = testMoment) => ({
  id,
  trackingNumber,
  status,
  at: toServerDate(at),
})

const activate = (active: boolean) =>
  shop.context.database.update(couriers).set({ active }).where(eq(couriers.id, 'pos_laju'))

describe('a courier’s signed events', () => {
  test('move parcels and their orders, each once', async () => {
    const { id, trackingNumber } = await onTheWay()
    const refused = event(trackingNumber, 'Consignee refused')
    expect(await report([refused])).toMatchObject({ status: 200, body: { applied: 1, known: 0, unknown: 0 } })
    expect(await parcelOf(id)).toMatchObject({
      status: 'refused',
      reason: 'refused',
      events: [{ source: 'staff' }, { source: 'webhook', note: 'Consignee refused' }],
    })
    const both = await Promise.all([report([refused]), report([refused])])
    expect(both.map(({ body }) => body)).toEqual([1, 1].map(() => ({ applied: 0, known: 1, unknown: 0 })))
    const later = new Date(testMoment.getTime() - 1000)
    await report([event(trackingNumber, 'Delivered', undefined, later)])
    expect(await parcelOf(id)).toMatchObject({ status: 'refused' })
    await report([event(trackingNumber, 'Delivered')])
    expect((await look(id)).order).toMatchObject({ status: 'delivered' })
    const { audit } = await look(id)
    expect(audit).toContainEqual(expect.objectContaining({ action: 'parcel.moved', actorKind: 'courier' }))
  })

  test.each(['Consignee refused', 'Delivered'])(
    'can be undone for a minute from their arrival, however late they are: %s',
    async (status) => {
      const { id, trackingNumber } = await onTheWay()
      const earlier = new Date(testMoment.getTime() - 7_200_000)
      await report([event(trackingNumber, status, undefined, earlier)])
      const parcel = await parcelOf(id)
      expect(parcel.events.at(-1)).toMatchObject({ source: 'webhook', at: toServerDate(earlier) })
      // If the order has arrived, the page of the order offers the undo, not that of the parcel.
      const { undo } = status === 'Delivered' ? await look(id) : parcel
      expect(undo).toMatchObject({ waitSeconds: 60 })
      const undone = await clerk.browser.post(`/api/staff/parcels/${parcel.id}/undo`, { seen: parcel.seen })
      expect(undone.status).toBe(200)
      expect(await parcelOf(id)).toMatchObject({ status: 'on_the_way' })
    },
  )

  test('do not touch parcels of another courier, nor finished ones', async () => {
    const { id, trackingNumber } = await onTheWay('jt_express')
    expect((await report([event(trackingNumber, 'Delivered')])).body).toMatchObject({ unknown: 1 })
    const own = { courier: 'jt_express' }
    expect((await report([event(trackingNumber, 'Customs fee')], own)).body).toMatchObject({ unknown: 1 })
    await report([event(trackingNumber, 'Delivered')], own)
    expect((await report([event(trackingNumber, 'Returned to sender')], own)).body).toMatchObject({
      unknown: 1,
    })
    expect((await look(id)).order).toMatchObject({ status: 'delivered' })
  })

  test.each([
    ['another key', { key: 'x'.repeat(43) }],
    ['an old signature', { at: new Date(testMoment.getTime() - 301_000) }],
    ['a courier that is none', { courier: 'nobody', key: 'x' }],
  ])('are refused with %s', async (_name, how) => {
    const { id, trackingNumber } = await onTheWay()
    const answer = await report([event(trackingNumber, 'Delivered')], how)
    expect([answer.status, answer.body.code]).toEqual([401, 'courier_signature_wrong'])
    expect(await parcelOf(id)).toMatchObject({ status: 'on_the_way' })
  })

  test('security 78: are refused from an inactive courier, though its parcels are on their way', async () => {
    const { id, trackingNumber } = await onTheWay()
    await activate(false)
    const answer = await report([event(trackingNumber, 'Delivered')])
    await activate(true)
    expect([answer.status, answer.body.code]).toEqual([401, 'courier_signature_wrong'])
    expect(await parcelOf(id)).toMatchObject({ status: 'on_the_way' })
  })

  test('security 78: have a key that is replaced alone, while the previous one is accepted for 7 days', async () => {
    const address = '/api/staff/couriers/jt_express/key'
    const { trackingNumber } = await onTheWay('jt_express')
    const send = async (key: string, at = testMoment) => {
      const sent = await report([event(trackingNumber, 'Customs fee', undefined, at)], {
        courier: 'jt_express',
        key,
        at,
      })
      return sent.status
    }
    const weekLater = new Date(testMoment.getTime() + 7 * 86_400_000)
    const [other, first] = [await keyOf('pos_laju'), (await owner.browser.get(address)).body]
    expect(first).toEqual({ key: expect.any(String), number: 1 })
    const second = (await owner.browser.post(address, { number: 1 })).body
    expect(second).toEqual({ key: expect.any(String), number: 2, formerUntil: toServerDate(weekLater) })
    // Pressed twice, or by two people.
    expect((await owner.browser.post(address, { number: 1 })).body).toEqual(second)
    expect(await keyOf('pos_laju')).toBe(other)
    expect([await send(first.key), await send(second.key), await send(other)]).toEqual([200, 200, 401])

    vi.spyOn(shop.context, 'now').mockReturnValue(weekLater)
    expect([await send(first.key, weekLater), await send(second.key, weekLater)]).toEqual([401, 200])
    vi.restoreAllMocks()
    const third = (await owner.browser.post(address, { number: 2 })).body
    expect([await send(first.key), await send(second.key), await send(third.key)]).toEqual([401, 200, 200])
    expect((await clerk.browser.post(address, { number: 3 })).status).toBe(403)
  })

  test('have a key that clerks cannot read', async () => {
    expect((await clerk.browser.get('/api/staff/couriers/pos_laju/key')).status).toBe(403)
    expect(await keyOf('pos_laju')).not.toBe(await keyOf('jt_express'))
  })
})

const send = (text: string | Uint8Array<ArrayBuffer>, courier = 'pos_laju', after?: number) =>
  clerk.browser.upload(
    `/api/staff/parcels/report?courier=${courier}${after === undefined ? '' : `&after=${after}`}`,
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    'text/csv',
  )

test('a courier’s file moves the parcels that it names, and lists the lines that it cannot use', async () => {
  const [first, second] = [await onTheWay(), await onTheWay()]
  const lines = [
    'Report of the day',
    'AWB No.,Event time,Status',
    `${first.trackingNumber.toLowerCase()},2026-03-02 11:00,Delivered`,
    `${second.trackingNumber},2026-03-02 11:30,Abducted`,
    'CC0000001,2026-03-02 11:30,Delivered',
  ]
  const { body } = await send(lines.join('\r\n'))
  expect(body).toMatchObject({
    applied: 1,
    known: 0,
    problems: [
      { line: 4, problem: 'unknown_status', status: 'Abducted' },
      { line: 5, problem: 'unknown_number', number: 'CC0000001' },
    ],
  })
  expect((await look(first.id)).order).toMatchObject({ status: 'delivered' })
  expect((await send('no,columns\n1,2')).body.code).toBe('remittance_not_read')
  expect((await send('Tracking,Status', 'nobody')).body.code).toBe('courier_not_found')
})

test('a courier’s file is read in the encoding and with the separator in which its program writes it', async () => {
  const [first, second] = [await onTheWay(), await onTheWay()]
  const utf16 = Buffer.from(`\ufeff單號\t狀態\r\n${first.trackingNumber}\t已送達\r\n`, 'utf16le')
  expect((await send(Uint8Array.from(utf16))).body).toMatchObject({ applied: 1, problems: [] })
  // 單號,狀態 and 已送達 in Big5.
  const big5 = Buffer.concat([
    Buffer.from('b3e6b8b92caaacba410d0a', 'hex'),
    Buffer.from(`${second.trackingNumber},`),
    Buffer.from('a477b065b946', 'hex'),
  ])
  expect((await send(Uint8Array.from(big5))).body).toMatchObject({ applied: 1, problems: [] })
  expect((await send(Uint8Array.of(0x50, 0x4b, 3, 4))).body.code).toBe('remittance_not_read')
})

/** Counts the connections that an action takes: one for each transaction and each statement outside of one. */
async function connectionsOf(act: () => Promise<unknown>): Promise<number> {
  const taken = vi.spyOn(shop.context.database.$client, 'connect')
  await act()
  const count = taken.mock.calls.length
  taken.mockRestore()
  return count
}

/** Events of one parcel, some minutes apart, each of which moves it. */
const movesOf = (trackingNumber: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(
      trackingNumber,
      index % 2 === 0 ? 'Nobody at home' : 'Out for delivery',
      undefined,
      new Date(testMoment.getTime() + (index - 1000) * 60_000),
    ),
  )

describe('a long report of a courier', () => {
  test('opens no transaction for events that move no parcel', async () => {
    const [one, other] = [await onTheWay(), await onTheWay()]
    const known = event(one.trackingNumber, 'Delivered')
    await report([known])
    const quiet = (count: number) => [
      known,
      ...Array.from({ length: count }, (_, index) => event(`XX${index}`, 'Delivered')),
      ...Array.from({ length: count }, () => event(other.trackingNumber, 'In transit')),
    ]
    const key = await keyOf('pos_laju')
    const few = await connectionsOf(async () =>
      expect((await report(quiet(1), { key })).body).toEqual({ applied: 0, known: 2, unknown: 1 }),
    )
    const many = await connectionsOf(async () =>
      expect((await report(quiet(240), { key })).body).toEqual({ applied: 0, known: 241, unknown: 240 }),
    )
    expect(many).toBeLessThanOrEqual(few)
  })

  test('moves some parcels, says how much is left, and is completed by sending it again', async () => {
    const { id, trackingNumber } = await onTheWay()
    const events = movesOf(trackingNumber, eventMoves + 3)
    expect(await report(events)).toMatchObject({
      status: 503,
      retryAfter: '1',
      body: { code: 'courier_events_left', details: { taken: eventMoves, left: 3 } },
    })
    expect((await parcelOf(id)).events).toHaveLength(eventMoves + 1)
    const all = { applied: 3, known: eventMoves, unknown: 0 }
    expect(await report(events)).toMatchObject({ status: 200, body: all })
    expect((await parcelOf(id)).events).toHaveLength(events.length + 1)
    expect((await report(events)).body).toEqual({ applied: 0, known: events.length, unknown: 0 })
    const { audit } = await look(id)
    expect(audit.filter(({ action }: { action: string }) => action === 'parcel.moved')).toHaveLength(
      events.length,
    )
  })

  test('that is interrupted is completed by sending it again', async () => {
    const [one, other] = [await onTheWay(), await onTheWay()]
    await shop.context.database.$client.query(
      `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger fail_once before update on parcels for each row
         when (new.tracking_number = '${other.trackingNumber}') execute function fail_once()`,
    )
    const events = [event(one.trackingNumber, 'Delivered'), event(other.trackingNumber, 'Delivered')]
    const broken = await report(events)
    await shop.context.database.$client.query('drop trigger fail_once on parcels; drop function fail_once')
    expect(broken.status).toBe(500)
    expect(await parcelOf(one.id)).toMatchObject({ status: 'delivered' })
    expect(await parcelOf(other.id)).toMatchObject({ status: 'on_the_way' })
    expect(await report(events)).toMatchObject({ status: 200, body: { applied: 1, known: 1, unknown: 0 } })
  })
})

/** Lines of a courier's file; `minutes` counts from two hours ago. */
const fileOf = (lines: readonly (readonly [trackingNumber: string, minutes: number, status: string])[]) =>
  [
    'AWB No.,Event time,Status',
    ...lines.map(([number, minutes, status]) =>
      [number, new Date(testMoment.getTime() + (minutes - 120) * 60_000).toISOString(), status].join(),
    ),
  ].join('\n')

test.each([
  ['Out for delivery', 'on_the_way'],
  ['Delivered', 'delivered'],
])(
  'what staff entered is not moved back by an earlier report, but by a later one: %s',
  async (status, after) => {
    const { id, trackingNumber } = await onTheWay()
    const { id: parcel, seen } = await parcelOf(id)
    const refused = { seen, to: 'refused', reason: 'refused' }
    expect((await clerk.browser.post(`/api/staff/parcels/${parcel}/move`, refused)).status).toBe(200)
    expect((await send(fileOf([[trackingNumber, 0, status]]))).body).toMatchObject({ applied: 0, known: 1 })
    expect(await parcelOf(id)).toMatchObject({ status: 'refused' })
    expect((await send(fileOf([[trackingNumber, 120, status]]))).body).toMatchObject({ applied: 1 })
    expect(await parcelOf(id)).toMatchObject({ status: after })
  },
)

describe('a long courier’s file', () => {
  test('opens no transaction for lines that move no parcel', async () => {
    const [one, other] = [await onTheWay(), await onTheWay()]
    const text = (count: number) =>
      fileOf([
        [one.trackingNumber, 0, 'Delivered'],
        ...Array.from({ length: count }, (_, index) => [`XX${index}`, 0, 'Delivered'] as const),
        ...Array.from({ length: count }, (_, index) => [other.trackingNumber, index, 'In transit'] as const),
      ])
    const few = await connectionsOf(async () =>
      expect((await send(text(1))).body).toMatchObject({ applied: 1, known: 1, problems: [{ line: 3 }] }),
    )
    const many = await connectionsOf(async () =>
      expect((await send(text(240))).body).toMatchObject({ applied: 0, known: 241 }),
    )
    expect(many).toBeLessThanOrEqual(few)
  })

  test('moves some parcels at a time, and goes on after the last line', async () => {
    const { id, trackingNumber } = await onTheWay()
    const lines = Array.from(
      { length: reportMoves + 1 },
      (_, index) => [trackingNumber, index, index % 2 === 0 ? 'Nobody at home' : 'Out for delivery'] as const,
    )
    const last = reportMoves + 1
    expect((await send(fileOf(lines))).body).toEqual({ applied: reportMoves, known: 0, problems: [], last })
    expect((await send(fileOf(lines), 'pos_laju', last)).body).toEqual({ applied: 1, known: 0, problems: [] })
    expect((await parcelOf(id)).events).toHaveLength(reportMoves + 2)
  })

  test('is read some lines at a time', async () => {
    const { trackingNumber } = await onTheWay()
    const unknown = Array.from({ length: reportLines }, (_, index) => [`XX${index}`, 0, 'Delivered'] as const)
    const text = fileOf([...unknown, [trackingNumber, 0, 'Delivered']])
    const { body } = await send(text)
    expect(body).toMatchObject({ applied: 0, last: reportLines + 1 })
    expect(body.problems).toHaveLength(reportLines)
    expect((await send(text, 'pos_laju', body.last)).body).toEqual({ applied: 1, known: 0, problems: [] })
  })
})
