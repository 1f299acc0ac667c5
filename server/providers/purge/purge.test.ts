import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { answerJson, startFakeServer } from '../../testing/test-http.ts'
import { PurgeError } from './ask-cache.ts'
import { choosePurger } from './choose-purger.ts'
import type { Purger } from './purger.ts'

const token = 'a-token-that-nobody-knows'

let cache: Awaited<ReturnType<typeof startFakeServer>>
let answer: (response: ServerResponse) => void
beforeEach(async () => {
  answer = (response) => answerJson(response, 200, { success: true, status: 'ok' })
  cache = await startFakeServer((_request, response) => answer(response))
})
afterEach(() => cache.close())

const purgerOf = (kind: string, path = '/purge'): Purger =>
  choosePurger(
    readSettings({ CACHE_PURGE: kind, CACHE_PURGE_URL: `${cache.url}${path}`, CACHE_PURGE_TOKEN: token }),
  )!

const keys = ['product-desk', 'listing']
/** The fake server reads every body as a form. */
const bodyOf = (request: { form: URLSearchParams } | undefined) =>
  JSON.parse([...request!.form.keys()].join('')) as unknown

test('without a shared cache there is nothing to purge', () => {
  expect(choosePurger(readSettings({}))).toBeUndefined()
})

describe('a purge', () => {
  test('of Varnish is a PURGE by xkey, at each of them', async () => {
    const second = await startFakeServer((_request, response) => answer(response))
    const settings = readSettings({ CACHE_PURGE: 'varnish', CACHE_PURGE_URL: `${cache.url}, ${second.url}/` })
    await choosePurger(settings)!.purge(keys)
    for (const { received } of [cache, second])
      expect(received).toMatchObject([
        { method: 'PURGE', path: '/', headers: { 'xkey-purge': 'product-desk listing' } },
      ])
    await second.close()
  })

  test('of Fastly is soft, by surrogate keys', async () => {
    await purgerOf('fastly', '/service/abc/purge').purge(keys)
    expect(cache.received).toMatchObject([
      {
        method: 'POST',
        path: '/service/abc/purge',
        headers: { 'fastly-key': token, 'fastly-soft-purge': '1', 'surrogate-key': 'product-desk listing' },
      },
    ])
  })

  test('of Cloudflare names at most thirty tags', async () => {
    const many = Array.from({ length: 31 }, (_, n) => `product-${n}`)
    await purgerOf('cloudflare', '/client/v4/zones/abc/purge_cache').purge(many)
    expect(cache.received).toMatchObject([
      {
        method: 'POST',
        path: '/client/v4/zones/abc/purge_cache',
        headers: { authorization: `Bearer ${token}` },
      },
      {},
    ])
    expect(cache.received.map(bodyOf)).toEqual([{ tags: many.slice(0, 30) }, { tags: many.slice(30) }])
  })

  test('of any other cache is a POST with the keys', async () => {
    await purgerOf('http').purge(keys)
    expect(cache.received).toMatchObject([{ method: 'POST', headers: { authorization: `Bearer ${token}` } }])
    expect(bodyOf(cache.received[0])).toEqual({ keys })
  })
})

describe.each(['varnish', 'fastly', 'cloudflare', 'http'])('security 42: %s that', (kind) => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['answers 500', (response) => void response.writeHead(500).end()],
    ['answers 403', (response) => answerJson(response, 403, { success: false })],
    ['redirects', (response) => void response.writeHead(302, { location: cache.url }).end()],
    ['hangs up', (response) => void response.destroy()],
  ])('%s was not purged, and its address and token are in no error', async (_name, broken) => {
    answer = broken
    const error = await purgerOf(kind)
      .purge(keys)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PurgeError)
    expect((error as Error).cause).toBeUndefined()
    const { name, message, stack } = error as Error
    for (const text of [name, message, String(stack)]) {
      expect(text).not.toContain(new URL(cache.url).host)
      expect(text).not.toContain(token)
    }
    expect(cache.received).toHaveLength(1)
  })
})

test('a purge fails if one of several caches fails', async () => {
  const gone = await startFakeServer(() => {})
  await gone.close()
  const settings = readSettings({ CACHE_PURGE: 'varnish', CACHE_PURGE_URL: `${cache.url},${gone.url}` })
  await expect(choosePurger(settings)!.purge(keys)).rejects.toThrow('it cannot be reached')
  expect(cache.received).toHaveLength(1)
})

test('Cloudflare that answers 200 without success was not purged', async () => {
  answer = (response) => answerJson(response, 200, { success: false })
  await expect(purgerOf('cloudflare').purge(keys)).rejects.toThrow('it answered 200')
})

const written = (kind: string) => {
  const { lifetimeHeader, lifetime } = purgerOf(kind)
  return `${lifetimeHeader}: ${lifetime({ fresh: 300, staleIfError: 86_400 })}`
}

test('lifetimes are written in the form of each cache, and never for browsers', () => {
  const standard = 'cdn-cache-control: public, s-maxage=300, stale-while-revalidate=10, stale-if-error=86400'
  expect(['varnish', 'cloudflare', 'http'].map(written)).toEqual([standard, standard, standard])
  expect(written('fastly')).toBe('surrogate-control: max-age=300, stale-if-error=86400')
})
