import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createResponseCache } from './serve.ts'
import {
  setUp,
  appOf,
  ask,
  later,
  member,
  notified,
  rename,
  rendered,
  setFailing,
  shop,
  titleOf,
} from './test-cached-pages.ts'

setUp()

describe('a public page', () => {
  test('is rendered once for all concurrent and later requests', async () => {
    await Promise.all(Array.from({ length: 200 }, () => ask('/home')))
    await ask('/home')
    expect(rendered).toHaveLength(1)
  })

  test('has the headers of its rendering and its own request id', async () => {
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

  test('has an encoding that the client accepts, and its length', async () => {
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

  test('that is prefetched may be cached for the click; no other response may', async () => {
    const ahead = { 'sec-purpose': 'prefetch' }
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask('/home', { ...ahead, 'accept-encoding': encoding })
      expect(answer.headers['cache-control']).toBe('private, max-age=3')
      expect(answer.headers.etag).toBe((await ask('/home', { 'accept-encoding': encoding })).headers.etag)
    }
    expect((await ask('/home')).headers['cache-control']).toBe('no-cache')
    expect(rendered).toHaveLength(1)
  })

  test('that the client has is 304, without a body', async () => {
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

  test('is cached once for all spellings of its address', async () => {
    for (let n = 0; n < 20; n += 1) await ask(`/home?utm_source=${n}`)
    await ask('/shop?page=1&q=desk')
    await ask('/shop?x=1&q=%20desk')
    expect(rendered.map(({ address }) => address)).toEqual(['/home', '/shop?q=desk'])
  })

  test('that is not found is not cached', async () => {
    expect((await ask('/product/gone')).status).toBe(404)
    expect((await ask('/product/gone')).status).toBe(404)
    expect(rendered).toHaveLength(2)
  })

  test('is rendered again when it has expired', async () => {
    await ask('/home')
    later(60_300)
    await ask('/home')
    expect(rendered).toHaveLength(2)
  })
})

const changed = async (name: string) => {
  await rename(name)
  await notified()
}

/** The page titles that this many concurrent requests get. */
const titles = async (count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => ask('/home')))
  return [...new Set(answers.map(titleOf))]
}

describe('an outdated page', () => {
  test('is sent to everyone during one rendering, then no longer', async () => {
    await changed('Old')
    expect(await titles(1)).toEqual(['Old'])
    await changed('New')
    later(299)
    expect(await titles(200)).toEqual(expect.arrayContaining(['Old']))
    await expect.poll(() => titles(10)).toEqual(['New'])
    expect(rendered).toHaveLength(2)
  })

  test('is rendered again before the answer when that moment is over', async () => {
    await changed('Cheap')
    await ask('/home')
    await changed('Dear')
    later(300)
    expect(await titles(200)).toEqual(['Dear'])
    expect(rendered).toHaveLength(2)
  })

  test('is not sent longer when its rendering fails', async () => {
    await changed('Before')
    await ask('/home')
    await changed('Meanwhile')
    setFailing(true)
    expect(titleOf(await ask('/home'))).toBe('Before')
    later(300)
    expect((await ask('/home')).status).toBe(500)
    setFailing(false)
    expect(titleOf(await ask('/home'))).toBe('Meanwhile')
  })

  test('is never sent to the member of staff who changed it', async () => {
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

describe('a visitor', () => {
  test('security 40: a member gets the page of every visitor', async () => {
    const cookie = `session=${member.browser.cookies.get('session')}; staff=1; lang=zh-TW; other=1`
    const first = await ask('/home', { cookie })
    expect(rendered).toEqual([{ address: '/home', cookie: 'lang=zh-TW' }])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect((await ask('/home', { cookie: 'lang=zh-TW' })).body.equals(first.body)).toBe(true)
    expect(rendered).toHaveLength(1)
  })

  test('gets the language of the cookie', async () => {
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

  test('chooses a language by the address, and a cookie stores it', async () => {
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask('/home?lang=zh-TW', { cookie: 'lang=en' })
      expect(answer.headers['set-cookie']).toEqual(['lang=zh-TW; Max-Age=31536000; Path=/; SameSite=Lax'])
      expect(titleOf(answer)).toBe(titleOf(await ask('/home', { cookie: 'lang=zh-TW' })))
    }
    const known = await ask('/home?lang=zh-TW', { cookie: 'lang=zh-TW' })
    expect(known.headers['set-cookie']).toBeUndefined()
  })

  test('is answered individually if it does not request a page', async () => {
    for (const path of ['/account', '/login', '/account']) await ask(path, { cookie: 'session=secret' })
    expect(rendered).toEqual(
      ['/account', '/login', '/account'].map((address) => ({ address, cookie: 'session=secret' })),
    )
  })
})
