import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../core/api/all.ts'
import type { AnyEndpoint } from '../../../core/api/endpoint.ts'
import { isStaffPermission, staffMay } from '../../../core/staff/staff.ts'
import { createProgramDatabase } from '../../database/test-roles.ts'
import { newToken } from '../../secrets.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import type { Fixture, PreparedRequest, SampleRequest } from './test-sample-request.ts'
import { sampleRequests } from './test-sample-requests.ts'
import { fingerprint, rowsAbout, tally } from './test-written-rows.ts'
import { tried } from '../../../scripts/test-inputs.ts'

type Cookies = Record<string, string>

const held = ({ cookies }: TestBrowser): Cookies => Object.fromEntries(cookies)

let fixture: Fixture
/** Of people who have nothing to do with any of the requests. */
let cookiesOf: { member: Cookies; clerk: Cookies; owner: Cookies }

beforeAll(async () => {
  const limits = ['TRIES', 'CODES_PER_RECIPIENT', 'CODES_PER_CLIENT', 'CODES_PER_DAY']
  const shop = await createTestShop({
    // What an endpoint needs of the database, the role of the program must have.
    database: await createProgramDatabase(),
    env: {
      HUMAN_CHECK_COST: '1',
      ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '1000000'])),
    },
  })
  const [spec] = await stockedSpecs(shop, 100_000)
  if (spec === undefined) throw new Error('the catalogue is empty')
  fixture = { shop, spec }
  const [member, clerk, owner] = [
    await signedInMember(shop),
    await signedInStaff(shop, 'clerk'),
    await signedInStaff(shop, 'owner'),
  ]
  cookiesOf = { member: held(member.browser), clerk: held(clerk.browser), owner: held(owner.browser) }
})
afterAll(() => fixture.shop.close())

const changing = endpoints.filter(({ method }) => method !== 'get') as readonly AnyEndpoint[]
const nameOf = ({ method, path }: AnyEndpoint) => `${method.toUpperCase()} ${path}`
const named = changing.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** One that is new has none yet: its tests then say where it belongs. */
function sampleOf(endpoint: AnyEndpoint): SampleRequest {
  const sample = sampleRequests[nameOf(endpoint)]
  if (sample === undefined)
    throw new Error(
      `${nameOf(endpoint)} has no good request in server/http/every-endpoint/test-sample-requests.ts`,
    )
  return sample
}

/** A good request with the cookies that it was made for. */
async function prepare(sample: SampleRequest): Promise<{ good: PreparedRequest; cookies: Cookies }> {
  const good = await sample.prepare(fixture)
  return { good, cookies: held(good.browser) }
}

/** Sends a request from a browser that holds these cookies and nothing else. */
async function send(
  endpoint: AnyEndpoint,
  good: PreparedRequest,
  cookies: Cookies,
  headers: Record<string, string> = {},
) {
  const browser = openBrowser(fixture.shop.app)
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => good.params?.[name] ?? '')
  const address = `/api${path}?${new URLSearchParams(good.query)}`
  const sent = { ...good.headers, ...headers }
  const answer =
    good.raw === undefined
      ? await browser.post(address, good.body, sent)
      : await browser.upload(address, good.raw.bytes, good.raw.type, sent)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}

const said = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  status === 200 ? 'granted' : (body as { code: string }).code

/** Ways in which a page of another site makes a browser send something. */
const foreign: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
]

/** Whose cookies let nobody in there, with what it is refused with. */
function intruders(
  { access }: AnyEndpoint,
  withoutCookies: string | undefined,
): { cookies: Cookies; code: string }[] {
  const { member, clerk, owner } = cookiesOf
  const nobodys: Cookies[] = [{}, { session: newToken(), staff: newToken(), proof: newToken() }]
  const refused = (each: Cookies[], code: string) => each.map((cookies) => ({ cookies, code }))
  if (access === 'anyone') return withoutCookies === undefined ? [] : refused(nobodys, withoutCookies)
  // Under the other name, too: a session is what it was opened as, whatever carries it.
  const renamed = (cookies: Cookies, name: string) => ({ [name]: Object.values(cookies)[0] ?? '' })
  if (access === 'member') {
    const staff = [clerk, owner].flatMap((cookies) => [cookies, renamed(cookies, 'session')])
    return refused([...nobodys, ...staff], 'not_logged_in')
  }
  const strangers = refused([...nobodys, member, renamed(member, 'staff')], 'staff_not_signed_in')
  const mayClerk = !isStaffPermission(access) || staffMay('clerk', access)
  return mayClerk ? strangers : [...strangers, ...refused([clerk], 'not_allowed')]
}

test('every endpoint that changes something has a sample request, and no other has one', () => {
  expect(Object.keys(sampleRequests).sort()).toEqual(named.map(([name]) => name).sort())
})

describe.each(named)('%s', (name, endpoint) => {
  const sample = sampleRequests[name]
  let good: PreparedRequest
  let cookies: Cookies
  beforeAll(async () => {
    ;({ good, cookies } = await prepare(sampleOf(endpoint)))
  })

  test('security 29: is refused from a page of another site', async () => {
    const before = await fingerprint(fixture.shop.context)
    for (const headers of foreign)
      expect(said(await send(endpoint, good, cookies, headers)), JSON.stringify(headers)).toBe(
        'foreign_origin',
      )
    expect(await fingerprint(fixture.shop.context)).toEqual(before)
    tried(foreign.length)
  })

  if (endpoint.access !== 'anyone' || sample?.withoutCookies !== undefined)
    test('security 17: is refused without the cookies that it needs', async () => {
      const before = await fingerprint(fixture.shop.context)
      const wrongs = intruders(endpoint, sample?.withoutCookies)
      for (const { cookies: wrong, code } of wrongs)
        expect(said(await send(endpoint, good, wrong)), Object.keys(wrong).join()).toBe(code)
      expect(await fingerprint(fixture.shop.context)).toEqual(before)
      tried(wrongs.length)
    })

  if (sample?.other !== undefined)
    test('security 18: changes nothing of one person with the cookies of another', async () => {
      const { cookies: others } = await prepare(sampleOf(endpoint))
      const read = () =>
        sample.other === 'theirs'
          ? rowsAbout(fixture.shop.context, good.owner ?? '')
          : fingerprint(fixture.shop.context)
      const before = await read()
      const answer = said(await send(endpoint, good, others))
      expect(answer).toBe(sample.other === 'theirs' ? 'granted' : sample.other)
      expect(await read()).toEqual(before)
    })

  test(`${sample?.proves === undefined ? '' : `security ${sample.proves}: `}two at the same moment do no more than they should`, async () => {
    const { twice } = sampleOf(endpoint)
    const start = await tally(fixture.shop.context)
    const first = await send(endpoint, good, cookies)
    const once = changed(start, await tally(fixture.shop.context))
    expect(said(first)).toBe('granted')

    const again = await prepare(sampleOf(endpoint))
    const before = await tally(fixture.shop.context)
    tried(2)
    const answers = await Promise.all([1, 2].map(() => send(endpoint, again.good, again.cookies)))
    const effect = changed(before, await tally(fixture.shop.context))
    const granted = answers.filter((answer) => said(answer) === 'granted')
    expect(granted, answers.map(said).join()).toHaveLength(twice === 'once' ? 1 : 2)
    const times = (what: string) =>
      twice === 'both' || (twice === 'noted' && what === 'public.audit_entries') ? 2 : 1
    expect(effect).toEqual(
      Object.fromEntries(Object.entries(once).map(([what, by]) => [what, by * times(what)])),
    )
  })
})

/** What is not as it was, and by how much. */
function changed(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  return Object.fromEntries(
    [...after]
      .map(([what, count]) => [what, count - (before.get(what) ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  )
}
