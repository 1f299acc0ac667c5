import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/all.ts'
import type { AnyEndpoint } from '#core/api/endpoint.ts'
import { permissionsOf } from '#core/staff/staff.ts'
import { createProgramDatabase } from '../../database/test-roles.ts'
import { newToken } from '../../secrets.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import type { Fixture, PreparedRequest, SampleRequest } from './test-sample-request.ts'
import { sampleRequests } from './test-sample-requests.ts'
import { fingerprint, rowsAbout, tally } from './test-written-rows.ts'
import { countInputs } from '#tests/test-inputs.ts'

type Cookies = Record<string, string>

const cookiesIn = ({ cookies }: TestBrowser): Cookies => Object.fromEntries(cookies)

let fixture: Fixture
/** Browsers of a member and of staff unrelated to the requests. */
let cookiesOf: { member: Cookies; clerk: Cookies; owner: Cookies }

beforeAll(async () => {
  const limits = [
    'ATTEMPTS',
    'OWN_PASSWORD',
    'UNCONFIRMED_EMAILS',
    'CODES_PER_RECIPIENT',
    'CODES_PER_CLIENT',
    'CODES_PER_DAY',
  ]
  const shop = await createTestShop({
    // The program's role must have all permissions that endpoints need.
    database: await createProgramDatabase(),
    env: {
      HUMAN_CHECK_COST: '1',
      UNDO_SECONDS: '60',
      ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
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
  cookiesOf = {
    member: cookiesIn(member.browser),
    clerk: cookiesIn(clerk.browser),
    owner: cookiesIn(owner.browser),
  }
})
afterAll(() => fixture.shop.close())

const changing = endpoints.filter(({ method }) => method !== 'get') as readonly AnyEndpoint[]

function sampleOf({ name }: AnyEndpoint): SampleRequest {
  const sample = sampleRequests[name]
  if (sample === undefined)
    throw new Error(`${name} has no sample in server/http/every-endpoint/test-sample-requests.ts`)
  return sample
}

/** A valid request with the cookies of its sender. */
async function prepare(sample: SampleRequest): Promise<{ request: PreparedRequest; cookies: Cookies }> {
  const request = await sample.prepare(fixture)
  return { request, cookies: cookiesIn(request.browser) }
}

/** Sends a request from a browser with these cookies only. */
async function send(
  endpoint: AnyEndpoint,
  request: PreparedRequest,
  cookies: Cookies,
  headers: Record<string, string> = {},
) {
  const browser = openBrowser(fixture.shop.app)
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.params?.[name] ?? '')
  const address = `/api${path}?${new URLSearchParams(request.query)}`
  const sent = { ...request.headers, ...headers }
  const answer =
    request.raw === undefined
      ? await browser.post(address, request.body, sent)
      : await browser.upload(address, request.raw.bytes, request.raw.type, sent)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  status === 200 ? 'granted' : (body as { code: string }).code

/** Headers of requests from a page of another site. */
const foreign: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
]

/** Cookies that give no access to an endpoint, each with its error code. */
function intruders(
  { access }: AnyEndpoint,
  withoutCookies: string | undefined,
): { cookies: Cookies; code: string }[] {
  const { member, clerk, owner } = cookiesOf
  const unknown: Cookies[] = [{}, { session: newToken(), staff: newToken(), proof: newToken() }]
  const refused = (each: Cookies[], code: string) => each.map((cookies) => ({ cookies, code }))
  if (access === 'anyone') return withoutCookies === undefined ? [] : refused(unknown, withoutCookies)
  // A session sent under the name of the other cookie still gives no access.
  const renamed = (cookies: Cookies, name: string) => ({ [name]: Object.values(cookies)[0] ?? '' })
  if (access === 'member') {
    const staff = [clerk, owner].flatMap((cookies) => [cookies, renamed(cookies, 'session')])
    return refused([...unknown, ...staff], 'not_logged_in')
  }
  const strangers = refused([...unknown, member, renamed(member, 'staff')], 'staff_not_signed_in')
  const mayClerk = access === 'staff' || permissionsOf.clerk.includes(access)
  return mayClerk ? strangers : [...strangers, ...refused([clerk], 'not_allowed')]
}

test('every endpoint that changes something has a sample request, and no other has one', () => {
  expect(Object.keys(sampleRequests).sort()).toEqual(changing.map(({ name }) => name).sort())
})

describe.each(changing)('$name', (endpoint) => {
  const sample = sampleRequests[endpoint.name]
  let request: PreparedRequest
  let cookies: Cookies
  beforeAll(async () => {
    ;({ request, cookies } = await prepare(sampleOf(endpoint)))
  })

  test('security 29: is refused from a page of another site', async () => {
    const before = await fingerprint(fixture.shop.context)
    for (const headers of foreign)
      expect(outcomeOf(await send(endpoint, request, cookies, headers)), JSON.stringify(headers)).toBe(
        'foreign_origin',
      )
    expect(await fingerprint(fixture.shop.context)).toEqual(before)
    countInputs(foreign.length)
  })

  if (endpoint.access !== 'anyone' || sample?.withoutCookies !== undefined)
    test('security 17: is refused without the cookies that it needs', async () => {
      const before = await fingerprint(fixture.shop.context)
      const intruding = intruders(endpoint, sample?.withoutCookies)
      for (const { cookies: wrong, code } of intruding)
        expect(outcomeOf(await send(endpoint, request, wrong)), Object.keys(wrong).join()).toBe(code)
      expect(await fingerprint(fixture.shop.context)).toEqual(before)
      countInputs(intruding.length)
    })

  if (sample?.other !== undefined)
    test('security 18: changes nothing of one person with the cookies of another', async () => {
      const { cookies: others } = await prepare(sampleOf(endpoint))
      const read = () =>
        sample.other === 'affects_own_data'
          ? rowsAbout(fixture.shop.context, request.owner ?? '')
          : fingerprint(fixture.shop.context)
      const before = await read()
      const answer = outcomeOf(await send(endpoint, request, others))
      expect(answer).toBe(sample.other === 'affects_own_data' ? 'granted' : sample.other)
      expect(await read()).toEqual(before)
    })

  test(`${sample?.proves === undefined ? '' : `security ${sample.proves}: `}two at the same moment do no more than they should`, async () => {
    const { twice } = sampleOf(endpoint)
    const start = await tally(fixture.shop.context)
    const first = await send(endpoint, request, cookies)
    const once = changed(start, await tally(fixture.shop.context))
    expect(outcomeOf(first)).toBe('granted')

    const again = await prepare(sampleOf(endpoint))
    const before = await tally(fixture.shop.context)
    countInputs(2)
    const answers = await Promise.all([1, 2].map(() => send(endpoint, again.request, again.cookies)))
    const effect = changed(before, await tally(fixture.shop.context))
    const granted = answers.filter((answer) => outcomeOf(answer) === 'granted')
    expect(granted, answers.map(outcomeOf).join()).toHaveLength(twice === 'once' ? 1 : 2)
    const times = (what: string) => (twice === 'both' || (twice === 'noted' && notes.has(what)) ? 2 : 1)
    expect(effect).toEqual(
      Object.fromEntries(Object.entries(once).map(([what, by]) => [what, by * times(what)])),
    )
  })
})

/** Tables that are written whenever a row is written, even with the same values. */
const notes = new Set(['public.audit_entries', 'public.stale_figure_days'])

/** The tables that changed, and the difference in rows. */
function changed(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  return Object.fromEntries(
    [...after]
      .map(([what, count]) => [what, count - (before.get(what) ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  )
}
