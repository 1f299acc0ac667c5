import { eq } from 'drizzle-orm'
import { maxApprovalLimit } from '#core/staff/approvals.ts'
import { staff } from '../../database/tables/staff.ts'
import { addStaff } from '../../services/staff/accounts.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createPasskey } from '../../testing/test-passkey.ts'
import { codeOf, signedInStaff } from '../../testing/test-staff.ts'
import {
  hashed,
  next,
  password,
  staffRequest,
  type Fixture,
  type SampleRequest,
} from './test-sample-request.ts'

/** An invited member of staff, with the token of the link. */
async function inviteStaff({ shop }: Fixture) {
  const email = `staff${next()}@example.com`
  const added = await addStaff(shop.context, { email, name: 'Aisyah', role: 'clerk' })
  return { email, token: added?.link.split('#')[1] ?? '' }
}

/** A member of staff after the password step of signing in. */
async function staffWithPassword(fixture: Fixture) {
  const { email } = await inviteStaff(fixture)
  await fixture.shop.context.database
    .update(staff)
    .set({ passwordHash: await hashed, setUpHash: null })
    .where(eq(staff.email, email))
  const browser = openBrowser(fixture.shop.app)
  await browser.post('/api/staff/login', { email, password })
  return { email, browser }
}

/** A signed-in member of staff with an authenticator, and an unused code of it. */
async function enrolledStaff(fixture: Fixture) {
  const { email, browser } = await staffWithPassword(fixture)
  const { secret } = (await browser.post('/api/staff/enrol')).body
  const now = fixture.shop.context.now().getTime()
  await browser.post('/api/staff/enrol/code', { code: codeOf(secret, new Date(now - 30_000)) })
  return { email, browser, code: codeOf(secret, new Date(now)) }
}

/** A signed-in member of staff with a passkey. */
async function staffWithPasskey(fixture: Fixture) {
  const { browser, code } = await enrolledStaff(fixture)
  const asked = (await browser.post('/api/staff/passkeys/options', { name: 'Laptop', password, code })).body
  const passkey = createPasskey()
  await browser.post('/api/staff/passkeys', { response: passkey.make(asked) })
  return { browser, passkey }
}

/** A request of an owner that changes a clerk's account, based on its stored version. */
const aboutColleague = (
  twice: SampleRequest['twice'],
  bodyOf: (version: string, id: string) => object,
  prepare: (fixture: Fixture, id: string) => Promise<unknown> = async () => undefined,
) =>
  staffRequest(twice, async (fixture, browser) => {
    const { id } = await signedInStaff(fixture.shop, 'clerk')
    await prepare(fixture, id)
    const { person } = (await browser.get(`/api/staff/people/${id}`)).body
    return { params: { id }, body: bodyOf(person.version as string, id) }
  })

/** Sample requests about the accounts of staff. */
export const staffAccountRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/login': {
    twice: 'both',
    prepare: async (fixture) => {
      const { email } = await staffWithPassword(fixture)
      return { browser: openBrowser(fixture.shop.app), body: { email, password } }
    },
  },
  'POST /staff/login/code': {
    proves: '16',
    twice: 'once',
    other: 'wrong_second_factor',
    withoutCookies: 'staff_not_signed_in',
    prepare: async (fixture) => {
      const { email, code } = await enrolledStaff(fixture)
      const browser = openBrowser(fixture.shop.app)
      await browser.post('/api/staff/login', { email, password })
      return { browser, body: { code } }
    },
  },
  'POST /staff/enrol': {
    twice: 'same',
    other: 'affects_own_data',
    withoutCookies: 'staff_not_signed_in',
    prepare: async (fixture) => ({ browser: (await staffWithPassword(fixture)).browser }),
  },
  'POST /staff/enrol/code': {
    twice: 'once',
    other: 'wrong_second_factor',
    withoutCookies: 'staff_not_signed_in',
    prepare: async (fixture) => {
      const { browser } = await staffWithPassword(fixture)
      const { secret } = (await browser.post('/api/staff/enrol')).body
      return { browser, body: { code: codeOf(secret, fixture.shop.context.now()) } }
    },
  },
  'POST /staff/set-up': {
    twice: 'once',
    prepare: async (fixture) => {
      const { token } = await inviteStaff(fixture)
      return { browser: openBrowser(fixture.shop.app), body: { token, password } }
    },
  },
  'POST /staff/set-up/check': {
    twice: 'same',
    prepare: async (fixture) => {
      const { token } = await inviteStaff(fixture)
      return { browser: openBrowser(fixture.shop.app), body: { token } }
    },
  },
  'POST /staff/logout': {
    twice: 'same',
    other: 'affects_own_data',
    withoutCookies: 'granted',
    prepare: async ({ shop }) => {
      const { browser, id } = await signedInStaff(shop, 'clerk')
      return { browser, owner: id }
    },
  },
  'POST /staff/password': {
    twice: 'once',
    other: 'wrong_second_factor',
    prepare: async (fixture) => {
      const { browser, code } = await enrolledStaff(fixture)
      return { browser, body: { password, newPassword: 'rattan and walnut', code } }
    },
  },
  'POST /staff/login/passkey/options': {
    twice: 'both',
    prepare: async ({ shop }) => ({ browser: openBrowser(shop.app) }),
  },
  'POST /staff/login/passkey': {
    proves: '16',
    twice: 'once',
    prepare: async (fixture) => {
      const { passkey } = await staffWithPasskey(fixture)
      const browser = openBrowser(fixture.shop.app)
      const asked = (await browser.post('/api/staff/login/passkey/options')).body
      return { browser, body: { response: passkey.answer(asked) } }
    },
  },
  'POST /staff/passkeys/options': {
    twice: 'once',
    other: 'wrong_second_factor',
    prepare: async (fixture) => {
      const { browser, code } = await enrolledStaff(fixture)
      return { browser, body: { name: 'Laptop', password, code } }
    },
  },
  'POST /staff/passkeys': {
    twice: 'once',
    other: 'passkey_not_added',
    prepare: async (fixture) => {
      const { browser, code } = await enrolledStaff(fixture)
      const asked = (await browser.post('/api/staff/passkeys/options', { name: 'Laptop', password, code }))
        .body
      return { browser, body: { response: createPasskey().make(asked) } }
    },
  },
  'POST /staff/passkeys/{id}/remove': {
    twice: 'once',
    other: 'passkey_not_found',
    prepare: async (fixture) => {
      const { browser } = await staffWithPasskey(fixture)
      const [{ id }] = (await browser.get('/api/staff/passkeys')).body.passkeys
      return { browser, params: { id } }
    },
  },
  'POST /staff/people': staffRequest('once', async () => ({
    body: { name: 'Aisyah', email: `staff${next()}@example.com`, role: 'clerk' },
  })),
  'POST /staff/people/{id}': aboutColleague('once', (version) => ({
    version,
    change: { name: `Aisyah ${next()}`, role: 'clerk' },
  })),
  'POST /staff/people/{id}/reset': aboutColleague('once', (version) => ({ version })),
  'POST /staff/people/{id}/disable': aboutColleague('once', (version) => ({ version })),
  'POST /staff/people/{id}/enable': aboutColleague(
    'once',
    (version) => ({ version }),
    ({ shop }, id) =>
      shop.context.database.update(staff).set({ disabledAt: shop.context.now() }).where(eq(staff.id, id)),
  ),
  'POST /staff/people/{id}/sessions/end': aboutColleague('same', () => ({})),
  'POST /staff/approval-limits': staffRequest('once', async (_, browser) => {
    // Each limit is lower than the previous one, so that none waits for approval.
    const lower = async () => ({
      version: (await browser.get('/api/staff/approval-limits')).body.version as string,
      limits: { refund: maxApprovalLimit - next(), discount: null },
    })
    await browser.post('/api/staff/approval-limits', await lower())
    return { body: await lower() }
  }),
  'POST /staff/account': {
    twice: 'same',
    other: 'affects_own_data',
    prepare: async (fixture) => ({
      browser: (await enrolledStaff(fixture)).browser,
      body: { name: `Aisyah ${next()}` },
    }),
  },
  'POST /staff/sessions/end': {
    twice: 'same',
    other: 'affects_own_data',
    prepare: async (fixture) => {
      const { browser, email } = await enrolledStaff(fixture)
      // A second device.
      await openBrowser(fixture.shop.app).post('/api/staff/login', { email, password })
      return { browser, body: {} }
    },
  },
  'POST /staff/recovery-codes': {
    twice: 'once',
    other: 'wrong_second_factor',
    prepare: async (fixture) => {
      const { browser, code } = await enrolledStaff(fixture)
      return { browser, body: { code } }
    },
  },
}
