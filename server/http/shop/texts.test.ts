import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policyDocument } from '#core/policies/documents.ts'
import type { TextContents, TextName } from '#core/shop-texts/documents.ts'
import { createContext, type Context } from '../../context.ts'
import { connect, type Connection } from '../../database/connect.ts'
import { shopTexts } from '../../database/tables/shop-texts.ts'
import { readShopTexts } from '../../services/shop/published-texts.ts'
import { place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let other: Connection
let otherContext: Context
let now = testMoment

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => now } })
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  // Another process.
  other = await connect(shop.url)
  otherContext = { ...createContext(other.db, shop.context.settings), now: () => now }
  await otherContext.databaseListener.ready()
})
afterAll(async () => {
  await otherContext.live.close()
  await otherContext.databaseListener.close()
  await other.close()
  await shop.close()
})
beforeEach(async () => {
  now = testMoment
  await shop.context.database.delete(shopTexts)
  await expect.poll(() => readShopTexts(shop.context, 'en')).toEqual({})
  await expect.poll(() => readShopTexts(otherContext, 'en')).toEqual({})
})

const open = async <Name extends TextName>(name: Name) =>
  (await owner.browser.get(`/api/staff/texts/${name}`)).body as {
    revision: string
    content: TextContents[Name]
  }
const send = (path: string, body: object) => owner.browser.post(`/api/staff/texts/${path}`, body)
/** Saves a text with something changed. */
async function save<Name extends TextName>(name: Name, changes: (content: TextContents[Name]) => object) {
  const { revision, content } = await open(name)
  return send(name, { revision, content: { ...content, ...changes(content) } })
}
const publish = async (name: TextName, at?: string) =>
  send(`${name}/publish`, { revision: (await open(name)).revision, ...(at !== undefined && { at }) })
const shown = async (path = 'shopTexts', lang = 'en') =>
  (await clerk.browser.get(`/api/${path}?lang=${lang}`)).body

/** The public file of a policy. */
const file = async (name: string) => shop.app.request(`/assets/data/${name}.json`)

const title = { en: 'Desks that fit', 'zh-TW': '剛好放得下的書桌' }

describe('a text of the shop', () => {
  test('is the delivered one until staff publish another, which every process then shows', async () => {
    expect(await shown()).toEqual({})
    expect(await shown('story')).toEqual({})
    expect((await save('hero', () => ({ title }))).body).toMatchObject({
      state: 'draft',
      version: 2,
      shown: 1,
    })
    expect(await shown()).toEqual({})

    expect((await publish('hero')).body).toMatchObject({ state: 'published', version: 2, shown: 2 })
    expect(await shown()).toMatchObject({ hero: { title: title.en, picture: '' } })
    expect(await shown('shopTexts', 'zh-TW')).toMatchObject({ hero: { title: title['zh-TW'] } })
    await expect.poll(() => readShopTexts(otherContext, 'en')).toMatchObject({ hero: { title: title.en } })
    const { entries } = (await owner.browser.get('/api/staff/audit?subject=texts')).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'texts.published', subjectId: 'hero', after: { version: 2 } },
      { action: 'texts.saved', subjectId: 'hero', after: { version: 2 } },
    ])
  })

  test('is shown from its time on, automatically and in every process; until then it can be withdrawn', async () => {
    await save('banner', () => ({ shown: true, text: words('Closed on Monday', '週一休息') }))
    expect((await publish('banner', '2026-03-02T12:20')).status).toBe(400)
    expect((await publish('banner', '2026-03-02T12:30')).body).toMatchObject({ state: 'scheduled', shown: 1 })
    expect((await save('banner', () => ({ shown: false }))).body).toMatchObject({ code: 'texts_scheduled' })
    const { revision } = await open('banner')
    expect((await send('banner/withdraw', { revision })).body).toMatchObject({ state: 'draft' })
    await publish('banner', '2026-03-02T12:30')
    expect(await shown()).toEqual({})

    now = new Date('2026-03-02T04:30:00Z')
    const banner = { text: words('Closed on Monday', '').en }
    expect(await shown()).toEqual({ banner })
    await expect.poll(() => readShopTexts(otherContext, 'en')).toEqual({ banner })

    expect((await save('banner', () => ({ until: '2026-03-02T12:50' }))).status).toBe(400)
    await save('banner', () => ({ until: '2026-03-02T12:45' }))
    await publish('banner')
    expect(await shown()).toEqual({ banner })
    now = new Date('2026-03-02T04:45:00Z')
    expect(await shown()).toEqual({})
  })

  test('is not published while words are missing in a language', async () => {
    await save('home_story', (content) => ({ title: { ...content.title, 'zh-TW': ' ' } }))
    expect(await publish('home_story')).toMatchObject({
      status: 400,
      body: { code: 'texts_unfinished', details: { missing: [{ path: 'title', language: 'zh-TW' }] } },
    })
    expect(await shown()).toEqual({})
  })

  test('is never saved over a colleague’s changes', async () => {
    const { revision, content } = await open('hero')
    await save('hero', () => ({ title }))
    for (const step of ['', '/publish', '/discard', '/withdraw', '/restore'])
      expect(await send(`hero${step}`, { revision, content, version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'texts_changed_meanwhile', details: { by: expect.any(String) } },
      })
  })

  test('refuses anything that is no text of the shop', async () => {
    const hostile = words('x', 'x')
    hostile.en[0]!.runs = [{ kind: 'link', text: 'x', href: 'javascript:alert(1)' }] as never
    const refused = await save('banner', () => ({ shown: true, text: hostile }))
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.details)).toContain('content.text.en.0.runs.0.href')
    expect((await save('hero', () => ({ picture: 'https://example.com/x.png' }))).status).toBe(400)
    expect((await clerk.browser.get('/api/staff/texts')).status).toBe(403)
  })

  test('orders the home page, and returns to any version or what was delivered', async () => {
    await save('home', ({ sections }) => ({
      sections: sections.toReversed().map((section) => ({ ...section, shown: section.name !== 'rooms' })),
    }))
    await publish('home')
    expect(await shown()).toEqual({
      sections: ['promises', 'story', 'categories', 'best_sellers', 'on_sale', 'hero'],
    })
    const { revision } = await open('home')
    expect((await send('home/restore', { revision, version: 7 })).status).toBe(404)
    expect((await send('home/restore', { revision, version: 1 })).body).toMatchObject({
      state: 'draft',
      version: 3,
    })
    await publish('home')
    expect((await shown()).sections).toEqual([
      'hero',
      'on_sale',
      'best_sellers',
      'rooms',
      'categories',
      'story',
      'promises',
    ])
    expect((await send('home/discard', { revision: (await open('home')).revision })).body).toMatchObject({
      code: 'texts_nothing_to_publish',
    })
  })
})

describe('a policy', () => {
  test('keeps its versions with their days; an order keeps the versions that it accepted', async () => {
    expect(await shown('policies/terms')).toEqual({
      version: 1,
      versions: [{ version: 1, from: '2025-10-01' }],
    })
    const before = await newOrder()
    expect(before.acceptedPolicies).toEqual({ terms: 1, privacy: 1 })

    await save('terms', ({ title }) => ({ title: { ...title, en: 'New Terms' } }))
    await publish('terms')
    const current = await shown('policies/terms')
    expect(current).toMatchObject({
      version: 2,
      document: { title: 'New Terms', effectiveDate: '2026-03-02' },
      versions: [
        { version: 2, from: '2026-03-02' },
        { version: 1, from: '2025-10-01', until: '2026-03-02' },
      ],
    })
    expect((await newOrder()).acceptedPolicies).toEqual({ terms: 2, privacy: 1 })
    expect((await shown('policies/terms/1')).document.title).toBe('Terms and Conditions')
    expect((await shown('policies/terms/1', 'zh-TW')).document.effectiveDate).toBe('2025-10-01')

    // The files at the public addresses have it too, in their own shape.
    const english = policyDocument.parse(await (await file('terms-conditions')).json())
    expect(english).toMatchObject({ title: 'New Terms', effectiveDate: '2026-03-02' })
    expect(english.sections.map(({ id }) => id)).toEqual(
      current.document.sections.map(({ id }: { id: string }) => id),
    )
    expect((await file('terms-conditions')).headers.get('cache-control')).toBe('no-cache')
    expect(policyDocument.parse(await (await file('terms-conditions.zh-TW')).json()).title).toMatch(/條款/)

    await save('terms', ({ title }) => ({ title: { ...title, en: 'A draft' } }))
    expect((await clerk.browser.get('/api/policies/terms/3')).status).toBe(404)
    expect((await clerk.browser.get('/api/policies/privacy/2')).status).toBe(404)
    expect(await shown('policies/terms')).toEqual(current)
  })
})

/** A text of one paragraph in each language. */
const words = (en: string, zh: string) => ({ en: paragraph(en), 'zh-TW': paragraph(zh) })

const paragraph = (text: string) => [{ kind: 'paragraph' as const, runs: [{ kind: 'text' as const, text }] }]

async function newOrder() {
  const member = await signedInMember(shop)
  const [spec] = await stockedSpecs(shop, 9)
  const id = await place(member, [[spec!, 1]])
  const { browser } = member
  return (await browser.get(`/api/orders/${id}`)).body
}
