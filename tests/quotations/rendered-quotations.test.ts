import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotationMessages, quotations } from '../../server/database/tables/quotations/quotations.ts'
import { specs } from '../../server/database/tables/catalogue.ts'
import { teamOf } from '../../server/testing/companies/test-requests.ts'
import {
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../server/testing/test-orders.ts'
import { signedInStaff } from '../../server/testing/test-staff.ts'
import {
  acceptance,
  askedQuotation,
  quotationOf,
  sentVersion,
} from '../../server/testing/quotations/test-quotations.ts'
import { openBrowser } from '../../server/testing/test-browser.ts'
import { testMoment } from '../../server/testing/test-shop.ts'
import { all, first, linksOf, named, parsePage, wordsOf } from '../rendered-page.ts'
import { createRenderedShop } from '../rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let chair: TestSpec
let desk: TestSpec
let member: TestMember

beforeAll(async () => {
  shop = await createRenderedShop()
  ;[chair, desk] = (await stockedSpecs(shop, 100)) as [TestSpec, TestSpec]
  member = await signedInMember(shop)
})
afterAll(() => shop.close())

const anybody = () => openBrowser(shop.app, '203.0.113.77')

async function open(token: string, lang = 'en') {
  const { status, body, headers } = await anybody().get(`/quotation?token=${token}&lang=${lang}`)
  const page = parsePage(String(body))
  return { status, headers, page, main: first(page, 'main') }
}

type About = NonNullable<Parameters<typeof sentVersion>[3]>

async function sent(about: About = {}, asker = member) {
  const id = await askedQuotation(asker.browser, [[chair, 12]])
  return { id, token: await sentVersion(shop, id, [[chair, 12]], { member: asker.id, ...about }) }
}
const change = (id: string, values: object) =>
  shop.context.database.update(quotations).set(values).where(eq(quotations.id, id))
const namesIn = (main: HTMLElement) => all(main, '[name]').map((field) => field.getAttribute('name'))
const accountLinks = async ({ browser }: TestMember) =>
  linksOf(first(parsePage(String((await browser.get('/account')).body)), 'main')).map(([, to]) => to)
const query = (token: string) => String(new URLSearchParams({ token }))
/** The buttons of the page; those for browsers without scripts come twice. */
const formsOf = (main: HTMLElement) => [...new Set(all(main, 'button').map((button) => wordsOf(button)))]

test('the page of a link shows goods, sums, terms and questions without scripts', async () => {
  const { id, token } = await sent({
    discount: 100,
    discountReason: 'agreed',
    terms: 'Half on acceptance.\nThe rest after delivery.',
    note: { en: 'The chairs come first.' },
    lines: [
      {
        kind: 'goods',
        productId: chair.productId,
        specId: chair.id,
        pieces: 12,
        byHand: { price: 100, reason: 'agreed' },
      },
      { kind: 'free', description: 'Taking old desks away', pieces: 1, price: 600 },
    ],
  })
  await shop.context.database.insert(quotationMessages).values([
    { quotationId: id, at: testMoment, kind: 'question', buyerName: 'Lim Wei Jie', text: 'By the stairs?' },
    { quotationId: id, at: testMoment, kind: 'note', text: 'Only for colleagues.' },
  ])
  const { status, headers, page, main } = await open(token)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(first(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(first(page, 'title').textContent).toMatch(/^Office Furniture Store \| Quotation Q-2026-\d{4}$/)
  const words = wordsOf(main)
  expect(words).toContain('Quotation for Lim Wei Jie')
  expect(all(named(main, 'Goods'), 'tbody tr')).toHaveLength(2)
  for (const text of [
    'agreed, list',
    'Taking old desks away',
    'Discount agreed',
    'The chairs come first.',
    'Half on acceptance.',
    'By the stairs?',
  ])
    expect(words).toContain(text)
  expect(words).not.toContain('Only for colleagues.')
  expect(linksOf(main)).toContainEqual(['English', `/api/quotations/pdf?${query(token)}&lang=en`])
  expect(formsOf(main)).toEqual(['Send the question', 'Accept RM 1,700', 'Decline'])
})

test('a browser without scripts asks, accepts once and reads what is wrong', async () => {
  const { token } = await sent()
  const post = async (fields: object) => {
    const response = await shop.app.request(`/quotation?${query(token)}&lang=zh-TW`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      body: String(new URLSearchParams({ ...fields })),
    })
    expect(response.status).toBe(303)
    const { body } = await anybody().get(response.headers.get('location')!)
    return wordsOf(first(parsePage(String(body)), 'main'))
  }
  const asking = { what: 'ask', text: 'Is it here by noon?', count: '0' }
  await post(asking)
  expect((await post(asking)).split('Is it here by noon?')).toHaveLength(2)
  expect(await post({ what: 'accept', version: '1', name: 'Priya Nair' })).toContain('請檢查您填寫的內容')
  const accept = { what: 'accept', version: '1', name: 'Priya Nair', position: 'Manager', terms: 'on' }
  const accepted = await post(accept)
  expect(accepted).toMatch(/Priya Nair.{1,2}Manager/)
  expect(await post(accept)).toBe(accepted)
})

test('an older version leads to the newer one and has no form', async () => {
  const { id, token } = await sent()
  const newer = await sentVersion(shop, id, [[chair, 8]], { member: member.id })
  const { main } = await open(token)
  expect(wordsOf(main)).toContain('Replaced by version 2')
  expect(linksOf(main)).toContainEqual(['Go to version 2', `/quotation?${query(newer)}`])
  expect(all(main, 'form')).toEqual([])
  expect(formsOf((await open(newer)).main)).toContain('Decline')
})

test('an accepted quotation says who, when and which order, in both languages', async () => {
  const { token } = await sent()
  const { body } = await anybody().post('/api/quotations/accept', { token, version: 1, acceptance })
  const words = wordsOf((await open(token)).main)
  expect(words).toContain('Accepted by Priya Nair, Operations Manager')
  expect(words).toContain(`Order ${body.order.orderNumber} is placed.`)
  expect(wordsOf((await open(token, 'zh-TW')).main)).toContain(`訂單 ${body.order.orderNumber} 已成立。`)
})

test('a declined, a withdrawn and an expired quotation say so and lead on', async () => {
  const declined = await sent()
  const declining = { reason: 'too_late' }
  await anybody().post('/api/quotations/decline', { token: declined.token, version: 1, declining })
  const withdrawn = await sent()
  const expired = await sent()
  await change(withdrawn.id, { step: 'withdrawn' })
  await change(expired.id, { validUntil: '2026-01-02' })
  for (const [{ token }, text] of [
    [declined, 'Too late'],
    [withdrawn, 'We have withdrawn this quotation'],
    [expired, 'Prices and dates no longer hold.'],
  ] as const) {
    const { main } = await open(token)
    expect(wordsOf(main)).toContain(text)
    expect(linksOf(main)).toContainEqual(['Ask again', '/quotation/new'])
    expect(formsOf(main)).toEqual(['Send the question'])
  }
})

test('a shortage names the missing pieces, says that their day is not known, and leads to the question', async () => {
  const id = await askedQuotation(member.browser, [[desk, 2]])
  const token = await sentVersion(shop, id, [[desk, 5]], { member: member.id })
  await shop.context.database.update(specs).set({ stock: 3 }).where(eq(specs.productId, desk.productId))
  const { main } = await open(token)
  expect(wordsOf(main)).toContain('2 × ')
  expect(wordsOf(main)).toContain('We do not know yet when they come.')
  expect(linksOf(main)).toContainEqual(['Ask for the day', '#questions'])
  expect(all(main, '#questions form')).not.toEqual([])
  expect(formsOf(main)).toEqual(['Send the question'])
})

test('the room plan of a request is shown to the buyer and to staff, with the way in and the days', async () => {
  const plan = {
    width: 500,
    depth: 400,
    door: 60,
    pieces: [{ product: chair.productId, spec: chair.id, x: 200, y: 150, turn: 90 as const }],
    wayIn: { doorWidth: 78.5 },
  }
  const id = await askedQuotation(member.browser, [[chair, 1]], { origin: 'plan', plan })
  const token = await sentVersion(shop, id, [[chair, 1]], { member: member.id })
  const { main } = await open(token)
  expect(wordsOf(named(main, 'Room plan'))).toContain('500 × 400 cm, 1 piece placed')
  const clerk = await signedInStaff(shop, 'clerk')
  expect((await clerk.browser.get(`/api/staff/quotations/${id}`)).body).toMatchObject({
    plan,
    promised: { from: expect.any(String), to: expect.any(String) },
  })
  const desk = parsePage(String((await clerk.browser.get(`/staff/quotations/${id}?lang=en`)).body))
  const page = first(desk, 'main')
  expect(wordsOf(named(page, 'Room plan'))).toContain('1 piece placed')
  expect(wordsOf(page)).toContain('Delivery if accepted now')
  const { seen, next } = (await clerk.browser.get(`/api/staff/quotations/${id}`)).body
  const saved = await clerk.browser.post(`/api/staff/quotations/${id}/draft`, {
    seen,
    draft: { ...next, lines: [{ kind: 'goods', productId: chair.productId, specId: chair.id, pieces: 3 }] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const preview = String((await clerk.browser.get(`/staff/quotations/${id}/preview?lang=en`)).body)
  const seenBefore = first(parsePage(preview), 'main')
  expect(wordsOf(seenBefore)).toMatch(/As the customer sees it.*2, sent/)
  expect(wordsOf(named(seenBefore, 'Goods'))).toContain('3 × ')
  expect(formsOf(seenBefore)).toEqual([])
  const refused = await member.browser.post(
    '/api/quotations',
    quotationOf([[chair, 1]], { origin: 'plan', plan: { ...plan, wayIn: { doorWidth: -1 } } }),
  )
  expect(refused.body.code).toBe('invalid_input')
})

test('a wrong link opens nothing', async () => {
  const { status, main } = await open('wrong')
  expect(status).toBe(404)
  expect(wordsOf(main)).toContain('This link no longer works')
})

test('a company reads who decides, and what its acceptance needs', async () => {
  const { id: companyId, admin, approver, buyer } = await teamOf(shop)
  const id = await askedQuotation(buyer.browser, [[chair, 12]], { companyId })
  const forBuyer = await sentVersion(shop, id, [[chair, 12]], { member: buyer.id })
  const { main } = await open(forBuyer)
  expect(wordsOf(main)).toContain('Quotation for ACME Sdn. Bhd.')
  expect(wordsOf(main)).toMatch(/RM [\d,]+ above your limit/)
  expect(formsOf(main)).toEqual(['Send the question'])
  const [{ token }] = (await approver.browser.get('/api/quotations')).body
  const form = (await open(token)).main
  expect(namesIn(form)).toContain('purchaseOrderNumber')
  expect((await admin.browser.get('/api/quotations')).body).toHaveLength(1)
})

test('the page that asks is ready for members and visitors', async () => {
  const visitor = first(parsePage(String((await anybody().get('/quotation/new')).body)), 'main')
  expect(namesIn(visitor)).toEqual(
    expect.arrayContaining(['name', 'companyName', 'email', 'phoneNumber', 'word']),
  )
  const page = first(parsePage(String((await member.browser.get('/quotation/new')).body)), 'main')
  expect(namesIn(page)).not.toContain('phoneNumber')
  expect(first(page, 'input[name=email]').getAttribute('value')).not.toBe('')
})

test('the account lists the quotations of members who have any', async () => {
  const { body } = await member.browser.get('/account/quotations')
  const main = first(parsePage(String(body)), 'main')
  expect(all(named(main, 'Quotations'), 'tbody tr').length).toBeGreaterThan(3)
  expect(wordsOf(main)).toContain('Accepted')
  expect(await accountLinks(member)).toContain('/account/quotations')
  expect(await accountLinks(await signedInMember(shop))).not.toContain('/account/quotations')
})

test('saved notes are listed by name, and one press away from the quotations', async () => {
  const owner = await signedInStaff(shop, 'owner')
  const entry = { name: 'Small lift', note: { en: '', 'zh-TW': '電梯放不下這張桌子。' } }
  await owner.browser.post('/api/staff/quotation-notes', { id: 'lift', entry })
  const read = async (path: string) =>
    first(parsePage(String((await owner.browser.get(`${path}?lang=en`)).body)), 'main')
  const [row] = all(await read('/staff/quotation-notes'), 'tbody tr')
  expect(wordsOf(row!)).toContain('Small lift 電梯放不下這張桌子。')
  expect(all(row!, '[translate=no]').map((text) => wordsOf(text))).toEqual([entry.name, entry.note['zh-TW']])
  expect(linksOf(await read('/staff/quotations'))).toContainEqual(['Saved notes', '/staff/quotation-notes'])
})
