import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '../server/testing/test-browser.ts'
import { createList, found, invite, join } from '../server/testing/companies/test-companies.ts'
import { setPrices } from '../server/http/companies/prices/test-company-prices.ts'
import { signedInStaff } from '../server/testing/test-staff.ts'
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

test('staff find a company, and see its data, orders and own prices', async () => {
  const [spec] = await stockedSpecs(shop, 10)
  const owner = await signedInStaff(shop, 'owner')
  const id = await found(await signedInMember(shop), { legalName: 'Batu Pahat Timber Bhd.' })
  const { productId, id: specId, price } = spec!
  await setPrices(owner, id, [
    { scope: 'spec', productId, specId, price: price - 1, from: '2026-01-01' },
    { scope: 'category', category: 'desks', perCent: 5 },
    { scope: 'spec', productId: 'gone', specId: 'gone', price: 1, until: '2026-01-01' },
  ])
  const list = await read('/staff/companies?q=batu', owner)
  expect(linksOf(list)).toContainEqual(['Batu Pahat Timber Bhd.', `/staff/companies/${id}`])
  const main = await read(`/staff/companies/${id}`, owner)
  const rows = all(named(main, 'Price list'), 'tbody tr').map(wordsOf)
  expect(rows[0]).toContain(`RM ${(price - 1).toLocaleString('en')}`)
  expect(rows[0]).toContain('From 2026-01-01')
  expect(rows[1]).toContain('Desks, all 5 % below list No end')
  expect(rows[2]).toContain('No longer sold: gone / gone')
  expect(rows[2]).toContain('Over')
  expect(all(main, 'button', { text: 'Add a price' })).toHaveLength(1)
  expect(all(main, 'button', { text: 'Import prices' })).toHaveLength(1)
  const file = `/api/staff/companies/${id}/prices/export`
  expect(linksOf(main)).toContainEqual(['Download XLSX', `${file}?format=xlsx&lang=en`])
  const clerks = await read(`/staff/companies/${id}`, await signedInStaff(shop, 'clerk'))
  expect(all(clerks, 'button', { text: 'Add a price' })).toEqual([])
  expect(all(clerks, 'button', { text: 'Import prices' })).toEqual([])
})

const listPath = 'lists?lang=en'
const readList = (member: TestMember, path: string) => read(`/account/companies/${company}/${path}`, member)

describe('shared lists', () => {
  test('are empty at first: editors can create one, buyers read who does', async () => {
    const forEditor = await readList(admin, listPath)
    expect(wordsOf(forEditor)).toContain('There are no shared lists yet.')
    expect(all(forEditor, 'input[name=name]')).toHaveLength(1)
    const forBuyer = await readList(buyer, listPath)
    expect(wordsOf(forBuyer)).toContain('approvers and admins edit them')
    expect(all(forBuyer, 'input')).toEqual([])
  })

  test('are ordered by a press by everybody, and edited by those who may', async () => {
    const [chair, desk] = await stockedSpecs(shop, 5)
    const list = await createList(admin, company, [
      [chair!, 8],
      [desk!, 1],
    ])
    const overview = await readList(buyer, listPath)
    expect(linksOf(overview)).toContainEqual(['Meeting room', `/account/companies/${company}/lists/${list}`])
    expect(all(overview, 'button', { text: 'Put in the cart' })).toHaveLength(1)
    expect(wordsOf(overview)).toContain('9 pieces, ')

    const forBuyer = await readList(buyer, `lists/${list}?lang=en`)
    expect(all(forBuyer, 'input[type=checkbox]')).toHaveLength(2)
    expect(wordsOf(forBuyer)).toContain('Only 5 left in stock')
    expect(wordsOf(forBuyer)).toContain('Total (9 items)')
    expect(all(forBuyer, 'button', { text: 'Remove' })).toEqual([])
    expect(foldsOf(forBuyer)).toEqual([])
    expect(linksOf(forBuyer)).toContainEqual(['Ask for a quotation', '/quotation/new'])

    const forEditor = await readList(admin, `lists/${list}?lang=en`)
    expect(all(forEditor, 'button', { text: 'Remove' })).toHaveLength(2)
    expect(foldsOf(forEditor)).toEqual(['Rename', 'Delete the list'])
  })

  test('say what is no longer sold, and what to do about an empty one', async () => {
    const spec = (await stockedSpecs(shop, 5))[2]!
    const list = await createList(admin, company, [[spec, 2]], 'Former')
    await shop.context.database.$client.query('update products set published = false where id = $1', [
      spec.productId,
    ])
    const main = await readList(buyer, `lists/${list}?lang=en`)
    expect(wordsOf(main)).toContain('No longer sold')
    expect(wordsOf(main)).not.toContain(spec.name)
    const empty = await createList(admin, company, [], 'Empty')
    expect(wordsOf(await readList(admin, `lists/${empty}?lang=en`))).toContain('Add products from')
    expect(wordsOf(await readList(buyer, `lists/${empty}?lang=en`))).toContain('nothing on this list yet')
  })

  test('of others, and one that was deleted, are not found', async () => {
    const stranger = await signedInMember(shop)
    expect((await stranger.browser.get(`/account/companies/${company}/lists`)).status).toBe(404)
    expect((await admin.browser.get(`/account/companies/${company}/lists/gone`)).status).toBe(404)
  })
})
