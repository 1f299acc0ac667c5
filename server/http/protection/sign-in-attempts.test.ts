import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { addStaff } from '../../services/staff/accounts.ts'
import { codeFor, openBrowser, registerMember, solveHumanCheck } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { codeOf } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let made = 0

beforeAll(async () => {
  // The counters' clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  shop = await createTestShop({
    env: { HUMAN_CHECK_COST: '1', RATE_LIMIT_ATTEMPTS: '100' },
    context: {
      now: () => new Date(),
      pause: () => {
        throw new Error('a request waits')
      },
    },
  })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

const later = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000)

/** A member who never signed in. */
const newMember = () => {
  made += 1
  later(3600)
  return registerMember(shop, {
    phoneNumber: `+6012${String(made).padStart(7, '0')}`,
    email: `guessed${made}@example.com`,
  })
}

type Login = { phoneNumber: string; password: string }
const at = (address: string) => openBrowser(shop.app, address)
const login = async ({ phoneNumber, password }: Login, browser = at('192.0.2.77')) => {
  countInputs()
  const { status, headers } = await browser.post('/api/users/login', { phoneNumber, password })
  return status === 429 ? `wait ${headers.get('retry-after')}` : status
}
const times = async <T>(count: number, work: (round: number) => Promise<T>): Promise<T[]> => {
  const results = []
  for (let round = 0; round < count; round += 1) results.push(await work(round))
  return results
}

describe('security 10: ten failed logins', () => {
  test('delay the next ones ever longer, by a refusal and not by waiting', async () => {
    const form = await newMember()
    const guess = () => login({ ...form, password: 'a guess' }, at('203.0.113.9'))
    expect(await times(10, guess)).toEqual(Array<number>(10).fill(401))
    for (const delay of [1, 2, 4, 8, 16, 30, 30]) {
      expect(await guess()).toBe(`wait ${delay}`)
      later(delay - 0.5)
      expect(await guess()).toBe('wait 1')
      later(0.5)
      expect(await guess()).toBe(401)
    }
  })

  test('for a number without an account do the same', async () => {
    later(3600)
    const unknown = { phoneNumber: '+60199999999', password: 'a guess' }
    expect(await times(11, () => login(unknown, at('203.0.113.9')))).toEqual([
      ...Array<number>(10).fill(401),
      'wait 1',
    ])
  })

  test('never lock out the owner on another network', async () => {
    const form = await newMember()
    await times(12, () => login({ ...form, password: 'a guess' }, at('203.0.113.9')))
    expect(await login(form, at('192.0.2.1'))).toBe(200)
  })

  test('from a hundred networks slow down strangers, but no device or network that signed in before', async () => {
    const form = await newMember()
    const home = at('192.0.2.2')
    expect(await login(form, home)).toBe(200)
    const guesses = (round: number) => login({ ...form, password: 'a guess' }, at(`203.0.113.${round}`))
    expect(await times(100, guesses)).toEqual(Array<number>(100).fill(401))
    expect(await guesses(101)).toBe('wait 1')
    expect(await login(form, at('192.0.2.2'))).toBe(200)
    const elsewhere = at('198.51.100.5')
    elsewhere.cookies.set('device', home.cookies.get('device')!)
    expect(await login(form, elsewhere)).toBe(200)
    // With the code from an SMS, the account's owner can sign in from anywhere.
    const anywhere = at('198.51.100.6')
    expect(await login(form, anywhere)).toBe('wait 1')
    const { phoneNumber } = form
    const humanCheck = await solveHumanCheck(anywhere, 'login')
    await anywhere.post('/api/verification/sms', { phoneNumber, purpose: 'login', humanCheck })
    const code = await codeFor(shop, phoneNumber)
    expect((await anywhere.post('/api/users/loginWithCode', { phoneNumber, code })).status).toBe(200)
    expect(await login(form, anywhere)).toBe(200)
  })

  test('of others in the same network lock out no device that signed in before', async () => {
    const form = await newMember()
    const owner = at('203.0.113.200')
    expect(await login(form, owner)).toBe(200)
    const found = await times(100, (round) =>
      login(
        { phoneNumber: `+6019${String(round).padStart(7, '0')}`, password: 'a guess' },
        at('203.0.113.200'),
      ),
    )
    expect(found.at(-1)).toMatch(/^wait 3\d{3}$/)
    expect(await login(form, at('203.0.113.200'))).toMatch(/^wait 3\d{3}$/)
    expect(await login(form, owner)).toBe(200)
  })

  test('a device cookie of another account gives no allowance', async () => {
    const [form, attacker] = [await newMember(), await newMember()]
    const browser = at('203.0.113.9')
    expect(await login(attacker, browser)).toBe(200)
    const found = await times(11, () => login({ ...form, password: 'a guess' }, browser))
    expect(found.at(-1)).toBe('wait 1')
    for (const forged of ['x', 'y'.repeat(43)]) {
      browser.cookies.set('device', forged)
      expect(await login({ ...form, password: 'a guess' }, browser)).toBe('wait 1')
    }
  })
})

const race = async (phoneNumber: string, address: (round: number) => string) => {
  const guesses = Array.from({ length: 40 }, (_, round) =>
    login({ phoneNumber, password: `guess ${round}` }, at(address(round))),
  )
  return (await Promise.all(guesses)).filter((answer) => answer === 401).length
}

describe('security 48: guesses in parallel', () => {
  test('of one network are slowed down even when concurrent', async () => {
    const form = await newMember()
    const tried = []
    for (let round = 0; round < 8; round += 1) tried.push(await race(form.phoneNumber, () => '203.0.113.9'))
    expect(Math.max(...tried)).toBeLessThanOrEqual(4)
    expect(tried.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(12)
    expect(await race(form.phoneNumber, () => '203.0.113.9')).toBe(0)
    later(30)
    expect(await race(form.phoneNumber, () => '203.0.113.9')).toBe(1)
  })

  test('of many networks on one account run two at a time', async () => {
    const form = await newMember()
    let [running, most] = [0, 0]
    const { run } = shop.context.attempts
    const attempt = (round: number) =>
      run({ kind: 'login', account: form.phoneNumber, client: `203.0.113.${round}` }, async () => {
        most = Math.max(most, (running += 1))
        await login({ ...form, password: 'another' }, at('198.51.100.9'))
        running -= 1
      })
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, round) => attempt(round)))
    expect(most).toBe(2)
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
    expect(new Set(refusals)).toEqual(new Set(['too_many_requests']))
  })
})

const staffLogin = async (email: string, typed: string, address = '203.0.113.9', device?: string) => {
  countInputs()
  const browser = at(address)
  if (device !== undefined) browser.cookies.set('device', device)
  const { status, headers } = await browser.post('/api/staff/login', { email, password: typed })
  return status === 429 ? `wait ${headers.get('retry-after')}` : status
}

describe('security 48: staff', () => {
  const password = 'walnut and rattan'
  test('are slowed down like members, and never locked out on their own device', async () => {
    later(3600)
    const email = 'clerk@example.com'
    const { link } = (await addStaff(shop.context, { email, name: 'Aisyah', role: 'clerk' }))!
    const browser = at('192.0.2.3')
    await browser.post('/api/staff/set-up', { token: link.split('#')[1]!, password })
    await browser.post('/api/staff/login', { email, password })
    expect(browser.cookies.has('device')).toBe(false)
    const { secret } = (await browser.post('/api/staff/enrol')).body
    await browser.post('/api/staff/enrol/code', { code: codeOf(secret, new Date()) })
    const device = browser.cookies.get('device')!

    expect(await times(11, () => staffLogin(email, 'a guess'))).toEqual([
      ...Array<number>(10).fill(401),
      'wait 1',
    ])
    const parallel = await Promise.all(Array.from({ length: 20 }, () => staffLogin(email, 'a guess')))
    expect(parallel.filter((answer) => answer === 401)).toEqual([])
    expect(await staffLogin(email, password)).toMatch(/^wait/)
    expect(await staffLogin(email.toUpperCase(), password, '203.0.113.9', device)).toBe(200)
    expect(await staffLogin(email, password, '192.0.2.3')).toBe(200)
  })
})
