import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '../server/testing/test-browser.ts'
import { found, invite, join } from '../server/testing/companies/test-companies.ts'
import { place, signedInMember, stockedSpecs, type TestMember } from '../server/testing/test-orders.ts'
import { all, first, linksOf, named, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let admin: TestMember
let buyer: TestMember
let company: string

beforeAll(async () => {
  shop = await createRenderedShop()
  admin = await signedInMember(shop)
  company = await found(admin)
  buyer = await join(shop, admin, { company, role: 'buyer' })
  await invite(shop, admin, { company, email: 'guest@example.com', role: 'approver' })
})
afterAll(() => shop.close())

async function read(path: string, { browser }: { browser: TestBrowser }): Promise<HTMLElement> {
  return first(parsePage(String((await browser.get(path)).body)), 'main')
}
const page = (member: TestMember, lang = 'en') => read(`/account/companies/${company}?lang=${lang}`, member)
const foldsOf = (main: HTMLElement) => all(main, 'details').map((fold) => fold.getAttribute('aria-label'))

test('a member of no company sees only a quiet row in the account', async () => {
  const main = await read('/account', await signedInMember(shop))
  const links = linksOf(main).filter(([, address]) => address?.includes('compan'))
  expect(links).toEqual([['Set up the company', '/account/company']])
  expect(wordsOf(main)).toContain('Do you buy for a company? Set it up here.')
})

test('the account of a member leads to their companies', async () => {
  const main = await read('/account', buyer)
  expect(wordsOf(main)).toContain('ACME Sdn. Bhd. , buyer')
  expect(linksOf(main)).toContainEqual(['To the company', `/account/companies/${company}`])
})

test('the form asks for the numbers of the country', async () => {
  const main = await read('/account/company', admin)
  const names = all(main, '[name]').map((field) => field.getAttribute('name'))
  expect(names).toEqual(
    expect.arrayContaining(['legalName', 'registrationNumber', 'taxNumber', 'invoiceEmail']),
  )
  expect(wordsOf(main)).toContain('SSM number')
})

test('an admin sees people, their contacts, invitations and every way on', async () => {
  const main = await page(admin)
  expect(wordsOf(first(main, 'h1'))).toBe('ACME Sdn. Bhd.')
  const rows = all(named(main, 'People'), 'tbody tr').map(wordsOf).join('\n')
  expect(rows).toContain('@example.com')
  expect(rows).toContain('guest@example.com')
  expect(all(main, 'button', { text: 'Withdraw' })).toHaveLength(1)
  expect(foldsOf(main)).toEqual([
    'Addresses',
    'Invite',
    'For invoices',
    'Leave the company',
    'Close the company account',
  ])
  expect(wordsOf(main)).toContain('The last admin cannot leave.')
  expect(first(main, 'input[name=legalName]').getAttribute('value')).toBe('ACME Sdn. Bhd.')
})

test('a buyer sees colleagues and data, and changes nothing', async () => {
  const main = await page(buyer)
  expect(all(named(main, 'People'), 'tbody tr')).toHaveLength(2)
  expect(wordsOf(main)).not.toContain('@example.com')
  expect(foldsOf(main)).toEqual(['For invoices', 'Leave the company'])
  expect(all(main, 'input')).toEqual([])
})

test('the page is in Chinese, too', async () => {
  const main = await page(admin, 'zh-TW')
  expect(foldsOf(main)).toEqual(['地址', '邀請', '發票資料', '離開公司', '關閉公司帳戶'])
})

test('the company of others is not found', async () => {
  const { browser } = await signedInMember(shop)
  const { status, body } = await browser.get(`/account/companies/${company}`)
  expect(status).toBe(404)
  expect(String(body)).not.toContain('ACME')
})

test('the link of an invitation has a page that no other site learns about', async () => {
  const { status, headers } = await openBrowser(shop.app).get('/company-invitation')
  expect(status).toBe(200)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

/** Places an order for a member, and reads the order's invoice form with the type 'company'. */
async function readInvoiceForm(member: TestMember) {
  const [chair] = await stockedSpecs(shop, 1000)
  const id = await place(member, [[chair!, 1]])
  const asCompany = `update orders set invoice_type = 'company' where id = $1`
  await shop.context.database.$client.query(asCompany, [id])
  const form = named(await read(`/order-confirm/${id}?lang=en`, member), 'Invoice')
  const valueOf = (name: string) => first(form, `input[name=${name}]`).getAttribute('value') ?? ''
  return {
    details: [valueOf('companyName'), valueOf('taxId'), wordsOf(first(form, 'textarea'))],
    choices: all(form, 'option').map(wordsOf),
  }
}

test('the invoice form of a member of one open company is filled in', async () => {
  const member = await signedInMember(shop)
  await found(member)
  const closed = await found(member, { legalName: 'Former Sdn. Bhd.' })
  await member.browser.post(`/api/companies/${closed}/close`, {})
  expect(await readInvoiceForm(member)).toEqual({
    details: ['ACME Sdn. Bhd.', 'C20880050010', '12 Jalan Plumbum 7/102, 40150 Shah Alam'],
    choices: [],
  })
})

test('the invoice form of a member of several companies asks for which', async () => {
  const member = await signedInMember(shop)
  await found(member)
  await found(member, { legalName: 'Good Days Sdn. Bhd.' })
  expect(await readInvoiceForm(member)).toEqual({
    details: ['', '', ''],
    choices: ['Please choose', 'ACME Sdn. Bhd.', 'Good Days Sdn. Bhd.', 'Another company'],
  })
})

test('the invoice form of a member of no company is empty', async () => {
  const form = await readInvoiceForm(await signedInMember(shop))
  expect(form).toEqual({ details: ['', '', ''], choices: [] })
})
