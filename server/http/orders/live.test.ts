import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '../../database/tables/orders.ts'
import { moveOrder } from '../../services/orders/move.ts'
import { linkTokenFor } from '../../testing/test-browser.ts'
import {
  place,
  signedInMember,
  staff,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let server: Server
let origin: string
let spec: TestSpec
let member: TestMember

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_EVENT_STREAMS: '2' } })
  server = createServer(getRequestListener(shop.app.fetch, { overrideGlobalObjects: false }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await shop.close()
})
beforeEach(async () => {
  spec = (await stockedSpecs(shop, 100))[0]!
  member = await signedInMember(shop)
})

/** Opens the event stream of an order; `next` waits for the next event, or for the end as undefined. */
async function follow(id: string, by = member) {
  return read(`/api/orders/${id}/live`, { cookie: `session=${by.browser.cookies.get('session')}` })
}

async function read(path: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const answer = await fetch(`${origin}${path}`, { headers, signal: stop.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    answer,
    close: () => stop.abort(),
    async next(): Promise<string | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const event = text.slice(0, end)
          text = text.slice(end + 2)
          if (event.startsWith('retry:')) continue
          return event
        }
        const { done, value } = await reader.read()
        if (done) return undefined
        text += value
      }
    },
  }
}

const confirm = (id: string) => moveOrder(shop.context, { orderId: id, to: 'In Progress', actor: staff })

const lines = sql`
  from pg_stat_activity where application_name = 'office-furniture-store live' and datname = current_database()`

async function loseTheLine() {
  const { rowCount } = await shop.context.database.execute(sql`select pg_terminate_backend(pid) ${lines}`)
  expect(rowCount).toBe(1)
}

async function linesOpen(): Promise<number | null> {
  return (await shop.context.database.execute(sql`select pid ${lines}`)).rowCount
}

describe('following an order live', () => {
  test('sends an event first and after every change, for no other order', async () => {
    const [id, other] = [await place(member, [[spec, 1]]), await place(member, [[spec, 1]])]
    const [line, quiet] = [await follow(id), await follow(other)]
    expect(line.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await line.next()).toContain('event: order')
    expect(await quiet.next()).toContain('event: order')
    const event = line.next()
    await confirm(id)
    expect(await event).toContain('event: order')
    await member.browser.post(`/api/orders/${other}/cancel`)
    expect(await quiet.next()).toContain('event: order')
    line.close()
    quiet.close()
  })

  test('is possible by a tracking link, until that link ends', async () => {
    const contactInfo = { phoneNumber: member.phoneNumber, email: `${member.id}@example.com`, name: 'Mei' }
    const id = await place(member, [[spec, 1]], { contactInfo })
    const token = await linkTokenFor(shop, contactInfo.email, '/track')
    const { followTicket } = (await member.browser.post('/api/tracking', { token })).body
    const line = await read(`/api/tracking/live?ticket=${followTicket}`)
    expect(await line.next()).toContain('event: order')
    const event = line.next()
    await confirm(id)
    expect(await event).toContain('event: order')
    await shop.context.database.update(orders).set({ contactPhone: '' }).where(eq(orders.id, id))
    await moveOrder(shop.context, { orderId: id, to: 'Cancelled', actor: staff })
    expect(await line.next()).toBeUndefined()
  })

  test('a lost database connection is restored, followed by an event for what was missed', async () => {
    const id = await place(member, [[spec, 1]])
    const line = await follow(id)
    await line.next()
    const event = line.next()
    await loseTheLine()
    expect(await event).toContain('event: order')
    const again = line.next()
    await confirm(id)
    expect(await again).toContain('event: order')
    line.close()
  })

  test('a connection that was lost while no stream was open is restored for the next stream', async () => {
    const id = await place(member, [[spec, 1]])
    const first = await follow(id)
    await first.next()
    await member.browser.post('/api/users/logout')
    await confirm(id)
    expect(await first.next()).toBeUndefined()
    await loseTheLine()
    await expect.poll(linesOpen).toBe(0)
    const later = await signedInMember(shop)
    const other = await place(later, [[spec, 1]])
    const line = await follow(other, later)
    await line.next()
    const event = line.next()
    await confirm(other)
    expect(await event).toContain('event: order')
    line.close()
  })

  test('security 40: is no-store', async () => {
    const line = await follow(await place(member, [[spec, 1]]))
    expect(line.answer.headers.get('cache-control')).toBe('no-store')
    line.close()
  })

  test('ends with the session: the next change sends no event', async () => {
    const id = await place(member, [[spec, 1]])
    const line = await follow(id)
    await line.next()
    await member.browser.post('/api/users/logout')
    const event = line.next()
    await confirm(id)
    expect(await event).toBeUndefined()
  })

  test('ends immediately when staff block the member', async () => {
    // The regular check of the session never comes.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const other = await signedInMember(shop)
    const [line, quiet] = [
      await follow(await place(member, [[spec, 1]])),
      await follow(await place(other, [[spec, 1]]), other),
    ]
    await Promise.all([line.next(), quiet.next()])
    const clerk = await signedInStaff(shop, 'clerk')
    const reason = { reason: 'Refused three deliveries.' }
    expect((await clerk.browser.post(`/api/staff/members/${member.id}/block`, reason)).status).toBe(200)
    expect(await line.next()).toBeUndefined()
    const event = quiet.next()
    await other.browser.post(
      `/api/orders/${(await other.browser.get(`/api/orders/user/${other.id}`)).body[0].id}/cancel`,
    )
    expect(await event).toContain('event: order')
    quiet.close()
  })

  test('a change while the session cannot be checked is sent once it can be', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const id = await place(member, [[spec, 1]])
    const line = await follow(id)
    await line.next()
    const told = Promise.withResolvers<void>()
    onTestFinished(shop.context.live.follow(id, told.resolve))
    await shop.context.database.execute(sql`alter table sessions rename to sessions_away`)
    await confirm(id)
    await told.promise
    const comment = line.next()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await comment).toBe(': still here')
    await shop.context.database.execute(sql`alter table sessions_away rename to sessions`)
    const event = line.next()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await event).toContain('event: order')
    line.close()
  })

  test('a database that does not answer ends no stream: comments keep it open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const id = await place(member, [[spec, 1]])
    const line = await follow(id)
    await line.next()
    await shop.context.database.execute(sql`alter table sessions rename to sessions_away`)
    const comment = line.next()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await comment).toBe(': still here')
    await shop.context.database.execute(sql`alter table sessions_away rename to sessions`)
    const event = line.next()
    await confirm(id)
    expect(await event).toContain('event: order')
    line.close()
  })

  test('a request for its headers alone opens no stream', async () => {
    const id = await place(member, [[spec, 1]])
    for (let n = 0; n < 3; n += 1) {
      const answer = await fetch(`${origin}/api/orders/${id}/live`, {
        method: 'HEAD',
        headers: { cookie: `session=${member.browser.cookies.get('session')}` },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/event-stream')
    }
    const line = await follow(id)
    expect(line.answer.status).toBe(200)
    line.close()
  })

  test('a member may have a limited number of streams open; closing one makes room', async () => {
    const id = await place(member, [[spec, 1]])
    const lines = [await follow(id), await follow(id)]
    const third = await follow(id)
    expect(third.answer.status).toBe(429)
    lines[0]!.close()
    await expect
      .poll(async () => {
        const line = await follow(id)
        line.close()
        return line.answer.status
      })
      .toBe(200)
    lines[1]!.close()
  })
})
