import { createServer } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startProxy } from '../testing/proxy.ts'
import { createContext } from '../context.ts'
import { connect } from '../database/connect.ts'
import { addressOf, runOn } from '../testing/database-server.ts'
import { createHangingShop } from '../testing/test-hanging-shop.ts'
import { createResponseCache } from './serve.ts'
import {
  appOf,
  desk,
  member,
  setUp,
  ask,
  later,
  moment,
  notified,
  rename,
  rendered,
  serve,
  shop,
  titleOf,
} from './test-cached-pages.ts'

setUp()

const hangingShop = async () =>
  createHangingShop(shop.context, { proxy: await startProxy(shop.url), now: () => new Date(moment) })

const isRenderedEachTime = async () => {
  rendered.length = 0
  await ask('/home')
  await ask('/home')
  return rendered.length === 2
}

describe('while the database cannot notify of changes', () => {
  test('nothing is cached, and nothing comes from the cache', async () => {
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
    await expect.poll(isRenderedEachTime).toBe(false)
  })

  test('if it has stopped, the last rendered page is served until it is back', async () => {
    const lost = await connect(shop.url)
    const context = { ...createContext(lost.db, shop.context.settings), now: () => new Date(moment) }
    const server = await serve(context)
    await rename('Before')
    await notified(context)
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
    const disconnected = new Promise<void>((resolve) => {
      context.databaseListener.subscribe({ onNotification: () => {}, onDisconnected: resolve })
    })
    await gone(true)
    try {
      await disconnected
      // A page that was never requested cannot be served.
      await expect.poll(async () => (await ask('/shop', {}, server)).status).toBe(500)
      later(60_000)
      const last = await ask('/home', { 'accept-encoding': 'br' }, server)
      expect([last.status, last.headers['content-encoding']]).toEqual([200, 'br'])
      expect(String(brotliDecompressSync(last.body))).toContain('<title>Before</title>')
      expect((await ask('/home', { cookie: 'lang=zh-TW' }, server)).status).toBe(500)
      expect((await ask('/api/products', {}, server)).status).toBe(500)
      // A call, and the offers' timer, ask for the prices in vain.
      expect(titleOf(await ask('/home', {}, server))).toBe('Before')
      later(1_800_000)
      expect((await ask('/home', {}, server)).status).toBe(500)
    } finally {
      await gone(false)
    }
    await rename('After')
    await expect.poll(async () => titleOf(await ask('/home', {}, server))).toBe('After')
    server.close()
    await context.live.close()
    await context.databaseListener.close()
    await lost.close()
  })

  test('if it hangs, the last rendered page is served soon', async () => {
    const { context, hang, close, open } = await hangingShop()
    const server = await serve(context)
    const before = titleOf(await ask('/home', {}, server))
    await hang()
    const asked = ask('/home', {}, server)
    const shopPage = ask('/shop', {}, server)
    // Sooner than the statement would time out.
    expect(await Promise.race([asked.then(titleOf), shopPage.then(({ status }) => status)])).toBe(before)
    await open()
    expect((await shopPage).status).toBe(200)
    server.close()
    await close()
  })

  test('if it hangs, the calls of a page that is not cached are given up', async () => {
    const { context, hang, close, open } = await hangingShop()
    const cache = createResponseCache(context)
    const app = appOf(context)
    const server = createServer(cache.listener(app))
    const call = cache.cachedCalls(async (path, init) => app.request(path, init))
    const cookie = `session=${member.browser.cookies.get('session')}`
    const get = (path: string) => call(path, { method: 'GET', headers: { cookie } }, undefined)
    await context.databaseListener.ready()
    expect((await get('/api/users/me')).status).toBe(200)
    // One begins before the shop notices, the other after.
    const early = get(`/api/products/${desk}`)
    await hang()
    for (const answer of [await early, await get('/api/categories'), await get('/api/users/me')]) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    }
    await open()
    await expect.poll(async () => (await get('/api/categories')).status).toBe(200)
    server.close()
    await close()
  })

  test('nothing is cached when the cache is off', async () => {
    const context = { ...shop.context, settings: { ...shop.context.settings, CACHE_MB: 0 } }
    const server = await serve(context)
    await ask('/home', {}, server)
    await ask('/home', {}, server)
    server.close()
    expect(rendered).toHaveLength(2)
  })
})
