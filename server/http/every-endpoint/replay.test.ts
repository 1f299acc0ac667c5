import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#core/api/endpoint.ts'
import { listedValues } from '#core/api/texts/test-listed-values.ts'
import { permissionsOf } from '#core/staff/staff.ts'
import { recordedValueKeys } from '#core/staff/audit.ts'
import { messages } from '#core/texts/messages.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { newToken } from '../../secrets.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import type { Fixture, PreparedRequest, SampleRequest } from './test-sample-request.ts'
import { sampleRequests } from './test-sample-requests.ts'
import {
  changing,
  cookiesIn,
  createSampleShop,
  outcomeOf,
  sampleOf,
  send,
  type Cookies,
} from './test-sample-shop.ts'
import { fingerprint, rowsAbout, tally } from './test-written-rows.ts'
import { countInputs } from '#tests/test-inputs.ts'

let fixture: Fixture
/** Browsers of a member and of staff unrelated to the requests. */
let cookiesOf: { member: Cookies; clerk: Cookies; owner: Cookies }

beforeAll(async () => {
  fixture = await createSampleShop()
  const { shop } = fixture
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

/** A valid request with the cookies of its sender. */
async function prepare(sample: SampleRequest): Promise<{ request: PreparedRequest; cookies: Cookies }> {
  const request = await sample.prepare(fixture)
  return { request, cookies: cookiesIn(request.browser) }
}

/** Headers of requests from a page of another site. */
const foreign: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
]

const refused = (each: Cookies[], code: string) => each.map((cookies) => ({ cookies, code }))

/** A session sent under the name of the other cookie, which still gives no access. */
const renamed = (cookies: Cookies, name: string) => ({ [name]: Object.values(cookies)[0] ?? '' })

/** Cookies that give no access to an endpoint, each with its error code. */
function intruders(
  { access }: AnyEndpoint,
  withoutCookies: string | undefined,
): { cookies: Cookies; code: string }[] {
  const { member, clerk, owner } = cookiesOf
  const unknown: Cookies[] = [{}, { session: newToken(), staff: newToken(), proof: newToken() }]
  if (access === 'anyone') return withoutCookies === undefined ? [] : refused(unknown, withoutCookies)
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
      expect(
        outcomeOf(await send(fixture, endpoint, request, cookies, headers)),
        JSON.stringify(headers),
      ).toBe('foreign_origin')
    expect(await fingerprint(fixture.shop.context)).toEqual(before)
    countInputs(foreign.length)
  })

  if (endpoint.access !== 'anyone' || sample?.withoutCookies !== undefined)
    test('security 17: is refused without the cookies that it needs', async () => {
      const before = await fingerprint(fixture.shop.context)
      const intruding = intruders(endpoint, sample?.withoutCookies)
      for (const { cookies: wrong, code } of intruding)
        expect(outcomeOf(await send(fixture, endpoint, request, wrong)), Object.keys(wrong).join()).toBe(code)
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
      const answer = outcomeOf(await send(fixture, endpoint, request, others))
      expect(answer).toBe(sample.other === 'affects_own_data' ? 'granted' : sample.other)
      expect(await read()).toEqual(before)
    })

  test(`${sample?.proves === undefined ? '' : `security ${sample.proves}: `}two at the same moment do no more than they should`, async () => {
    const { twice } = sampleOf(endpoint)
    const start = await tally(fixture.shop.context)
    const first = await send(fixture, endpoint, request, cookies)
    const once = changed(start, await tally(fixture.shop.context))
    expect(outcomeOf(first)).toBe('granted')

    const again = await prepare(sampleOf(endpoint))
    const before = await tally(fixture.shop.context)
    countInputs(2)
    const answers = await Promise.all([1, 2].map(() => send(fixture, endpoint, again.request, again.cookies)))
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

/** Subjects whose entries name fields of a product, or its specs. */
const ofProducts = ['product', 'spec', 'costs', 'picture', 'catalogue', 'import']

/** Fields without a name: parts of values that are shown as a sentence. */
const unnamed = ['opens', 'closes', 'first', 'last', 'en', 'zh-TW']

test('every action, subject and field that the samples record has a text in both languages', async () => {
  const entries = await fixture.shop.context.database.select().from(auditEntries)
  expect(entries.length).toBeGreaterThan(100)
  const keys = entries.flatMap(({ action, subject, before, after: stored }) => {
    // The digests of erased entries are never shown.
    const { erasedDigests: _digests, ...after } = stored ?? {}
    const fields = ofProducts.includes(subject)
      ? []
      : [...recordedIn('', before), ...recordedIn('', after)].map(({ field }) => field).filter(Boolean)
    return [`action.${action}`, `subject.${subject}`, ...fields.map((name) => `field.${name}`)]
  })
  const shown = [...new Set(keys)].filter((key) => !unnamed.includes(key.replace('field.', '')))
  for (const texts of Object.values(messages.staff)) {
    const isNamed = (key: string) => `staff.audit.${key}` in texts
    // Pages add the language to the name of a field such as 'name.en'.
    const missing = shown.filter((key) => !isNamed(key) && !isNamed(key.replace(/\.(en|zh-TW)$/, '')))
    expect(missing.toSorted()).toEqual([])
  }
})

/** Every field and value that an entry records, also inside lists and objects. */
function recordedIn(field: string, value: unknown): { field: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((one) => recordedIn(field, one))
  if (typeof value !== 'object' || value === null) return [{ field, value }]
  return Object.entries(value).flatMap(([name, one]) => recordedIn(name, one))
}

/** Fields whose values are written by a function or a table of their own. */
const writtenOtherwise = ['closedPlace', 'shippingProvider', 'language', 'target']

test('every value of a closed list that the samples record has a text in both languages', async () => {
  const entries = await fixture.shop.context.database.select().from(auditEntries)
  const listed = new Set<unknown>(listedValues().flatMap(({ values }) => values))
  const recorded = entries
    .filter(({ subject }) => !ofProducts.includes(subject) || subject === 'import')
    .flatMap(({ before, after }) => [...recordedIn('', before), ...recordedIn('', after)])
    .filter(({ field, value }) => listed.has(value) && !writtenOtherwise.includes(field))
  expect(recorded.length).toBeGreaterThan(20)
  for (const texts of Object.values(messages.staff)) {
    const shown = { ...texts, ...messages.shop.en }
    const raw = recorded.filter(
      ({ field, value }) => !recordedValueKeys(field, String(value)).some((key) => key in shown),
    )
    expect([...new Set(raw.map(({ field, value }) => `${field}: ${value}`))]).toEqual([])
  }
})
