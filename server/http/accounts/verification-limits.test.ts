import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { openBrowser, solveHumanCheck } from '../../testing/test-browser.ts'
import { setUp, later, minute, phoneNumber, send, type Shop, shop, withShop } from './test-verification.ts'

setUp()

const askFor = async (own: Shop, number: string, address: string) => {
  const browser = openBrowser(own.app, address)
  const humanCheck = await solveHumanCheck(browser, 'register')
  return browser.post('/api/verification/sms', { phoneNumber: number, purpose: 'register', humanCheck })
}

const attempts = async (own: Shop, forwarded: (round: number) => string) => {
  const browser = openBrowser(own.app)
  const found = []
  for (let round = 0; round < 3; round += 1)
    found.push(
      (
        await browser.post(
          '/api/users/check',
          { phoneNumber: '+60123456781' },
          { 'x-forwarded-for': forwarded(round) },
        )
      ).status,
    )
  return found
}

const statuses = async (own: Shop, calls: [number: string, address: string][]) => {
  const found = []
  for (const [number, address] of calls) {
    countInputs()
    found.push((await askFor(own, number, address)).status)
    later(minute)
  }
  return found
}

describe('security 6: the caps', () => {
  test('per number', () =>
    withShop({ RATE_LIMIT_CODES_PER_RECIPIENT: '2' }, async (own) => {
      const [a, b] = ['+60123456781', '+60123456782']
      expect(await statuses(own, [[a, '1.1.1.1'], [a, '2.2.2.2'], [a, '3.3.3.3'], [b, '1.1.1.1']])).toEqual([200, 200, 429, 200]) // prettier-ignore
      const { headers } = await askFor(own, a, '4.4.4.4')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
    }))

  test('per network address of the caller, where a whole IPv6 network counts as one', () =>
    withShop({ RATE_LIMIT_CODES_PER_CLIENT: '2' }, async (own) => {
      expect(
        await statuses(own, [
          ['+60123456781', '2001:db8:1:2::1'],
          ['+60123456782', '2001:db8:1:2:ffff::9'],
          ['+60123456783', '2001:db8:1:2::1'],
          ['+60123456784', '2001:db8:1:3::1'],
        ]),
      ).toEqual([200, 200, 429, 200])
    }))

  test('per day in total', () =>
    withShop({ RATE_LIMIT_CODES_PER_DAY: '3' }, async (own) => {
      expect(
        await statuses(own, [
          ['+60123456781', '1.1.1.1'],
          ['+60123456782', '2.2.2.2'],
          ['+60123456783', '3.3.3.3'],
        ]),
      ).toEqual([200, 200, 429])
    }))

  test.each([
    ['/api/users/check', { phoneNumber: '+60123456781' }],
    ['/api/users/login', { phoneNumber: '+60123456781', password: 'x' }],
    ['/api/verification/sms/confirm', { phoneNumber: '+60123456781', purpose: 'reset', code: '123456' }],
    ['/api/users/updatePassword', { phoneNumber: '+60123456781', newPassword: 'rattan' }],
    ['/api/users/disownEmail', { token: 'x' }],
  ])('attempts at %s', (path, body) =>
    withShop({ RATE_LIMIT_ATTEMPTS: '3' }, async (own) => {
      const browser = openBrowser(own.app)
      countInputs(5)
      const codes = []
      for (let round = 0; round < 4; round += 1) codes.push((await browser.post(path, body)).body.code)
      expect(codes.slice(0, 3)).not.toContain('too_many_requests')
      expect(codes[3]).toBe('too_many_requests')
      expect((await openBrowser(own.app, '198.51.100.7').post(path, body)).body.code).toBe(codes[0])
    }),
  )

  test('security 39: are not evaded by a forged X-Forwarded-For', async () => {
    countInputs(9)
    await withShop({ RATE_LIMIT_ATTEMPTS: '2' }, async (own) => {
      expect(await attempts(own, (round) => `10.0.0.${round}`)).toEqual([404, 404, 429])
    })
    await withShop({ RATE_LIMIT_ATTEMPTS: '2', TRUST_PROXY: '1' }, async (own) => {
      expect(await attempts(own, (round) => `203.0.113.2${round}`)).toEqual([404, 404, 429])
    })
    const behind = {
      RATE_LIMIT_ATTEMPTS: '2',
      TRUST_PROXY: '1',
      PROXY_ADDRESSES: '192.0.2.0/24,198.51.100.0/24',
    }
    await withShop(behind, async (own) => {
      expect(await attempts(own, (round) => `10.0.0.${round}, 203.0.113.5`)).toEqual([404, 404, 429])
      expect(await attempts(own, (round) => `203.0.113.1${round}`)).toEqual([404, 404, 404])
    })
  })
})

const ask = (browser: ReturnType<typeof openBrowser>, about: object = {}) =>
  browser.post('/api/verification/sms', { phoneNumber, purpose: 'register', ...about })

describe('security 8: the human check', () => {
  test('is needed', async () => {
    const browser = openBrowser(shop.app)
    expect(await ask(browser)).toMatchObject({
      status: 400,
      body: { error: 'Please complete reCAPTCHA verification.' },
    })
  })

  test('counts once', async () => {
    const humanCheck = await solveHumanCheck(openBrowser(shop.app), 'register')
    expect((await ask(openBrowser(shop.app), { humanCheck })).status).toBe(200)
    later(minute)
    expect((await ask(openBrowser(shop.app), { humanCheck })).body.code).toBe('human_check_failed')
  })

  test('counts once, even with another solution or at the same moment', async () => {
    const browser = openBrowser(shop.app)
    const { body: challenge } = await browser.get('/api/human-check/challenge?action=register')
    const solve = async (counterStart: number) => {
      const solution = await solveChallenge({ challenge, deriveKey, counterStart })
      return {
        text: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
        counter: solution!.counter,
      }
    }
    const first = await solve(0)
    const second = await solve(first.counter + 1)
    expect(second.counter).not.toBe(first.counter)
    const answers = await Promise.all([
      ask(openBrowser(shop.app), { humanCheck: first.text }),
      ask(openBrowser(shop.app), { humanCheck: second.text, phoneNumber: '+886920000001' }),
    ])
    expect(answers.map(({ body }) => body.code ?? 'sent').sort()).toEqual(['human_check_failed', 'sent'])
  })

  test('counts for its action alone', async () => {
    const browser = openBrowser(shop.app)
    const humanCheck = await solveHumanCheck(browser, 'login')
    expect((await ask(browser, { humanCheck })).body.code).toBe('human_check_failed')
  })

  test.each(['', 'x', '{}', 'e30=', Buffer.from('{"challenge":{},"solution":{}}').toString('base64')])(
    'rejects %j',
    async (humanCheck) => {
      expect((await ask(openBrowser(shop.app), { humanCheck })).status).toBe(400)
    },
  )

  test('rejects a challenge that the shop did not issue', async () => {
    const browser = openBrowser(shop.app)
    const { body: challenge } = await browser.get('/api/human-check/challenge?action=register')
    challenge.parameters.keyPrefix = '0'
    const solution = await solveChallenge({ challenge, deriveKey })
    const humanCheck = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    expect((await ask(browser, { humanCheck })).body.code).toBe('human_check_failed')
  })

  test('buys a ticket for resends of 10 minutes, for the same number and action', async () => {
    const browser = openBrowser(shop.app)
    await send(browser)
    later(minute)
    expect((await ask(browser)).status).toBe(200)
    later(minute)
    expect((await ask(browser, { phoneNumber: `${phoneNumber}2` })).body.code).toBe('human_check_required')
    expect((await ask(browser, { purpose: 'login' })).body.code).toBe('human_check_required')
    const ticket = browser.cookies.get('human-check')!
    browser.cookies.set(
      'human-check',
      ticket.replace(/^\d+/, (until) => String(Number(until) + 1)),
    )
    expect((await ask(browser)).body.code).toBe('human_check_required')
    browser.cookies.set('human-check', ticket)
    later(8 * minute - 1)
    expect((await ask(browser)).status).toBe(200)
    later(minute)
    expect((await ask(browser)).body.code).toBe('human_check_required')
  })

  test('is announced to the page', async () => {
    const browser = openBrowser(shop.app)
    expect((await browser.get('/api/human-check')).body).toEqual({ provider: 'proof-of-work' })
    expect((await browser.get('/api/human-check/challenge?action=order')).status).toBe(400)
  })
})
