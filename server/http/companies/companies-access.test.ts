import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as companyContract from '#core/api/companies/companies.ts'
import * as listContract from '#core/api/companies/company-lists.ts'
import * as orderContract from '#core/api/companies/company-orders.ts'
import * as priceContract from '#core/api/companies/company-prices.ts'
import * as requestContract from '#core/api/companies/purchase-requests.ts'
import type { AnyEndpoint } from '#core/api/endpoint.ts'
import type { CompanyRole } from '#core/companies/roles.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import {
  addAddress,
  companyData,
  createList,
  found,
  invite,
  join,
  personIn,
  sharedAddress,
  toItem,
} from '../../testing/companies/test-companies.ts'
import { ask } from '../../testing/companies/test-requests.ts'
import {
  orderOf,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { setPrices } from './prices/test-company-prices.ts'
import { fingerprint } from '../every-endpoint/test-written-rows.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec

/** A company with one person of each role, an open invitation, and words that only it has. */
interface Side {
  id: string
  admin: TestMember
  approver: TestMember
  buyer: TestMember
  person: string
  invitation: string
  /** An order that the buyer placed for it. */
  order: string
  /** A purchase request of the buyer. */
  request: string
  /** A shared address. */
  address: string
  /** A shared list and its only row. */
  list: string
  row: string
  token: string
  /** The price that only it has for the spec, in ringgit. */
  price: number
  words: string[]
}

let ours: Side
let theirs: Side
let outsiders: Record<string, TestBrowser>

const many = Object.fromEntries(
  ['CODES_PER_CLIENT', 'CODES_PER_RECIPIENT', 'UNCONFIRMED_EMAILS', 'ATTEMPTS'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]),
)

async function createSide(name: string, registrationNumber: string): Promise<Side> {
  const admin = await signedInMember(shop)
  const words = [`${name} Sdn. Bhd.`, `accounts@${name}.example`, `7 Jalan ${name}`, `guest@${name}.example`]
  const [legalName = '', invoiceEmail = '', invoiceAddress = '', guest = ''] = words
  const id = await found(admin, { legalName, invoiceEmail, invoiceAddress, registrationNumber })
  const approver = await join(shop, admin, { company: id, role: 'approver' })
  const buyer = await join(shop, admin, { company: id, role: 'buyer' })
  const token = await invite(shop, admin, { company: id, email: guest, role: 'admin' })
  const { body } = await admin.browser.get(`/api/companies/${id}`)
  const company = { id, purchaseOrderNumber: `PO-${name}`, costCentre: `Office ${name}` }
  const order = await place(buyer, [[spec, 1]], { company })
  const limits = { orderLimit: 0, monthLimit: null }
  await admin.browser.post(`/api/companies/${id}/people/${await personIn(admin, id, buyer)}/limits`, limits)
  const list = await createList(approver, id, [[spec, 4]], `List of ${name}`)
  const listed = await buyer.browser.get(`/api/companies/${id}/lists/${list}`)
  return {
    id,
    admin,
    approver,
    buyer,
    person: await personIn(admin, id, approver),
    invitation: body.invitations[0].id,
    order,
    request: (await ask(buyer, id, [spec, 1], { company, word: `Chairs of ${name}` })).body.id,
    address: await addAddress(admin, id, { address: `7 Lorong ${name}` }),
    list,
    row: listed.body.rows[0].id,
    token,
    price: await ownPriceOf(id),
    words: [
      `List of ${name}`,
      `7 Lorong ${name}`,
      ...words,
      company.purchaseOrderNumber,
      company.costCentre,
      `Chairs of ${name}`,
      registrationNumber,
      id,
      admin.phoneNumber,
      approver.phoneNumber,
      buyer.phoneNumber,
    ],
  }
}

let owner: TestStaff
/** How much less the spec costs for a company, in ringgit. */
let less = 11

/** Gives a company a price of its own for the spec, another one each time. */
async function ownPriceOf(id: string): Promise<number> {
  const price = spec.price - (less += 2)
  await setPrices(owner, id, [{ scope: 'spec', productId: spec.productId, specId: spec.id, price }])
  return price
}

beforeAll(async () => {
  shop = await createTestShop({ env: many })
  ;[spec] = (await stockedSpecs(shop, 100)) as [TestSpec]
  owner = await signedInStaff(shop, 'owner')
  ours = await createSide('Angsana', '202301004821')
  theirs = await createSide('Bunga', '202201001234')
  outsiders = {
    'a visitor': openBrowser(shop.app),
    'a member of no company': (await signedInMember(shop)).browser,
    'a clerk': (await signedInStaff(shop, 'clerk')).browser,
    'an owner': owner.browser,
    'an admin of the other company': theirs.admin.browser,
    'an approver of the other company': theirs.approver.browser,
    'a buyer of the other company': theirs.buyer.browser,
  }
})
afterAll(() => shop.close())

const endpoints = Object.values<unknown>({
  ...companyContract,
  ...listContract,
  ...orderContract,
  ...priceContract,
  ...requestContract,
}).filter(
  (exported): exported is AnyEndpoint =>
    typeof exported === 'object' && exported !== null && 'route' in exported,
)
const aboutOne = endpoints.filter(({ path }) => path.startsWith('/companies/{id}'))

const bodies: Record<string, unknown> = {
  'POST /companies/{id}': companyData(),
  'POST /companies/{id}/invitations': { by: 'email', email: 'someone@example.com', role: 'buyer' },
  'POST /companies/{id}/people/{person}/role': { role: 'buyer' },
  'POST /companies/{id}/people/{person}/limits': { orderLimit: 1, monthLimit: null },
  'POST /companies/{id}/addresses': sharedAddress(),
  'POST /companies/{id}/addresses/{address}': sharedAddress(),
  'POST /companies/{id}/lists': { name: 'Stolen' },
  'POST /companies/{id}/lists/{list}': { name: 'Stolen' },
  'POST /companies/{id}/lists/{list}/rows/{row}': { quantity: 9 },
  'POST /companies/{id}/requests/{request}/approve': { amount: 1_000_000 },
  'POST /companies/{id}/requests/{request}/reject': { reason: 'No.' },
}

type Ids = Pick<Side, 'id' | 'person' | 'invitation' | 'order' | 'request' | 'address' | 'list' | 'row'>

/** Sends a valid request about a company, with ids of that company unless others are given. */
function call(browser: TestBrowser, endpoint: AnyEndpoint, ids: Ids) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name])
  const order = { ...orderOf([[spec, 1]]), company: { id: ids.id } }
  const goods = { 'POST /companies/{id}/lists/{list}/rows': { items: [toItem([spec, 9])] } }
  const all: Record<string, unknown> = { ...bodies, ...goods, 'POST /companies/{id}/requests': { order } }
  const body = all[endpoint.name]
  return endpoint.method === 'get' ? browser.get(`/api${path}`) : browser.post(`/api${path}`, body ?? {})
}

const kinds = [
  'a visitor',
  'a member of no company',
  'a clerk',
  'an owner',
  'an admin of the other company',
  'an approver of the other company',
  'a buyer of the other company',
]

describe('security 18: the company of others does not exist', () => {
  test('every call about one company is covered', () => {
    expect(aboutOne.length).toBeGreaterThanOrEqual(10)
    expect(endpoints.length - aboutOne.length).toBe(7)
  })

  describe.each(kinds)('for %s', (kind) => {
    const isMember = kind.includes('member') || kind.includes('company')
    test.each(aboutOne)('$name', async (endpoint) => {
      const before = await fingerprint(shop.context)
      const answer = await call(outsiders[kind]!, endpoint, ours)
      expect(answer.status).toBe(isMember ? 404 : 401)
      expect(answer.body.code).toBe(isMember ? 'company_not_found' : 'not_logged_in')
      for (const word of ours.words.filter((one) => one !== ours.id))
        expect(JSON.stringify(answer.body)).not.toContain(word)
      expect(await fingerprint(shop.context)).toEqual(before)
    })
  })

  test.each(['admin', 'approver', 'buyer'] as const)(
    'nothing that a %s reads holds a word of the other',
    async (role) => {
      const { browser } = theirs[role]
      const answers = [
        await browser.get('/api/companies'),
        await browser.get(`/api/companies/${theirs.id}`),
        await browser.get(`/api/companies/${theirs.id}/orders`),
        await browser.get(`/api/companies/${theirs.id}/orders/export`),
        await browser.get(`/api/companies/${theirs.id}/lists`),
        await browser.get(`/api/companies/${theirs.id}/lists/${theirs.list}`),
        await browser.get(`/api/companies/${theirs.id}/requests`),
        await browser.get(`/api/companies/${theirs.id}/requests/${theirs.request}`),
        await browser.get(`/api/companies/${theirs.id}/prices?products=${spec.productId}`),
        await browser.get('/api/users/me'),
        await browser.get(`/api/products/${spec.productId}`),
      ]
      expect(answers[8]?.body.prices).toMatchObject([{ specId: spec.id, price: theirs.price }])
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        for (const word of [...ours.words, `"price":${ours.price}`])
          expect(JSON.stringify(body)).not.toContain(word)
      }
    },
  )

  test.each(aboutOne.filter(({ path }) => /\{(person|invitation|order|request|address|list)\}/.test(path)))(
    'an admin reaches nobody of the other by $name of their own company',
    async (endpoint) => {
      const before = await fingerprint(shop.context)
      const { id } = theirs
      const answer = await call(theirs.admin.browser, endpoint, { ...ours, id })
      // Withdrawing or removing something that does not exist is granted, and changes nothing.
      if (/\{(invitation|address|list|row)\}\/(withdraw|remove)$/.test(endpoint.path))
        expect(answer.status).toBe(200)
      else
        expect(answer.body.code).toMatch(
          /^(company_(person|invitation|address|list)|order|purchase_request)_not_found$/,
        )
      expect(await fingerprint(shop.context)).toEqual(before)
    },
  )
})

describe('roles within a company', () => {
  /** Matches the paths of calls that roles other than admin may make, too. */
  const forMore = /\/(leave|limits|(requests|lists)(\/.*)?)$/
  const forAdmins = aboutOne.filter(({ method, path }) => method === 'post' && !forMore.test(path))

  test('a buyer changes no shared list', async () => {
    const ofLists = aboutOne.filter(({ method, path }) => method === 'post' && path.includes('/lists'))
    expect(ofLists).toHaveLength(6)
    for (const endpoint of ofLists) {
      const before = await fingerprint(shop.context)
      const answer = await call(ours.buyer.browser, endpoint, ours)
      expect(answer.body.code, endpoint.name).toBe('company_role_too_low')
      expect(await fingerprint(shop.context)).toEqual(before)
    }
  })

  test.each<CompanyRole>(['approver', 'buyer'])('a %s can change nothing', async (role) => {
    for (const endpoint of forAdmins) {
      const before = await fingerprint(shop.context)
      const answer = await call(ours[role as 'approver' | 'buyer'].browser, endpoint, ours)
      expect(answer.body.code, endpoint.name).toBe('company_role_too_low')
      expect(await fingerprint(shop.context)).toEqual(before)
    }
  })

  test.each<CompanyRole>(['approver', 'buyer'])(
    'a %s sees colleagues, but no contacts or invitations',
    async (role) => {
      const { body } = await ours[role as 'approver' | 'buyer'].browser.get(`/api/companies/${ours.id}`)
      expect(body.people).toHaveLength(3)
      expect(body.invitations).toEqual([])
      for (const word of [ours.admin.phoneNumber, 'guest@Angsana.example', 'member-'])
        expect(JSON.stringify(body)).not.toContain(word)
    },
  )
})
