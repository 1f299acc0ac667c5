import { eq } from 'drizzle-orm'
import type { StaffRole } from '../../../core/staff/staff.ts'
import { members } from '../../database/tables/members.ts'
import { staff } from '../../database/tables/staff.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { addStaff } from '../../services/staff/accounts.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import {
  codeFor,
  openBrowser,
  proveNumber,
  registerMember,
  registrationForm,
  solveHumanCheck,
  type TestBrowser,
} from '../../testing/test-browser.ts'
import { moveThrough, orderOf, place, signedInMember, type TestSpec } from '../../testing/test-orders.ts'
import type { createTestShop } from '../../testing/test-shop.ts'
import { codeOf, signedInStaff } from '../../testing/test-staff.ts'

/** What good requests are made in. */
export interface Kitchen {
  shop: Awaited<ReturnType<typeof createTestShop>>
  spec: TestSpec
}

/** A request that the shop has to grant. */
export interface GoodRequest {
  /** Of whom it belongs to. */
  browser: TestBrowser
  /** In the path, by name. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** What is sent as it is, instead of JSON. */
  raw?: { bytes: Uint8Array; type: string }
  headers?: Record<string, string>
  /** Whose rows nobody else may change by it: an id that stands in those rows. */
  owner?: string
}

/** How a good request to one endpoint is made, and what has to come of it. */
export interface Recipe {
  /**
   * What two at the same moment do. `once`: one is granted, the other refused. `same`: both are granted, and nothing is
   * done twice. `noted`: so, too, but each leaves its audit entry. `both`: both count, as two presses that are meant.
   */
  twice: 'once' | 'same' | 'noted' | 'both'
  /**
   * What comes of it with the cookies of somebody else who could make such a request: the code of the refusal, or
   * `theirs`, when it concerns only whoever asks. Left out where it is the same who of those allowed asks, or where no
   * cookie counts.
   */
  other?: string
  /** The lines of docs/security.md that this shows. */
  proves?: string
  /** What comes of it without cookies where anyone may call; `granted` when that does nothing. */
  bare?: string
  /** A new good request each time, about somebody or something of its own. */
  make(kitchen: Kitchen): Promise<GoodRequest>
}

const password = 'walnut and rattan'
let made = 0
const next = () => (made += 1)
const phone = () => `+6013${String(4_000_000 + next())}`

/** A form of registration whose number and address nobody has. */
function form() {
  const phoneNumber = phone()
  return registrationForm({ phoneNumber, whatsappNumber: phoneNumber, email: `cook${made}@example.com` })
}

/** Hashing takes its time: once for all. */
const hashed = hashPassword(password)

/** A member who knows the password. */
async function memberWithPassword({ shop }: Kitchen) {
  const { id, phoneNumber } = await signedInMember(shop)
  const [row] = await shop.context.database
    .update(members)
    .set({ passwordHash: await hashed })
    .where(eq(members.id, id))
    .returning({ email: members.email })
  return { phoneNumber, email: row?.email ?? '' }
}

/** A recipe for staff, by whoever of them may. */
const byStaff = (
  twice: Recipe['twice'],
  make: (kitchen: Kitchen, browser: TestBrowser) => Promise<Omit<GoodRequest, 'browser'>>,
  role: StaffRole = 'owner',
): Recipe => ({
  twice,
  async make(kitchen) {
    const { browser } = await signedInStaff(kitchen.shop, role)
    return { browser, ...(await make(kitchen, browser)) }
  },
})

/** A recipe for a member about an order of theirs, which was taken to a status first. */
const byBuyer = (
  twice: Recipe['twice'],
  about: Omit<GoodRequest, 'browser'> = {},
  ways: Parameters<typeof moveThrough>[2] = [],
): Recipe => ({
  twice,
  other: 'order_not_found',
  async make({ shop, spec }) {
    const member = await signedInMember(shop)
    const id = await place(member, [[spec, 1]])
    await moveThrough(shop, id, ways)
    return { browser: member.browser, params: { id }, owner: id, ...about }
  },
})

/** An order that stands somewhere, and a recipe of staff about it. */
async function anOrder({ shop, spec }: Kitchen, ways: Parameters<typeof moveThrough>[2] = []) {
  const member = await signedInMember(shop)
  const id = await place(member, [[spec, 2]])
  await moveThrough(shop, id, ways)
  return { id, member }
}
const aboutOrder = (
  twice: Recipe['twice'],
  body: unknown,
  ways: Parameters<typeof moveThrough>[2] = [],
  prepare: (
    kitchen: Kitchen,
    order: Awaited<ReturnType<typeof anOrder>>,
    browser: TestBrowser,
  ) => Promise<unknown> = async () => undefined,
) =>
  byStaff(twice, async (kitchen, browser) => {
    const order = await anOrder(kitchen, ways)
    const prepared = await prepare(kitchen, order, browser)
    return { params: { id: order.id }, body: prepared ?? body }
  })

const askForInvoice = async (_: Kitchen, { id, member }: Awaited<ReturnType<typeof anOrder>>) => {
  await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
}

/** Somebody of the staff who is invited, with the token of the link. */
async function invited({ shop }: Kitchen) {
  const email = `staff${next()}@example.com`
  const added = await addStaff(shop.context, { email, name: 'Aisyah', role: 'clerk' })
  return { email, token: added?.link.split('#')[1] ?? '' }
}

/** Somebody of the staff who chose a password and just gave it. */
async function withPassword(kitchen: Kitchen) {
  const { email } = await invited(kitchen)
  await kitchen.shop.context.database
    .update(staff)
    .set({ passwordHash: await hashed, setUpHash: null })
    .where(eq(staff.email, email))
  const browser = openBrowser(kitchen.shop.app)
  await browser.post('/api/staff/login', { email, password })
  return { email, browser }
}

/** Somebody of the staff who is signed in with an authenticator; `codeAfter` so many steps of it is still unused. */
async function enrolled(kitchen: Kitchen) {
  const { email, browser } = await withPassword(kitchen)
  const { secret } = (await browser.post('/api/staff/enrol')).body
  const now = kitchen.shop.context.now().getTime()
  await browser.post('/api/staff/enrol/code', { code: codeOf(secret, new Date(now - 30_000)) })
  return { email, browser, code: codeOf(secret, new Date(now)) }
}

const picture = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')

/** A voucher of its own, that is good. */
const aVoucher = () => ({ code: `replay-${next()}`, amount: 5, active: true })
const voucherAfter = async (browser: TestBrowser, voucher: { code: string }) =>
  (await browser.post('/api/staff/vouchers', { voucher })).body as { code: string; version: string }

/** What staff keep in a list of their settings. */
const keptEntries = {
  pickup: () => ({
    name: { en: `Place ${next()}`, 'zh-TW': `門市 ${made}` },
    address: { en: 'Road 1', 'zh-TW': '一路' },
    open: true,
  }),
  couriers: () => ({
    name: `Courier ${next()}`,
    tracking: 'https://track.example/{number}',
    active: true,
  }),
}
type KeptList = keyof typeof keptEntries

/** An entry of its own in such a list, which is answered as it is then. */
async function keptEntry(browser: TestBrowser, list: KeptList) {
  const id = `replay-${next()}`
  const { body } = await browser.post(`/api/staff/settings/${list}`, { id, entry: keptEntries[list]() })
  const { version, entries } = body as { version: string; entries: { id: string; version: string }[] }
  return { id, version: entries.find((entry) => entry.id === id)?.version, order: { version, entries } }
}
const newEntry = (list: KeptList) =>
  byStaff('once', async () => ({ body: { id: `replay-${next()}`, entry: keptEntries[list]() } }))
const savedEntry = (list: KeptList) =>
  byStaff('once', async (_, browser) => {
    const { id, version } = await keptEntry(browser, list)
    return { params: { id }, body: { version, entry: keptEntries[list]() } }
  })
const deletedEntry = (list: KeptList) =>
  byStaff('once', async (_, browser) => {
    const { id, version } = await keptEntry(browser, list)
    return { params: { id }, body: { version } }
  })
const orderedEntries = (list: KeptList) =>
  byStaff('once', async (_, browser) => {
    const { order } = await keptEntry(browser, list)
    return { body: { version: order.version, ids: order.entries.map(({ id }) => id).toReversed() } }
  })

/** A product of its own, as staff opened it. */
async function aProduct(browser: TestBrowser) {
  const opened = (await browser.get('/api/staff/catalogue/products/lift-sit-stand-desk')).body
  const id = `replay-desk-${next()}`
  const about = { onSale: false, bestSeller: false, productName: { en: `Desk ${id}`, 'zh-TW': `桌 ${id}` } }
  return { ...opened.product, id, ...about }
}
async function aCategory(browser: TestBrowser) {
  const key = `replay-${next()}`
  const { categories } = (await browser.get('/api/staff/catalogue/categories')).body
  return { key, name: { en: key, 'zh-TW': key }, image: categories[0].image as string }
}
const categoriesAfter = async (browser: TestBrowser, category: { key: string }) => {
  const { body } = await browser.post('/api/staff/catalogue/categories', { category })
  return body as { version: string; categories: { key: string; version: string }[] }
}
async function aFile(browser: TestBrowser) {
  const bytes = Buffer.from(JSON.stringify([await aProduct(browser)]))
  return { bytes, type: 'application/json' }
}

/** A code by SMS for a number. */
async function smsCode({ shop }: Kitchen, phoneNumber: string, purpose: 'register' | 'reset' | 'login') {
  const browser = openBrowser(shop.app)
  const humanCheck = await solveHumanCheck(browser, purpose)
  await browser.post('/api/verification/sms', { phoneNumber, purpose, humanCheck })
  return codeFor(shop, phoneNumber)
}
async function mailCode(kitchen: Kitchen) {
  const { email } = await memberWithPassword(kitchen)
  await openBrowser(kitchen.shop.app).post('/api/verification/email', { email })
  return { email, code: await codeFor(kitchen.shop, email) }
}

/**
 * A good request to every endpoint that changes something, by its name. A new endpoint needs one line here, and
 * replay.test.ts says so: `'POST /staff/things/{id}': byStaff('once', async () => ({ params: …, body: … }))`, what two
 * at the same moment do first. `byBuyer` and `aboutOrder` begin with an order.
 */
export const recipes: Readonly<Record<string, Recipe>> = {
  'POST /users/register': {
    proves: '2',
    twice: 'once',
    other: 'phone_not_verified',
    bare: 'phone_not_verified',
    async make({ shop }) {
      const browser = openBrowser(shop.app)
      const filled = form()
      const otp = await proveNumber(shop, browser, filled.phoneNumber, 'register')
      return { browser, body: { ...filled, otp } }
    },
  },
  'POST /users/check': {
    twice: 'same',
    make: async ({ shop }) => {
      const { phoneNumber } = await signedInMember(shop)
      return { browser: openBrowser(shop.app), body: { phoneNumber } }
    },
  },
  'POST /users/login': {
    twice: 'both',
    make: async (kitchen) => {
      const { phoneNumber } = await memberWithPassword(kitchen)
      return { browser: openBrowser(kitchen.shop.app), body: { phoneNumber, password } }
    },
  },
  'POST /users/loginWithCode': {
    proves: '2',
    twice: 'once',
    make: async (kitchen) => {
      const { phoneNumber } = await signedInMember(kitchen.shop)
      const code = await smsCode(kitchen, phoneNumber, 'login')
      return { browser: openBrowser(kitchen.shop.app), body: { phoneNumber, code } }
    },
  },
  'POST /users/logout': {
    twice: 'same',
    other: 'theirs',
    bare: 'granted',
    make: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id }
    },
  },
  'POST /users/update': {
    twice: 'same',
    other: 'theirs',
    make: async ({ shop }) => {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id, body: { firstName: 'Nur' } }
    },
  },
  'POST /users/updatePassword': {
    proves: '1',
    twice: 'once',
    other: 'code_not_verified',
    bare: 'code_not_verified',
    make: async ({ shop }) => {
      const { phoneNumber } = await signedInMember(shop)
      const browser = openBrowser(shop.app)
      await proveNumber(shop, browser, phoneNumber, 'reset')
      return { browser, body: { phoneNumber, newPassword: 'rattan and walnut' } }
    },
  },
  'POST /users/sendEmailOtp': {
    proves: '6',
    twice: 'once',
    make: async (kitchen) => {
      const { email } = await memberWithPassword(kitchen)
      return { browser: openBrowser(kitchen.shop.app), body: { email } }
    },
  },
  'POST /users/changePasswordWithEmailOtp': {
    proves: '2',
    twice: 'once',
    make: async (kitchen) => {
      const { email, code } = await mailCode(kitchen)
      const body = { email, otp: code, newPassword: 'rattan and walnut' }
      return { browser: openBrowser(kitchen.shop.app), body }
    },
  },
  'POST /users/disownEmail': {
    twice: 'once',
    make: async (kitchen) => {
      const { email } = await registerMember(kitchen.shop, form())
      const letters = await listOutbox(kitchen.shop.context)
      const welcome = letters.find(({ recipient, text }) => recipient === email && text.includes('not-me'))
      const link = /http\S+not-me\S+/.exec(welcome?.text ?? '')?.[0] ?? ''
      return {
        browser: openBrowser(kitchen.shop.app),
        body: { token: new URL(link).searchParams.get('token') },
      }
    },
  },
  'POST /verification/sms': {
    proves: '6, 8',
    twice: 'once',
    make: async ({ shop }) => {
      const browser = openBrowser(shop.app)
      const humanCheck = await solveHumanCheck(browser, 'register')
      return { browser, body: { phoneNumber: phone(), purpose: 'register', humanCheck } }
    },
  },
  'POST /verification/sms/confirm': {
    twice: 'same',
    make: async (kitchen) => {
      const phoneNumber = phone()
      const code = await smsCode(kitchen, phoneNumber, 'register')
      return { browser: openBrowser(kitchen.shop.app), body: { phoneNumber, purpose: 'register', code } }
    },
  },
  'POST /verification/email': {
    proves: '6',
    twice: 'once',
    make: async (kitchen) => {
      const { email } = await memberWithPassword(kitchen)
      return { browser: openBrowser(kitchen.shop.app), body: { email } }
    },
  },
  'POST /verification/email/confirm': {
    twice: 'same',
    make: async (kitchen) => ({ browser: openBrowser(kitchen.shop.app), body: await mailCode(kitchen) }),
  },

  'POST /orders': {
    proves: '23',
    twice: 'same',
    other: 'theirs',
    make: async ({ shop, spec }) => {
      const { browser, id } = await signedInMember(shop)
      const headers = { 'idempotency-key': `replay-${next()}` }
      return { browser, owner: id, body: orderOf([[spec, 1]]), headers }
    },
  },
  'POST /orders/getAll': {
    twice: 'same',
    other: 'foreign_phone_number',
    make: async ({ shop }) => {
      const { browser, phoneNumber } = await signedInMember(shop)
      return { browser, body: { phoneNumber } }
    },
  },
  'POST /orders/{id}/cancel': { ...byBuyer('once'), proves: '26, 27' },
  'POST /orders/{id}/return': byBuyer('once', { body: { returnReason: 'Too wide' } }, [
    'In Progress',
    'Shipped',
    'delivered',
  ]),
  'POST /orders/{id}/requestInvoice': byBuyer('once', { body: { invoiceType: 'personal' } }),

  'POST /staff/login': {
    twice: 'both',
    make: async (kitchen) => {
      const { email } = await withPassword(kitchen)
      return { browser: openBrowser(kitchen.shop.app), body: { email, password } }
    },
  },
  'POST /staff/login/code': {
    proves: '16',
    twice: 'once',
    other: 'wrong_second_factor',
    bare: 'staff_not_signed_in',
    make: async (kitchen) => {
      const { email, code } = await enrolled(kitchen)
      const browser = openBrowser(kitchen.shop.app)
      await browser.post('/api/staff/login', { email, password })
      return { browser, body: { code } }
    },
  },
  'POST /staff/enrol': {
    twice: 'same',
    other: 'theirs',
    bare: 'staff_not_signed_in',
    make: async (kitchen) => ({ browser: (await withPassword(kitchen)).browser }),
  },
  'POST /staff/enrol/code': {
    twice: 'once',
    other: 'wrong_second_factor',
    bare: 'staff_not_signed_in',
    make: async (kitchen) => {
      const { browser } = await withPassword(kitchen)
      const { secret } = (await browser.post('/api/staff/enrol')).body
      return { browser, body: { code: codeOf(secret, kitchen.shop.context.now()) } }
    },
  },
  'POST /staff/set-up': {
    twice: 'once',
    make: async (kitchen) => {
      const { token } = await invited(kitchen)
      return { browser: openBrowser(kitchen.shop.app), body: { token, password } }
    },
  },
  'POST /staff/set-up/check': {
    twice: 'same',
    make: async (kitchen) => {
      const { token } = await invited(kitchen)
      return { browser: openBrowser(kitchen.shop.app), body: { token } }
    },
  },
  'POST /staff/logout': {
    twice: 'same',
    other: 'theirs',
    bare: 'granted',
    make: async ({ shop }) => {
      const { browser, id } = await signedInStaff(shop, 'clerk')
      return { browser, owner: id }
    },
  },
  'POST /staff/password': {
    twice: 'once',
    other: 'wrong_second_factor',
    make: async (kitchen) => {
      const { browser, code } = await enrolled(kitchen)
      return { browser, body: { password, newPassword: 'rattan and walnut', code } }
    },
  },
  'POST /staff/recovery-codes': {
    twice: 'once',
    other: 'wrong_second_factor',
    make: async (kitchen) => {
      const { browser, code } = await enrolled(kitchen)
      return { browser, body: { code } }
    },
  },

  'POST /staff/orders/{id}/move': { ...aboutOrder('once', { to: 'In Progress' }), proves: '26' },
  'POST /staff/orders/move': byStaff('same', async (kitchen) => ({
    body: { ids: [(await anOrder(kitchen)).id], to: 'In Progress' },
  })),
  'POST /staff/orders/{id}/parcel': aboutOrder(
    'noted',
    { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' },
    ['In Progress', 'Shipped'],
  ),
  'POST /staff/orders/{id}/notes': aboutOrder('both', { note: 'Calls back at five.' }),
  'POST /staff/orders/{id}/calls': aboutOrder('both', { outcome: 'no_answer' }),
  'POST /staff/orders/{id}/change': aboutOrder('once', {}, [], async (_, { id }, browser) => {
    const { updatedAt } = (await browser.get(`/api/staff/orders/${id}`)).body.order
    return { updatedAt, quantities: [{ line: 0, quantity: 1 }] }
  }),
  'POST /staff/orders/{id}/invoice': aboutOrder('once', undefined, ['In Progress'], askForInvoice),
  'POST /staff/orders/{id}/invoice/cancel': aboutOrder('once', undefined, [], async (kitchen, order) => {
    await askForInvoice(kitchen, order)
    return { reason: 'No tax number.' }
  }),
  'POST /staff/orders/{id}/credit-note': aboutOrder(
    'once',
    undefined,
    ['In Progress'],
    async (kitchen, order, browser) => {
      await askForInvoice(kitchen, order)
      await browser.post(`/api/staff/orders/${order.id}/invoice`)
      return { reason: 'Wrong name.' }
    },
  ),
  'POST /staff/orders/{id}/goods-back': {
    ...aboutOrder('once', undefined, ['In Progress', 'Shipped', 'Cancelled']),
    proves: '27',
  },
  'POST /staff/stock/adjust': byStaff('both', async ({ spec }) => ({
    body: { productId: spec.productId, specId: spec.id, by: -1, reason: 'damaged' },
  })),

  'POST /staff/members/{id}/block': byStaff('noted', async ({ shop }) => ({
    params: { id: (await signedInMember(shop)).id },
    body: { reason: 'Refused three deliveries.' },
  })),
  'POST /staff/members/{id}/unblock': byStaff('same', async ({ shop }, browser) => {
    const { id } = await signedInMember(shop)
    await browser.post(`/api/staff/members/${id}/block`, { reason: 'Refused three deliveries.' })
    return { params: { id } }
  }),
  'POST /staff/members/{id}/phone/code': byStaff('once', async ({ shop }) => ({
    params: { id: (await signedInMember(shop)).id },
    body: { phoneNumber: phone() },
  })),
  'POST /staff/members/{id}/phone': byStaff('once', async ({ shop }, browser) => {
    const { id } = await signedInMember(shop)
    const phoneNumber = phone()
    await browser.post(`/api/staff/members/${id}/phone/code`, { phoneNumber })
    return { params: { id }, body: { phoneNumber, code: await codeFor(shop, phoneNumber) } }
  }),
  'POST /staff/members/{id}/erase': byStaff('once', async ({ shop }) => {
    const { id, phoneNumber } = await signedInMember(shop)
    return { params: { id }, body: { phoneNumber } }
  }),

  'POST /staff/catalogue/products': byStaff('once', async (_, browser) => ({
    body: { product: await aProduct(browser) },
  })),
  'POST /staff/catalogue/products/{id}': byStaff('once', async (_, browser) => {
    const { body } = await browser.post('/api/staff/catalogue/products', { product: await aProduct(browser) })
    return {
      params: { id: body.product.id },
      body: { version: body.version, product: { ...body.product, published: false } },
    }
  }),
  'POST /staff/catalogue/lists/{list}': byStaff('once', async (_, browser) => {
    const { body } = await browser.get('/api/staff/catalogue/lists')
    const { version, products } = body['on-sale'] as { version: string; products: { id: string }[] }
    const productIds = products.map(({ id }) => id).toReversed()
    return { params: { list: 'on-sale' }, body: { version, productIds } }
  }),
  'POST /staff/catalogue/categories': byStaff('once', async (_, browser) => ({
    body: { category: await aCategory(browser) },
  })),
  'POST /staff/catalogue/categories/{key}': byStaff('once', async (_, browser) => {
    const category = await aCategory(browser)
    const { categories } = await categoriesAfter(browser, category)
    const version = categories.find(({ key }) => key === category.key)?.version
    const renamed = { ...category, name: { en: `${category.key} anew`, 'zh-TW': category.key } }
    return { params: { key: category.key }, body: { version, category: renamed } }
  }),
  'POST /staff/catalogue/categories/{key}/delete': byStaff('once', async (_, browser) => {
    const category = await aCategory(browser)
    await categoriesAfter(browser, category)
    return { params: { key: category.key } }
  }),
  'POST /staff/catalogue/category-order': byStaff('once', async (_, browser) => {
    const { version, categories } = await categoriesAfter(browser, await aCategory(browser))
    return { body: { version, keys: categories.map(({ key }) => key).toReversed() } }
  }),
  'POST /staff/catalogue/pictures': byStaff('noted', async () => ({
    raw: { bytes: picture, type: 'image/webp' },
  })),
  'POST /staff/catalogue/import/preview': byStaff('same', async (_, browser) => ({
    raw: await aFile(browser),
  })),
  'POST /staff/catalogue/import': byStaff('once', async (_, browser) => {
    const raw = await aFile(browser)
    const { body } = await browser.upload('/api/staff/catalogue/import/preview', raw.bytes, raw.type)
    return { raw, query: { preview: body.preview } }
  }),
  'POST /staff/vouchers': byStaff('once', async () => ({ body: { voucher: aVoucher() } })),
  'POST /staff/vouchers/{code}': byStaff('once', async (_, browser) => {
    const voucher = aVoucher()
    const { code, version } = await voucherAfter(browser, voucher)
    return { params: { code }, body: { version, voucher: { ...voucher, amount: 7 } } }
  }),
  'POST /staff/vouchers/{code}/delete': byStaff('once', async (_, browser) => {
    const { code } = await voucherAfter(browser, aVoucher())
    return { params: { code } }
  }),
  'POST /staff/settings/shop': byStaff('once', async (_, browser) => {
    const opened = (await browser.get('/api/staff/settings/shop')).body
    // The first time writes a row, every later one changes it.
    const { version, settings } = (await browser.post('/api/staff/settings/shop', opened)).body
    const seller = { ...settings.seller, name: `Seller ${next()}` }
    return { body: { version, settings: { ...settings, seller } } }
  }),
  'POST /staff/settings/pickup': newEntry('pickup'),
  'POST /staff/settings/pickup/{id}': savedEntry('pickup'),
  'POST /staff/settings/pickup/{id}/delete': deletedEntry('pickup'),
  'POST /staff/settings/pickup-order': orderedEntries('pickup'),
  'POST /staff/settings/couriers': newEntry('couriers'),
  'POST /staff/settings/couriers/{id}': savedEntry('couriers'),
  'POST /staff/settings/couriers/{id}/delete': deletedEntry('couriers'),
  'POST /staff/settings/courier-order': orderedEntries('couriers'),
}
