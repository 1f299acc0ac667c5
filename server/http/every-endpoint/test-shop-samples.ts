import { newsletterSubscribers } from '../../database/tables/newsletter.ts'
import { signedLink } from '../../services/protection/signed-links.ts'
import {
  linkTokenFor,
  openBrowser,
  solveHumanCheck,
  type TestBrowser,
  tokenIn,
} from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { next, staffRequest, type Fixture, type SampleRequest } from './test-sample-request.ts'

/** A new valid voucher. */
const newVoucher = () => ({ code: `replay-${next()}`, amount: 5, active: true })
const createVoucher = async (browser: TestBrowser, voucher: { code: string }) =>
  (await browser.post('/api/staff/vouchers', { voucher })).body as { code: string; version: string }

/** A new offer, which by default has not begun. */
const newOffer = (begins = '2999-01-01T00:00') => ({
  name: `Offer ${next()}`,
  kind: 'per_cent',
  value: 10,
  rounding: 'nine',
  all: false,
  categories: [],
  products: ['grove-pen-holder'],
  leftOut: [],
  begins,
})
const createOffer = async (browser: TestBrowser, begins?: string) => {
  const offer = newOffer(begins)
  const { body } = await browser.post('/api/staff/offers', { id: `offer-${next()}`, offer })
  return { offer, ...(body as { id: string; version: string }) }
}

/** Functions that make a new entry of a small list, by the path of the list. */
const newEntries = {
  'search/synonyms': () => ({ words: `word ${next()}, kata ${next()}` }),
  'catalogue/kits': () => ({
    name: { en: `Kit ${next()}`, 'zh-TW': `組合 ${next()}` },
    people: 1,
    lines: [{ product: 'grove-pen-holder', spec: 'cork', pieces: 2 }],
    active: true,
  }),
  'quotation-notes': () => ({
    name: `Note ${next()}`,
    note: { en: 'The lift is too small for the desk.', 'zh-TW': '' },
  }),
  'settings/pickup': () => ({
    name: { en: `Place ${next()}`, 'zh-TW': `門市 ${next()}` },
    address: { en: 'Road 1', 'zh-TW': '一路' },
    open: true,
  }),
  'settings/couriers': () => ({
    name: `Courier ${next()}`,
    tracking: 'https://track.example/{number}',
    active: true,
  }),
  'settings/closed-days': () => ({
    name: `Closed ${next()}`,
    from: '2027-05-20',
    to: '2027-05-21',
    place: 'penang',
  }),
  roles: () => ({
    name: { en: `Role ${next()}`, 'zh-TW': '夜班' },
    permissions: ['orders:read', 'stock:read'],
  }),
}
type EntryList = keyof typeof newEntries

/** Creates an entry in such a list and returns the list with that entry. */
async function createEntry(browser: TestBrowser, list: EntryList) {
  const id = `replay-${next()}`
  const { body } = await browser.post(`/api/staff/${list}`, { id, entry: newEntries[list]() })
  const { version, entries } = body as { version: string; entries: { id: string; version: string }[] }
  return { id, version: entries.find((entry) => entry.id === id)?.version, order: { version, entries } }
}
const entryCreation = (list: EntryList) =>
  staffRequest('once', async () => ({ body: { id: `replay-${next()}`, entry: newEntries[list]() } }))
const entryUpdate = (list: EntryList) =>
  staffRequest('once', async (_, browser) => {
    const { id, version } = await createEntry(browser, list)
    return { params: { id }, body: { version, entry: newEntries[list]() } }
  })
const entryDeletion = (list: EntryList) =>
  staffRequest('once', async (_, browser) => {
    const { id, version } = await createEntry(browser, list)
    return { params: { id }, body: { version } }
  })
const entryOrder = (list: EntryList) =>
  staffRequest('once', async (_, browser) => {
    const { order } = await createEntry(browser, list)
    return { body: { version: order.version, ids: order.entries.map(({ id }) => id).toReversed() } }
  })

/** A confirmed subscriber of the newsletter. */
async function newSubscriber({ context }: Fixture['shop']) {
  const email = `reader${next()}@example.com`
  const row = { id: `reader-${next()}`, email, language: 'en', subscribedAt: context.now() } as const
  await context.database.insert(newsletterSubscribers).values(row)
  return row
}

/** The token of a link about the newsletter. */
function tokenOf({ context }: Fixture['shop'], kind: 'confirm newsletter' | 'unsubscribe', email: string) {
  const until = context.now().getTime() + 3_600_000
  const id = Buffer.from(email).toString('base64url')
  const link = signedLink(context, kind, { id, email, language: 'en', until })
  return tokenIn(link)
}

/** The spec that somebody waits for. */
const waitedFor = ({ spec }: Fixture) => ({ productId: spec.productId, specName: spec.name })

/** Somebody who asked by email to be told when a spec is back, with the links of that email. */
async function waitingByEmail(fixture: Fixture, page: '/tell-me/confirm' | '/tell-me/cancel') {
  const browser = openBrowser(fixture.shop.app)
  const email = `waits${next()}@example.com`
  const humanCheck = await solveHumanCheck(browser, 'stock')
  await browser.post('/api/stockRequests/mail', { ...waitedFor(fixture), email, humanCheck })
  return { browser, body: { token: await linkTokenFor(fixture.shop, email, page) } }
}
const stockRequest = (path: string, body: object): SampleRequest => ({
  twice: 'same',
  other: 'affects_own_data',
  prepare: async (fixture) => {
    const { browser, id } = await signedInMember(fixture.shop)
    if (path === 'forget') await browser.post('/api/stockRequests', { ...waitedFor(fixture), by: 'sms' })
    return { browser, owner: id, body: { ...waitedFor(fixture), ...body } }
  },
})

/** Brings a text of the shop into a state and returns its revision. */
async function textIn(browser: TestBrowser, name: string, state: 'draft' | 'scheduled' | 'published') {
  const path = `/api/staff/texts/${name}`
  const read = async () => (await browser.get(path)).body
  let text = await read()
  if (text.state === 'scheduled') text = (await browser.post(`${path}/withdraw`, text)).body
  // The first draft also stores the built-in text.
  if (text.version === 1) text = (await browser.post(path, text)).body
  if (text.state === 'draft' && state === 'published')
    text = (await browser.post(`${path}/publish`, text)).body
  if (text.state === 'published' && state !== 'published') text = (await browser.post(path, text)).body
  if (state === 'scheduled') {
    const { revision } = text
    text = (await browser.post(`${path}/publish`, { revision, at: '2026-03-03T09:00' })).body
  }
  return text as { revision: string; content: object }
}
const textRequest = (
  name: string,
  state: 'draft' | 'scheduled' | 'published',
  body: (content: object) => object = () => ({}),
) =>
  staffRequest('once', async (_, browser) => {
    const { revision, content } = await textIn(browser, name, state)
    return { params: { name }, body: { revision, ...body(content) } }
  })

/** Sample requests about vouchers, the newsletter and the settings of the shop. */
export const shopRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /newsletter': {
    twice: 'once',
    prepare: async ({ shop }) => {
      const browser = openBrowser(shop.app)
      const humanCheck = await solveHumanCheck(browser, 'newsletter')
      return { browser, body: { email: `reader${next()}@example.com`, humanCheck } }
    },
  },
  'POST /newsletter/confirm': {
    twice: 'same',
    prepare: async ({ shop }) => ({
      browser: openBrowser(shop.app),
      body: { token: tokenOf(shop, 'confirm newsletter', `reader${next()}@example.com`) },
    }),
  },
  'POST /newsletter/unsubscribe': {
    twice: 'same',
    prepare: async ({ shop }) => {
      const { email } = await newSubscriber(shop)
      return { browser: openBrowser(shop.app), body: { token: tokenOf(shop, 'unsubscribe', email) } }
    },
  },
  'POST /stockRequests': stockRequest('', { by: 'sms' }),
  'POST /stockRequests/forget': stockRequest('forget', {}),
  'POST /stockRequests/mail': {
    proves: '8',
    twice: 'once',
    prepare: async (fixture) => {
      const browser = openBrowser(fixture.shop.app)
      const humanCheck = await solveHumanCheck(browser, 'stock')
      return { browser, body: { ...waitedFor(fixture), email: `waits${next()}@example.com`, humanCheck } }
    },
  },
  'POST /stockRequests/confirm': {
    proves: '64',
    twice: 'same',
    prepare: (fixture) => waitingByEmail(fixture, '/tell-me/confirm'),
  },
  'POST /stockRequests/cancel': {
    proves: '64',
    twice: 'same',
    prepare: (fixture) => waitingByEmail(fixture, '/tell-me/cancel'),
  },
  'POST /staff/newsletter/{id}/remove': staffRequest('same', async ({ shop }) => {
    const { id } = await newSubscriber(shop)
    return { params: { id } }
  }),
  'POST /staff/offers/preview': staffRequest('same', async () => ({ body: { offer: newOffer() } })),
  'POST /staff/offers': staffRequest('once', async () => ({
    body: { id: `offer-${next()}`, offer: newOffer() },
  })),
  'POST /staff/offers/{id}': staffRequest('once', async (_, browser) => {
    const { id, version, offer } = await createOffer(browser)
    return { params: { id }, body: { version, offer: { ...offer, value: 20 } } }
  }),
  'POST /staff/offers/{id}/stop': staffRequest('once', async (_, browser) => {
    const { id, version } = await createOffer(browser, '2020-01-01T00:00')
    return { params: { id }, body: { version } }
  }),
  'POST /staff/offers/{id}/delete': staffRequest('once', async (_, browser) => {
    const { id, version } = await createOffer(browser)
    return { params: { id }, body: { version } }
  }),
  'POST /staff/vouchers': staffRequest('once', async () => ({ body: { voucher: newVoucher() } })),
  'POST /staff/vouchers/{code}': staffRequest('once', async (_, browser) => {
    const voucher = newVoucher()
    const { code, version } = await createVoucher(browser, voucher)
    return { params: { code }, body: { version, voucher: { ...voucher, amount: 7 } } }
  }),
  'POST /staff/vouchers/{code}/delete': staffRequest('once', async (_, browser) => {
    const { code } = await createVoucher(browser, newVoucher())
    return { params: { code } }
  }),
  'POST /staff/settings/shop': staffRequest('once', async (_, browser) => {
    const opened = (await browser.get('/api/staff/settings/shop')).body
    // The first save adds a row; later saves change it.
    const { version, settings } = (await browser.post('/api/staff/settings/shop', opened)).body
    const seller = { ...settings.seller, name: `Seller ${next()}` }
    return { body: { version, settings: { ...settings, seller } } }
  }),
  'POST /staff/texts/{name}': textRequest('hero', 'published', (content) => ({ content })),
  'POST /staff/texts/{name}/publish': textRequest('hero', 'draft'),
  'POST /staff/texts/{name}/withdraw': textRequest('home_story', 'scheduled'),
  'POST /staff/texts/{name}/discard': textRequest('hero', 'draft'),
  'POST /staff/texts/{name}/restore': textRequest('home', 'published', () => ({ version: 1 })),
  'POST /staff/settings/pickup': entryCreation('settings/pickup'),
  'POST /staff/settings/pickup/{id}': entryUpdate('settings/pickup'),
  'POST /staff/settings/pickup/{id}/delete': entryDeletion('settings/pickup'),
  'POST /staff/settings/pickup-order': entryOrder('settings/pickup'),
  'POST /staff/settings/couriers': entryCreation('settings/couriers'),
  'POST /staff/settings/couriers/{id}': entryUpdate('settings/couriers'),
  'POST /staff/settings/couriers/{id}/delete': entryDeletion('settings/couriers'),
  'POST /staff/settings/courier-order': entryOrder('settings/couriers'),
  'POST /staff/settings/closed-days': entryCreation('settings/closed-days'),
  'POST /staff/settings/closed-days/{id}': entryUpdate('settings/closed-days'),
  'POST /staff/settings/closed-days/{id}/delete': entryDeletion('settings/closed-days'),
  'POST /staff/roles': entryCreation('roles'),
  'POST /staff/roles/{id}': entryUpdate('roles'),
  'POST /staff/roles/{id}/delete': entryDeletion('roles'),
  'POST /staff/role-order': entryOrder('roles'),
  'POST /staff/quotation-notes': entryCreation('quotation-notes'),
  'POST /staff/quotation-notes/{id}': entryUpdate('quotation-notes'),
  'POST /staff/quotation-notes/{id}/delete': entryDeletion('quotation-notes'),
  'POST /staff/catalogue/kits': entryCreation('catalogue/kits'),
  'POST /staff/catalogue/kits/{id}': entryUpdate('catalogue/kits'),
  'POST /staff/catalogue/kits/{id}/delete': entryDeletion('catalogue/kits'),
  'POST /staff/catalogue/kit-order': entryOrder('catalogue/kits'),
  'POST /staff/search/synonyms': entryCreation('search/synonyms'),
  'POST /staff/search/synonyms/{id}': entryUpdate('search/synonyms'),
  'POST /staff/search/synonyms/{id}/delete': entryDeletion('search/synonyms'),
  'POST /staff/search/synonym-order': entryOrder('search/synonyms'),
}
