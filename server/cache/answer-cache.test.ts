import { describe, expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const begin = Date.UTC(2026, 2, 2, 4, 5)

function answersAt(options: { maxSize?: number } = {}) {
  let moment = begin
  const answers = createAnswerCache({
    maxSize: options.maxSize ?? 1_000_000,
    ttl: 60_000,
    staleFor: 300,
    now: () => new Date(moment),
  })
  return { answers, clock: (time: number) => (moment = time) }
}

const page =
  (text = 'page', init: ResponseInit = {}) =>
  async () =>
    new Response(text, init)

describe('an answer', () => {
  test('is rendered once for a thousand concurrent requests, then cached', async () => {
    const { answers } = answersAt()
    let made = 0
    const asked = Array.from({ length: 1000 }, () =>
      answers.fetch('/home', async () => new Response(`page ${(made += 1)}`)),
    )
    const bodies = await Promise.all(asked.map(async (one) => String((await (await one).in(undefined)).body)))
    expect(new Set(bodies)).toEqual(new Set(['page 1']))
    expect(answers.fresh('/home')).toBe(await asked[0])
  })

  test('is fresh until it expires', async () => {
    const { answers, clock } = answersAt()
    await answers.fetch('/home', page())
    clock(begin + 59_999)
    expect(answers.fresh('/home')).toBeDefined()
    clock(begin + 60_000)
    expect(answers.fresh('/home')).toBeUndefined()
  })

  test('is stale for a moment after it expires', async () => {
    const { answers, clock } = answersAt()
    const made = await answers.fetch('/home', page())
    clock(begin + 60_299)
    expect(answers.stale('/home')).toBe(made)
    clock(begin + 60_300)
    expect(answers.stale('/home')).toBeUndefined()
  })

  test('counts as unchanged for as long as the caller wants, until something changes or a quarter-hour ends', async () => {
    const { answers, clock } = answersAt()
    const made = await answers.fetch('/home', page())
    clock(begin + 179_999)
    expect(answers.unchanged('/home', 180_000)).toBe(made)
    clock(begin + 180_000)
    expect(answers.unchanged('/home', 180_000)).toBeUndefined()
    expect(answers.unchanged('/home', 600_001)).toBe(made)
    clock(begin + 600_000)
    expect(answers.unchanged('/home', 3_600_000)).toBeUndefined()
    const again = await answers.fetch('/home', page())
    expect(answers.unchanged('/home', 1000)).toBe(again)
    answers.outdate()
    expect(answers.unchanged('/home', 1000)).toBeUndefined()
  })

  test('expires at every quarter-hour, because a day may end there', async () => {
    const { answers, clock } = answersAt()
    const newYear = Date.UTC(2026, 11, 31, 16)
    clock(newYear - 2)
    await answers.fetch('/home', page('© 2026'))
    expect(answers.fresh('/home')).toBeDefined()
    clock(newYear)
    expect(answers.fresh('/home')).toBeUndefined()
    expect(answers.stale('/home')).toBeUndefined()
  })

  test.each<[string, ResponseInit]>([
    ['that is not found', { status: 404 }],
    ['that redirects', { status: 302, headers: { location: '/home' } }],
    ['that failed', { status: 500 }],
    ['that sets a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['that must not be stored', { headers: { 'cache-control': 'no-store' } }],
    ['for one person', { headers: { 'cache-control': 'private, max-age=60' } }],
  ])('%s is not cached', async (_, init) => {
    const { answers } = answersAt()
    const { status } = await answers.fetch('/home', page('page', init))
    expect(status).toBe(init.status ?? 200)
    expect(answers.fresh('/home')).toBeUndefined()
  })

  test('has no cookie and no request id', async () => {
    const { answers } = answersAt()
    const made = await answers.fetch(
      '/home',
      page('page', { headers: { 'set-cookie': 'a=b', 'x-request-id': '1', 'x-frame-options': 'DENY' } }),
    )
    const { headers } = await made.in(undefined)
    expect(headers).not.toContain('set-cookie')
    expect(headers).not.toContain('x-request-id')
    expect(headers).toContain('x-frame-options')
  })

  test('that could not be rendered is fetched again', async () => {
    const { answers } = answersAt()
    await expect(answers.fetch('/home', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await answers.fetch('/home', page())
    expect(answers.fresh('/home')).toBeDefined()
  })
})

describe('an outdated answer', () => {
  test('is stale for a moment, until a new one replaces it', async () => {
    const { answers, clock } = answersAt()
    const old = await answers.fetch('/home', page('old price'))
    answers.outdate()
    clock(begin + 299)
    expect(answers.fresh('/home')).toBeUndefined()
    expect(answers.stale('/home')).toBe(old)
    const fresh = await answers.fetch('/home', page('new price'))
    expect(answers.fresh('/home')).toBe(fresh)
  })

  test('is never stale for longer, even after changes or failures', async () => {
    const { answers, clock } = answersAt()
    await answers.fetch('/home', page())
    answers.outdate()
    for (const later of [100, 200]) {
      clock(begin + later)
      answers.outdate()
      await answers.fetch('/home', page('no', { status: 500 }))
      await answers.fetch('/home', () => Promise.reject(new Error('no'))).catch(() => {})
      expect(answers.stale('/home')).toBeDefined()
    }
    clock(begin + 300)
    expect(answers.stale('/home')).toBeUndefined()
  })

  test('is dropped when its page is gone', async () => {
    const { answers } = answersAt()
    await answers.fetch('/product/a', page())
    answers.outdate()
    await answers.fetch('/product/a', page('gone', { status: 404 }))
    expect(answers.stale('/product/a')).toBeUndefined()
  })

  test('can be dropped alone', async () => {
    const { answers } = answersAt()
    await answers.fetch('/home', page())
    answers.outdate()
    await answers.fetch('/shop', page())
    answers.dropStale()
    expect([answers.stale('/home'), answers.fresh('/shop') === undefined]).toEqual([undefined, false])
  })

  test('is not the fallback while the database is unavailable', async () => {
    const { answers, clock } = answersAt()
    const last = await answers.fetch('/home', page())
    // An expired answer is still correct.
    clock(begin + 60_000)
    answers.keepAsFallback()
    expect(answers.fallback('/home')).toBe(last)
    await answers.fetch('/home', page())
    answers.outdate()
    answers.keepAsFallback()
    expect([answers.fallback('/home'), answers.stale('/home')]).toEqual([undefined, undefined])
  })
})

describe.each(['drop', 'outdate'] as const)('%s', (change) => {
  test('leaves no fresh answer', async () => {
    const { answers } = answersAt()
    await answers.fetch('/home', page())
    answers[change]()
    expect(answers.fresh('/home')).toBeUndefined()
    expect(answers.stale('/home') === undefined).toBe(change === 'drop')
  })

  test('also affects answers that are being rendered', async () => {
    const { answers } = answersAt()
    const rendering = Promise.withResolvers<Response>()
    const old = answers.fetch('/home', () => rendering.promise)
    answers[change]()
    const fresh = answers.fetch('/home', page('new price'))
    await fresh
    rendering.resolve(new Response('old price'))
    expect(String((await (await old).in(undefined)).body)).toBe('old price')
    expect(answers.fresh('/home')).toBe(await fresh)
  })
})

test('the cache is limited in bytes, evicts the least recently used answer, and refuses huge ones', async () => {
  const { answers } = answersAt({ maxSize: 200_000 })
  await answers.fetch('giant', page('x'.repeat(100_000)))
  expect(answers.fresh('giant')).toBeUndefined()
  for (let n = 0; n < 100; n += 1) {
    await answers.fetch(`page ${n}`, page('x'.repeat(1000)))
    answers.fresh('page 0')
  }
  const left = Array.from({ length: 100 }, (_, n) => n).filter((n) => answers.fresh(`page ${n}`))
  expect(left.length).toBeLessThan(27)
  expect(left).toContain(0)
  expect(left).toContain(99)
  expect(left).not.toContain(1)
})
