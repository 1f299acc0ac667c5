import { eq } from 'drizzle-orm'
import { members } from '../../database/tables/members.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import {
  codeFor,
  linkTokenFor,
  openBrowser,
  proveNumber,
  registerMember,
  solveHumanCheck,
  tokenIn,
} from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import {
  memberWithPassword,
  newForm,
  password,
  phone,
  staffRequest,
  type Fixture,
  type SampleRequest,
} from './test-sample-request.ts'

/** A code by SMS for a number. */
async function smsCode({ shop }: Fixture, phoneNumber: string, purpose: 'register' | 'reset' | 'login') {
  const browser = openBrowser(shop.app)
  const humanCheck = await solveHumanCheck(browser, purpose)
  await browser.post('/api/verification/sms', { phoneNumber, purpose, humanCheck })
  return codeFor(shop, phoneNumber)
}
async function mailCode(fixture: Fixture) {
  const { email } = await memberWithPassword(fixture)
  const browser = openBrowser(fixture.shop.app)
  const humanCheck = await solveHumanCheck(browser, 'reset')
  await browser.post('/api/verification/email', { email, humanCheck })
  return { email, code: await codeFor(fixture.shop, email) }
}

/** A member who asked for another e-mail address. */
async function changingEmail(fixture: Fixture) {
  const { phoneNumber, email: oldEmail } = await memberWithPassword(fixture)
  const browser = openBrowser(fixture.shop.app)
  await browser.post('/api/users/login', { phoneNumber, password })
  const { email } = newForm()
  await browser.post('/api/users/update', { email, password })
  return { browser, email, oldEmail }
}

/** Sample requests about the accounts of members, their own and by staff. */
export const accountRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /users/register': {
    proves: '2',
    twice: 'once',
    other: 'phone_not_verified',
    withoutCookies: 'phone_not_verified',
    async prepare({ shop }) {
      const browser = openBrowser(shop.app)
      const form = newForm()
      const otp = await proveNumber(shop, browser, form.phoneNumber, 'register')
      return { browser, body: { ...form, otp } }
    },
  },
  'POST /users/check': {
    twice: 'same',
    prepare: async ({ shop }) => {
      const { phoneNumber } = await signedInMember(shop)
      return { browser: openBrowser(shop.app), body: { phoneNumber } }
    },
  },
  'POST /users/login': {
    twice: 'both',
    prepare: async (fixture) => {
      const { phoneNumber } = await memberWithPassword(fixture)
      return { browser: openBrowser(fixture.shop.app), body: { phoneNumber, password } }
    },
  },
  'POST /users/loginWithCode': {
    proves: '2',
    twice: 'once',
    prepare: async (fixture) => {
      const { phoneNumber } = await signedInMember(fixture.shop)
      const code = await smsCode(fixture, phoneNumber, 'login')
      return { browser: openBrowser(fixture.shop.app), body: { phoneNumber, code } }
    },
  },
  'POST /users/logout': {
    twice: 'same',
    other: 'affects_own_data',
    withoutCookies: 'granted',
    prepare: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id }
    },
  },
  'POST /users/update': {
    twice: 'same',
    other: 'affects_own_data',
    prepare: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id, body: { firstName: 'Nur' } }
    },
  },
  'POST /lists/sync': {
    twice: 'same',
    other: 'affects_own_data',
    prepare: async ({ shop, spec }) => {
      const { browser, id } = await signedInMember(shop)
      const wish = { id: spec.productId, model: spec.name }
      const item = { ...wish, imgUrl: '', productName: '', stock: 1, price: 1 }
      const change = { key: JSON.stringify([wish.id, wish.model]), age: 0, item }
      return { browser, owner: id, body: { cart: [], wishlist: [change] } }
    },
  },
  'POST /users/updatePassword': {
    proves: '1',
    twice: 'once',
    other: 'code_not_verified',
    withoutCookies: 'code_not_verified',
    prepare: async ({ shop }) => {
      const { phoneNumber } = await signedInMember(shop)
      const browser = openBrowser(shop.app)
      await proveNumber(shop, browser, phoneNumber, 'reset')
      return { browser, body: { phoneNumber, newPassword: 'rattan and walnut' } }
    },
  },
  'POST /users/sendEmailOtp': {
    proves: '6, 8',
    twice: 'once',
    prepare: async (fixture) => {
      const { email } = await memberWithPassword(fixture)
      const browser = openBrowser(fixture.shop.app)
      return { browser, body: { email, humanCheck: await solveHumanCheck(browser, 'reset') } }
    },
  },
  'POST /users/changePasswordWithEmailOtp': {
    proves: '2',
    twice: 'once',
    prepare: async (fixture) => {
      const { email, code } = await mailCode(fixture)
      const body = { email, otp: code, newPassword: 'rattan and walnut' }
      return { browser: openBrowser(fixture.shop.app), body }
    },
  },
  'POST /users/disownEmail': {
    twice: 'once',
    prepare: async (fixture) => {
      const { email } = await registerMember(fixture.shop, newForm())
      const messages = await listOutbox(fixture.shop.context)
      const welcome = messages.find(({ recipient, text }) => recipient === email && text.includes('not-me'))
      const link = /http\S+not-me\S+/.exec(welcome?.text ?? '')?.[0] ?? ''
      return {
        browser: openBrowser(fixture.shop.app),
        body: { token: tokenIn(link) },
      }
    },
  },
  'POST /users/emailLink': {
    proves: '70',
    twice: 'both',
    other: 'affects_own_data',
    prepare: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      await shop.context.database.update(members).set({ emailVerifiedAt: null }).where(eq(members.id, id))
      return { browser, owner: id }
    },
  },
  'POST /users/changeCode': {
    proves: '6, 8',
    twice: 'once',
    other: 'affects_own_data',
    prepare: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id }
    },
  },
  'POST /users/confirmEmail': {
    proves: '49',
    twice: 'once',
    prepare: async (fixture) => {
      const { browser, email } = await changingEmail(fixture)
      const token = await linkTokenFor(fixture.shop, email, '/confirm-email')
      return { browser, body: { token } }
    },
  },
  'POST /users/undoEmail': {
    proves: '49',
    twice: 'once',
    prepare: async (fixture) => {
      const { browser, email, oldEmail } = await changingEmail(fixture)
      const token = await linkTokenFor(fixture.shop, email, '/confirm-email')
      await browser.post('/api/users/confirmEmail', { token })
      return { browser, body: { token: await linkTokenFor(fixture.shop, oldEmail, '/undo-email') } }
    },
  },
  'POST /users/sessions/{id}/end': {
    twice: 'same',
    other: 'affects_own_data',
    prepare: async (fixture) => {
      const { id: owner, phoneNumber } = await memberWithPassword(fixture)
      const [browser, other] = [openBrowser(fixture.shop.app), openBrowser(fixture.shop.app)]
      for (const each of [other, browser]) await each.post('/api/users/login', { phoneNumber, password })
      const { body } = await browser.get('/api/users/sessions')
      const { id } = body.sessions.find(({ current }: { current: boolean }) => !current)
      return { browser, params: { id }, owner }
    },
  },
  'POST /users/sessions/end': {
    twice: 'once',
    other: 'affects_own_data',
    prepare: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id }
    },
  },
  'POST /verification/sms': {
    proves: '6, 8',
    twice: 'once',
    prepare: async ({ shop }) => {
      const browser = openBrowser(shop.app)
      const humanCheck = await solveHumanCheck(browser, 'register')
      return { browser, body: { phoneNumber: phone(), purpose: 'register', humanCheck } }
    },
  },
  'POST /verification/sms/confirm': {
    twice: 'same',
    prepare: async (fixture) => {
      const phoneNumber = phone()
      const code = await smsCode(fixture, phoneNumber, 'register')
      return { browser: openBrowser(fixture.shop.app), body: { phoneNumber, purpose: 'register', code } }
    },
  },
  'POST /verification/email': {
    proves: '6, 8',
    twice: 'once',
    prepare: async (fixture) => {
      const { email } = await memberWithPassword(fixture)
      const browser = openBrowser(fixture.shop.app)
      return { browser, body: { email, humanCheck: await solveHumanCheck(browser, 'reset') } }
    },
  },
  'POST /verification/email/confirm': {
    twice: 'same',
    prepare: async (fixture) => ({ browser: openBrowser(fixture.shop.app), body: await mailCode(fixture) }),
  },

  'POST /staff/members/{id}/block': staffRequest('noted', async ({ shop }) => ({
    params: { id: (await signedInMember(shop)).id },
    body: { reason: 'Refused three deliveries.' },
  })),
  'POST /staff/members/{id}/unblock': staffRequest('same', async ({ shop }, browser) => {
    const { id } = await signedInMember(shop)
    await browser.post(`/api/staff/members/${id}/block`, { reason: 'Refused three deliveries.' })
    return { params: { id } }
  }),
  'POST /staff/members/{id}/phone/code': staffRequest('once', async ({ shop }) => ({
    params: { id: (await signedInMember(shop)).id },
    body: { phoneNumber: phone() },
  })),
  'POST /staff/members/{id}/phone': staffRequest('once', async ({ shop }, browser) => {
    const { id } = await signedInMember(shop)
    const phoneNumber = phone()
    await browser.post(`/api/staff/members/${id}/phone/code`, { phoneNumber })
    return { params: { id }, body: { phoneNumber, code: await codeFor(shop, phoneNumber) } }
  }),
  'POST /staff/members/{id}/erase': staffRequest('once', async ({ shop }) => {
    const { id, phoneNumber } = await signedInMember(shop)
    return { params: { id }, body: { phoneNumber } }
  }),
}
