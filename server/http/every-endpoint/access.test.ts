import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/all.ts'
import type { Access, AnyEndpoint } from '#core/api/endpoint.ts'
import { permissionsOf } from '#core/staff/staff.ts'
import { newToken } from '../../secrets.ts'
import { openBrowser, proveNumber, registerMember, type TestBrowser } from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { countInputs } from '#tests/test-inputs.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let member: TestBrowser
let callers: Record<Caller, TestBrowser[]>

beforeAll(async () => {
  shop = await createTestShop({ env: { HUMAN_CHECK_COST: '1' } })
  const form = await registerMember(shop)
  member = openBrowser(shop.app)
  await member.post('/api/users/login', form)
  callers = {
    visitor: [openBrowser(shop.app), stranger()],
    member: [member],
    'other member': [(await signedInMember(shop)).browser],
    clerk: [(await signedInStaff(shop, 'clerk')).browser],
    owner: [(await signedInStaff(shop, 'owner')).browser],
  }
})
afterAll(() => shop.close())

const stranger = () => {
  const browser = openBrowser(shop.app)
  browser.cookies.set('session', newToken())
  browser.cookies.set('staff', newToken())
  return browser
}

const kinds = ['visitor', 'member', 'other member', 'clerk', 'owner'] as const
type Caller = (typeof kinds)[number]

/**
 * The error that an endpoint returns before anything else to a caller without access; undefined if the caller has
 * access.
 */
function refusalOf(access: Access, caller: Caller): { status: number; body: { code: string } } | undefined {
  if (access === 'anyone') return undefined
  const isMember = caller === 'member' || caller === 'other member'
  if (access === 'member') return isMember ? undefined : { status: 401, body: { code: 'not_logged_in' } }
  if (caller !== 'clerk' && caller !== 'owner') return { status: 401, body: { code: 'staff_not_signed_in' } }
  if (access !== 'staff' && !permissionsOf[caller].includes(access))
    return { status: 403, body: { code: 'not_allowed' } }
  return undefined
}

const letIn = (caller: Caller) =>
  endpoints.filter(({ access }) => refusalOf(access, caller) === undefined).length

const refusals = ['not_logged_in', 'staff_not_signed_in', 'not_allowed']
/** Calls that end a session, or that belong to an unfinished sign-in. */
const besideSessions = [
  '/users/logout',
  '/staff/logout',
  '/staff/login/code',
  '/staff/enrol',
  '/staff/enrol/code',
]
/** Not called with access: the stream never ends, and later tests need the sessions. */
const doneElsewhere = ['/staff/orders/live', '/users/sessions/end']
const call = (browser: TestBrowser, { method, path, raw }: AnyEndpoint) => {
  const address = `/api${path.replace(/\{\w+\}/g, 'x')}`
  if (raw !== undefined) return browser.upload(address, Buffer.from('{}'), raw.media[0] ?? '')
  return method === 'get' ? browser.get(address) : browser.post(address, {})
}

describe('security 17: who may call what', () => {
  describe.each(endpoints)('$name', (endpoint) => {
    test.each(kinds)('as %s', async (caller) => {
      if (besideSessions.includes(endpoint.path)) return
      const refusal = refusalOf(endpoint.access, caller)
      for (const browser of callers[caller]) {
        if (refusal === undefined && doneElsewhere.includes(endpoint.path)) continue
        countInputs()
        const answer = await call(browser, endpoint)
        if (refusal !== undefined) expect(answer).toMatchObject(refusal)
        else expect(refusals).not.toContain(answer.body?.code)
      }
    })
  })

  test('the table of access is valid: members, clerks and owners each have endpoints that only they may call', () => {
    expect(letIn('visitor')).toBeLessThan(letIn('member'))
    expect(letIn('visitor')).toBeLessThan(letIn('clerk'))
    expect(letIn('clerk')).toBeLessThan(letIn('owner'))
  })

  test('nothing is served under /api that is not declared', () => {
    const declared = new Set(
      endpoints.map(({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const served = shop.app.routes
      .filter(({ method, path }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
    expect(new Set(served)).toEqual(new Set([...declared, 'get /api/openapi.json', 'get /api/docs']))
  })
})

describe('security 29: a call that changes something', () => {
  const body = JSON.stringify({ phoneNumber: '+60123456780' })
  const json = { 'content-type': 'application/json' }
  const post = async (headers: Record<string, string>, sent: BodyInit | null = body) => {
    const response = await shop.app.request('http://localhost:3000/api/users/check', {
      method: 'POST',
      headers: { host: 'localhost:3000', ...headers },
      body: sent,
    })
    return response.status
  }

  test.each([
    ['from the shop itself', { ...json, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['from a program that is no browser', json],
    ['with a charset', { 'content-type': 'application/json; charset=utf-8' }],
    [
      'under another name of the same host',
      { ...json, origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ],
  ])('passes %s', async (_name, headers) => {
    expect(await post(headers)).toBe(404)
  })

  test.each([
    ['a foreign Origin', { ...json, origin: 'https://evil.example' }],
    ['an Origin that only starts like ours', { ...json, origin: 'http://localhost:3000.evil.example' }],
    ['another port', { ...json, origin: 'http://localhost:4000' }],
    ['an opaque Origin', { ...json, origin: 'null' }],
    ['a foreign site', { ...json, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { ...json, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a form of plain text', { 'content-type': 'text/plain' }],
    ['JSON called plain text', { 'content-type': 'Text/Plain;charset=utf-8' }],
  ])('is refused from %s', async (_name, headers) => {
    expect(await post(headers)).toBe(403)
  })

  test.each([
    ['XML', { 'content-type': 'application/xml' }],
    ['nobody says what', { 'content-length': '30' }],
  ])('is refused with %s', async (_name, headers) => {
    expect(await post(headers, new TextEncoder().encode(body))).toBe(415)
  })

  test('is refused before it changes anything', async () => {
    const answer = await member.post(
      '/api/users/update',
      { firstName: 'Evil' },
      { origin: 'https://evil.example' },
    )
    expect(answer.body.code).toBe('foreign_origin')
    expect((await member.get('/api/users/me')).body.firstName).toBe('Siti Nur')
  })
})

const setCookies = async (env: Record<string, string>, origin: string) => {
  const own = await createTestShop({ env: { HUMAN_CHECK_COST: '1', ...env } })
  try {
    const browser = openBrowser(own.app)
    const lines: string[] = []
    const remember = ({ headers }: { headers: Headers }) => lines.push(...headers.getSetCookie())
    const spied: TestBrowser = {
      ...browser,
      post: async (path, sent) => {
        const answer = await browser.post(path, sent, { origin })
        remember(answer)
        return answer
      },
    }
    await proveNumber(own, spied, '+60123456701', 'register')
    const form = await registerMember(own)
    await spied.post('/api/users/login', form)
    await spied.post('/api/users/logout')
    return lines
  } finally {
    await own.close()
  }
}

describe('security 30: cookies', () => {
  test('over https: HttpOnly, SameSite, Secure and the prefix __Host-', async () => {
    const lines = await setCookies({ PUBLIC_ORIGIN: 'https://shop.example.com' }, 'https://shop.example.com')
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-human-check',
      '__Host-proof',
      '__Host-session',
      '__Host-device',
      '__Host-session',
    ])
    for (const line of lines) {
      countInputs()
      expect(line).toMatch(/; HttpOnly; Secure; SameSite=(Lax|Strict)$/)
      expect(line).toContain('; Path=/;')
      expect(line).not.toContain('Domain')
    }
  })

  test('over http: HttpOnly and SameSite', async () => {
    const lines = await setCookies({}, 'http://localhost:3000')
    expect(lines).toEqual([
      expect.stringMatching(/^human-check=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^proof=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })
})

const isPrivate = ({ method, access, path }: (typeof endpoints)[number]) =>
  method === 'post' || access !== 'anyone' || path === '/human-check/challenge'

describe('security 40: private responses are not cached', () => {
  test.each(endpoints.filter(isPrivate))('$name is no-store, refused or not', async (endpoint) => {
    for (const browser of [openBrowser(shop.app), member]) {
      countInputs()
      expect((await call(browser, endpoint)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('/users/me is no-store when it answers', async () => {
    const browser = openBrowser(shop.app)
    await browser.post('/api/users/login', { phoneNumber: '+60123456789', password: 'walnut and rattan' })
    const { status, headers } = await browser.get('/api/users/me')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})
