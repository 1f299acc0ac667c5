import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { startProxy } from '../../chaos/proxy.ts'
import { createContext, type Context } from '../context.ts'
import { createDatabaseListener } from '../database/listener.ts'
import { connect, type Connection } from '../database/connect.ts'
import { addressOf, runOn } from '../database/test-database.ts'
import { products, specs } from '../database/tables/catalogue.ts'
import { catalogueChannel } from '../services/catalogue/channel.ts'
import { place, signedInMember, stockedSpecs, type TestMember } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { rememberedLanguage } from '../http/language-cookie.ts'
import { createResponseCache } from './serve.ts'

const desk = 'lift-sit-stand-desk'

let shop: Awaited<ReturnType<typeof createTestShop>>
let other: Connection
let otherContext: Context
let here: Server
let there: Server
let member: TestMember
let moment = Date.UTC(2026, 2, 2, 4, 5)

/** What each page was rendered for, newest last. */
const rendered: { address: string; cookie: string | undefined }[] = []

let isFailing = false

/** A page that shows the catalogue and the language, and would show the member if it were told of one. */
const pagesOf =
  (database: Context['database']): MiddlewareHandler =>
  async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const cookie = c.req.header('cookie')
    rendered.push({ address: pathname + search, cookie })
    if (isFailing) throw new Error('no page')
    if (pathname === '/product/gone') return c.text('Product Not Found', 404)
    const [row] = await database.select().from(products).where(eq(products.id, desk))
    const language = rememberedLanguage(cookie) ?? 'en'
    c.header('content-security-policy', "default-src 'self'")
    c.header('cache-control', 'no-cache')
    return c.html(`<title>${row?.name[language]}</title>${'<p>text</p>'.repeat(200)}`)
  }

const appOf = (context: Context) =>
  createApp(context, { client: undefined, pictures: 'catalogue' }, () => pagesOf(context.database))

async function serve(context: Context): Promise<Server> {
  const server = createServer(createResponseCache(context).listener(appOf(context)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await context.databaseListener.ready()
  return server
}

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => new Date(moment) } })
  here = await serve(shop.context)
  other = await connect(shop.url)
  otherContext = createContext(other.db, shop.context.settings)
  there = await serve(otherContext)
  await stockedSpecs(shop, 100)
  member = await signedInMember(shop)
})
afterAll(async () => {
  here.close()
  there.close()
  await otherContext.live.close()
  await otherContext.databaseListener.close()
  await other.close()
  await shop.close()
})
beforeEach(() => {
  // Everything that was kept has had its time.
  moment += 3_600_000
  isFailing = false
  rendered.length = 0
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(path: string, headers: Record<string, string> = {}, server = here): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

const titleOf = ({ body }: Answer) => /<title>(.*?)<\/title>/.exec(String(body))?.[1]
const rename = (name: string) =>
  shop.context.database.execute(
    sql`update products set name = name || ${JSON.stringify({ en: name })}::jsonb where id = ${desk}`,
  )

describe('a public page', () => {
  test('is rendered once for all who ask at once and for all who ask later', async () => {
    await Promise.all(Array.from({ length: 200 }, () => ask('/home')))
    await ask('/home')
    expect(rendered).toHaveLength(1)
  })

  test('carries the headers that it was rendered with and a request id of its own', async () => {
    const first = await ask('/home')
    const second = await ask('/home', { 'x-request-id': 'chosen' })
    for (const { headers } of [first, second]) {
      expect(headers['content-security-policy']).toBe("default-src 'self'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers.vary).toContain('Accept-Encoding')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('comes in the encoding that the client takes, and says how long it is', async () => {
    const plain = await ask('/home')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask('/home', { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
      expect(answer.body.length).toBeLessThan(plain.body.length)
      expect(decode(answer.body).equals(plain.body)).toBe(true)
    }
    expect(rendered).toHaveLength(1)
  })

  test('that is fetched ahead of a press is still there at the press, and no answer else', async () => {
    const ahead = { 'sec-purpose': 'prefetch' }
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask('/home', { ...ahead, 'accept-encoding': encoding })
      expect(answer.headers['cache-control']).toBe('private, max-age=3')
      expect(answer.headers.etag).toBe((await ask('/home', { 'accept-encoding': encoding })).headers.etag)
    }
    expect((await ask('/home')).headers['cache-control']).toBe('no-cache')
    expect(rendered).toHaveLength(1)
  })

  test('that the client holds already is 304, without a body', async () => {
    const { headers } = await ask('/home')
    const tag = String(headers.etag)
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const answer = await ask('/home', { 'if-none-match': held })
      expect(answer.status).toBe(304)
      expect(answer.body).toHaveLength(0)
      expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache' })
    }
    expect((await ask('/home', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is the same whatever it is called besides, and what means nothing fills nothing', async () => {
    for (let n = 0; n < 20; n += 1) await ask(`/home?utm_source=${n}`)
    await ask('/shop?page=1&q=desk')
    await ask('/shop?x=1&q=%20desk')
    expect(rendered.map(({ address }) => address)).toEqual(['/home', '/shop?q=desk'])
  })

  test('that is not there is not kept', async () => {
    expect((await ask('/product/gone')).status).toBe(404)
    expect((await ask('/product/gone')).status).toBe(404)
    expect(rendered).toHaveLength(2)
  })

  test('is rendered again when its time is over', async () => {
    await ask('/home')
    moment += 60_300
    await ask('/home')
    expect(rendered).toHaveLength(2)
  })
})

/** Waits until a process has heard what the database told until now: what it tells comes in order. */
async function heardAll({ live, database } = shop.context): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const end = live.followAll((id) => {
      if (id !== 'probe') return
      end()
      resolve()
    })
  })
  await database.execute(sql`select pg_notify('orders_changed', 'probe')`)
  await heard
}

const changed = async (name: string) => {
  await rename(name)
  await heardAll()
}

/** What so many who ask at once are shown. */
const titles = async (count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => ask('/home')))
  return [...new Set(answers.map(titleOf))]
}

describe('a page that is no longer so', () => {
  test('goes to all at once while one rendering makes it anew, and then to nobody', async () => {
    await changed('Old')
    expect(await titles(1)).toEqual(['Old'])
    await changed('New')
    moment += 299
    expect(await titles(200)).toEqual(expect.arrayContaining(['Old']))
    await expect.poll(() => titles(10)).toEqual(['New'])
    expect(rendered).toHaveLength(2)
  })

  test('is waited for after that moment, and never shown a second after the change', async () => {
    await changed('Cheap')
    await ask('/home')
    await changed('Dear')
    moment += 300
    expect(await titles(200)).toEqual(['Dear'])
    expect(rendered).toHaveLength(2)
  })

  test('is not shown for longer because the new one fails', async () => {
    await changed('Before')
    await ask('/home')
    await changed('Meanwhile')
    isFailing = true
    expect(titleOf(await ask('/home'))).toBe('Before')
    moment += 300
    expect((await ask('/home')).status).toBe(500)
    isFailing = false
    expect(titleOf(await ask('/home'))).toBe('Meanwhile')
  })

  test('is never sent to staff who changed it through this process, whenever the database tells', async () => {
    const app = appOf(shop.context)
    let change: () => Promise<unknown>
    const server = createServer(
      createResponseCache(shop.context).listener({
        async fetch(request, env) {
          if (!request.url.includes('/api/staff/')) return app.fetch(request, env)
          await change()
          return new Response('saved')
        },
      }),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    await shop.context.databaseListener.ready()
    const { port } = server.address() as AddressInfo
    const save = () => fetch(`http://127.0.0.1:${port}/api/staff/catalogue/lists/home`, { method: 'PUT' })
    await ask('/home', {}, server)
    change = () => changed('Told before the answer')
    await save()
    expect(titleOf(await ask('/home', {}, server))).toBe('Told before the answer')
    change = async () => undefined
    await save()
    await changed('Told after the answer')
    expect(titleOf(await ask('/home', {}, server))).toBe('Told after the answer')
    server.close()
  })
})

describe('whoever asks', () => {
  test('security 40: a member gets the page of every visitor, and it is never rendered for a member', async () => {
    const cookie = `session=${member.browser.cookies.get('session')}; staff=1; lang=zh-TW; other=1`
    const first = await ask('/home', { cookie })
    expect(rendered).toEqual([{ address: '/home', cookie: 'lang=zh-TW' }])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect((await ask('/home', { cookie: 'lang=zh-TW' })).body.equals(first.body)).toBe(true)
    expect(rendered).toHaveLength(1)
  })

  test('gets the language of the cookie, and one language never reaches the other', async () => {
    const titles = await Promise.all([
      ask('/home'),
      ask('/home', { cookie: 'lang=zh-TW' }),
      ask('/home', { cookie: 'lang=en' }),
      ask('/home', { cookie: 'lang=zh-TW' }),
    ])
    const [english, chinese] = titles.map(titleOf)
    expect(chinese).not.toBe(english)
    expect(titles.map(titleOf)).toEqual([english, chinese, english, chinese])
    expect(rendered).toHaveLength(2)
  })

  test('chooses a language by the address, and a cookie remembers it, also on a kept page', async () => {
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask('/home?lang=zh-TW', { cookie: 'lang=en' })
      expect(answer.headers['set-cookie']).toEqual(['lang=zh-TW; Max-Age=31536000; Path=/; SameSite=Lax'])
      expect(titleOf(answer)).toBe(titleOf(await ask('/home', { cookie: 'lang=zh-TW' })))
    }
    const known = await ask('/home?lang=zh-TW', { cookie: 'lang=zh-TW' })
    expect(known.headers['set-cookie']).toBeUndefined()
  })

  test('about something else than a page is answered one by one', async () => {
    for (const path of ['/account', '/login', '/account']) await ask(path, { cookie: 'session=secret' })
    expect(rendered).toEqual(
      ['/account', '/login', '/account'].map((address) => ({ address, cookie: 'session=secret' })),
    )
  })
})

const places = async () => String((await ask('/api/pickupLocations', {}, there)).body)

const isDropped = async (change: () => Promise<unknown>) => {
  await ask('/home')
  const before = rendered.length
  await change()
  await heardAll()
  moment += 300
  await ask('/home')
  return rendered.length > before
}

const totalOfChairs = async (page: number) =>
  Number((await ask(`/api/products?q=chair&pageSize=1&page=${page}`, {}, there)).headers['x-total-count'])

describe('a change of the catalogue', () => {
  test('in one process is on the pages and in the calls of another within a second', async () => {
    for (const name of ['Once', 'Twice']) {
      await ask('/home', {}, there)
      await ask(`/api/products/${desk}`, {}, there)
      await rename(name)
      await expect.poll(async () => titleOf(await ask('/home', {}, there)), { timeout: 1000 }).toBe(name)
      const nameNow = async () =>
        (JSON.parse(String((await ask(`/api/products/${desk}`, {}, there)).body)) as { productName: string })
          .productName
      await expect.poll(nameNow, { timeout: 1000 }).toBe(name)
    }
  })

  test('of where orders are fetched is in the calls of another process within a second', async () => {
    const { database } = shop.context
    const [first, again] = [await places(), await places()]
    expect(again).toBe(first)
    await database.execute(sql`update pickup_locations set open = false`)
    await expect.poll(places, { timeout: 1000 }).toBe('[]')
    await database.execute(sql`update pickup_locations set open = true where id = 'malaysia-branch'`)
    await expect.poll(places, { timeout: 1000 }).toBe(first)
  })

  test('in one process changes what another says how many match', async () => {
    const before = await totalOfChairs(1)
    expect([before > 1, await totalOfChairs(2)]).toEqual([true, before])
    const { database } = shop.context
    for (const [published, left] of [
      [false, before - 1],
      [true, before],
    ] as const) {
      await database.update(products).set({ published }).where(eq(products.id, 'tally-task-chair'))
      await expect.poll(() => totalOfChairs(1), { timeout: 1000 }).toBe(left)
    }
  })

  test('is told by prices, texts and categories, and by a product that sells out; not by an order', async () => {
    const { context } = shop
    const run = (statement: ReturnType<typeof sql>) => () => context.database.execute(statement)
    const spec = (await stockedSpecs(shop, 5)).find(({ productId }) => productId === desk)!
    expect(await isDropped(async () => {})).toBe(false)
    expect(await isDropped(run(sql`update specs set price_sen = price_sen + 100`))).toBe(true)
    expect(
      await isDropped(run(sql`update specs set display_name = display_name || '{"en": "Renamed"}'`)),
    ).toBe(true)
    expect(await isDropped(run(sql`update categories set position = position + 1`))).toBe(true)
    expect(await isDropped(run(sql`update products set on_sale = not on_sale`))).toBe(true)
    expect(await isDropped(run(sql`delete from specs where id = 'nothing'`))).toBe(true)
    expect(await isDropped(run(sql`update pickup_locations set position = position`))).toBe(true)
    expect(await isDropped(run(sql`update couriers set position = position`))).toBe(false)
    expect(await isDropped(run(sql`update specs set stock = stock + 1 where stock > 0`))).toBe(false)
    const [now] = await context.database.select().from(specs).where(eq(specs.id, spec.id))
    const price = (now?.priceSen ?? 0) / 100
    expect(await isDropped(() => place(member, [[{ ...spec, price }, 2]]))).toBe(false)
    expect(await isDropped(() => place(member, [[{ ...spec, price }, 4]]))).toBe(true)
    expect(await isDropped(run(sql`update specs set stock = 9 where stock = 0`))).toBe(true)
  })
})

const stockOf = async (server: Server, spec: string) => {
  const { body } = await ask(`/api/products/${desk}`, {}, server)
  const { specs } = JSON.parse(String(body)) as { specs: { id: string; quantity: number }[] }
  return specs.find(({ id }) => id === spec)?.quantity
}

describe('a call of the catalogue', () => {
  test('shows the stock after an order in every process, although it is kept', async () => {
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    moment += 60_000
    await expect.poll(() => stockOf(there, spec.id), { timeout: 3000 }).toBe(50)
    expect(await stockOf(here, spec.id)).toBe(50)
    await place(member, [[spec, 3]])
    await expect.poll(() => stockOf(here, spec.id), { timeout: 1000 }).toBe(47)
    await expect.poll(() => stockOf(there, spec.id), { timeout: 1000 }).toBe(47)
  })

  test('is read again at once by who changed something', async () => {
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    moment += 60_000
    expect(await stockOf(here, spec.id)).toBe(50)
    await shop.context.database.update(specs).set({ stock: 20 }).where(eq(specs.id, spec.id))
    expect(await stockOf(here, spec.id)).toBe(50)
    const { port } = here.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}/api/users/logout`, { method: 'POST' })
    expect(await stockOf(here, spec.id)).toBe(20)
  })

  test('that is wrong is refused every time, with the reason', async () => {
    const { status, body } = await ask('/api/products?page=0')
    expect(status).toBe(400)
    expect(JSON.parse(String(body))).toMatchObject({ code: 'invalid_input' })
  })
})

const isRenderedEachTime = async () => {
  rendered.length = 0
  await ask('/home')
  await ask('/home')
  return rendered.length === 2
}

describe("a page's own calls", () => {
  const asked: string[] = []
  let calls: (path: string, init?: RequestInit) => Promise<Response>
  let close: () => void
  beforeAll(() => {
    const cache = createResponseCache(shop.context)
    const server = createServer(cache.listener(appOf(shop.context)))
    const inProcess = cache.cachedCalls(async (path, init) => {
      asked.push(path)
      return shop.app.request(path, init)
    })
    calls = (path, init = {}) => inProcess(path, { method: 'GET', ...init }, undefined)
    close = () => server.close()
  })
  afterAll(() => close())
  beforeEach(() => {
    asked.length = 0
  })

  test('of the catalogue are answered from what is kept, like those of everybody', async () => {
    for (const path of [`/api/products/${desk}?lang=zh-TW`, '/api/products?lang=en&pageSize=12']) {
      const answer = await calls(path)
      const own = await shop.app.request(path)
      expect(await answer.json()).toEqual(await own.json())
      expect(answer.headers.get('x-total-count')).toBe(own.headers.get('x-total-count'))
    }
    expect((await calls('/api/products/nothing')).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('get a copy of their own, so that none of them changes what another reads', async () => {
    const path = `/api/products/${desk}`
    const read = async () => (await (await calls(path)).json()) as { specs: { quantity: number }[] }
    const [first, second] = [await read(), await read()]
    expect(second).toEqual(first)
    first.specs[0]!.quantity = -1
    expect(await read()).toEqual(second)
    expect(JSON.parse(await (await calls(path)).text())).toEqual(second)
    expect(asked).toEqual([])
  })

  test('show a change at once, also one that was told while the page was rendered', async () => {
    await calls(`/api/products/${desk}`)
    await rename('Changed')
    const nameNow = async () =>
      ((await (await calls(`/api/products/${desk}`)).json()) as { productName: string }).productName
    await expect.poll(nameNow, { timeout: 1000 }).toBe('Changed')
  })

  test('for a member, or that change something, are made as they are', async () => {
    await calls('/api/users/me', { headers: { cookie: 'session=secret' } })
    await calls('/api/users/logout', { method: 'POST' })
    expect(asked).toEqual(['/api/users/me', '/api/users/logout'])
  })
})

describe('while the database cannot tell what changes', () => {
  test('nothing is kept, and nothing that was kept is sent', async () => {
    expect(await isRenderedEachTime()).toBe(false)
    const name = new URL(shop.url).pathname.slice(1)
    const allow = (yes: boolean) =>
      runOn(addressOf(shop.url, 'postgres'), `alter database ${name} allow_connections ${yes}`)
    await allow(false)
    await shop.context.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'office-furniture-store live' and datname = ${name}`,
    )
    await expect.poll(isRenderedEachTime).toBe(true)
    await rename('Meanwhile')
    expect(titleOf(await ask('/home'))).toBe('Meanwhile')
    await rename('Later')
    expect(titleOf(await ask('/home'))).toBe('Later')
    await allow(true)
    await expect.poll(isRenderedEachTime, { timeout: 5000 }).toBe(false)
  })

  test('because it is gone, a page shows what it showed last, and everything is as it was once it is back', async () => {
    const lost = await connect(shop.url)
    const context = { ...createContext(lost.db, shop.context.settings), now: () => new Date(moment) }
    const server = await serve(context)
    await rename('Before')
    await heardAll(context)
    expect(titleOf(await ask('/home', {}, server))).toBe('Before')
    const name = new URL(shop.url).pathname.slice(1)
    const gone = async (yes: boolean) => {
      await runOn(addressOf(shop.url, 'postgres'), `alter database ${name} allow_connections ${!yes}`)
      if (yes)
        await runOn(
          addressOf(shop.url, 'postgres'),
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        )
    }
    const deaf = new Promise<void>((resolve) => {
      context.databaseListener.subscribe({ onNotification: () => {}, onDisconnected: resolve })
    })
    await gone(true)
    try {
      await deaf
      // What was never asked for cannot be shown.
      await expect.poll(async () => (await ask('/shop', {}, server)).status).toBe(500)
      moment += 60_000
      const last = await ask('/home', { 'accept-encoding': 'br' }, server)
      expect([last.status, last.headers['content-encoding']]).toEqual([200, 'br'])
      expect(String(brotliDecompressSync(last.body))).toContain('<title>Before</title>')
      expect((await ask('/home', { cookie: 'lang=zh-TW' }, server)).status).toBe(500)
      expect((await ask('/api/products', {}, server)).status).toBe(500)
      moment += 1_800_000
      expect((await ask('/home', {}, server)).status).toBe(500)
    } finally {
      await gone(false)
    }
    await rename('After')
    await expect.poll(async () => titleOf(await ask('/home', {}, server)), { timeout: 5_000 }).toBe('After')
    server.close()
    await context.live.close()
    await context.databaseListener.close()
    await lost.close()
  })

  test('because it is silent, a page shows what it showed last soon, not when the database is given up', async () => {
    const proxy = await startProxy(shop.url)
    const silent = await connect(proxy.url)
    const context = {
      ...createContext(silent.db, shop.context.settings),
      now: () => new Date(moment),
      databaseListener: createDatabaseListener(silent.pool, [catalogueChannel], {
        interval: 50,
        timeout: 200,
      }),
    }
    const server = await serve(context)
    const before = titleOf(await ask('/home', {}, server))
    const lost = new Promise<void>((done) => {
      context.databaseListener.subscribe({ onNotification: () => {}, onDisconnected: () => done() })
    })
    proxy.silent()
    await lost
    const asked = ask('/home', {}, server)
    const given = ask('/shop', {}, server)
    // The database would be given up only once it was waited for much longer.
    expect(await Promise.race([asked.then(titleOf), given.then(({ status }) => status)])).toBe(before)
    await proxy.open()
    expect((await given).status).toBe(200)
    server.close()
    await context.databaseListener.close()
    await silent.close()
    await proxy.close()
  })

  test('nothing is kept when the shop is told to keep nothing', async () => {
    const context = { ...shop.context, settings: { ...shop.context.settings, CACHE_MB: 0 } }
    const server = await serve(context)
    await ask('/home', {}, server)
    await ask('/home', {}, server)
    server.close()
    expect(rendered).toHaveLength(2)
  })
})
