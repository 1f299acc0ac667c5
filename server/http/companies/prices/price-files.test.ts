import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { products, specs } from '../../../database/tables/catalogue.ts'
import { found } from '../../../testing/companies/test-companies.ts'
import type { TestStaff } from '../../../testing/test-staff.ts'
import { clerk, member, other, owner, setUp, shop, spec } from '../../orders/test-staff-orders.ts'
import { savePrices, setPrices } from './test-company-prices.ts'

setUp()

let company: string
beforeEach(async () => {
  company = await found(member)
})

const path = () => `/api/staff/companies/${company}/prices`
const readFile = (file: string | Buffer, by: TestStaff = owner) =>
  by.browser.upload(`${path()}/read`, Buffer.from(file), 'text/csv')
/** The exported file exactly as the browser downloads it. */
async function downloaded(about: string) {
  const response = await shop.app.request(`http://localhost:3000${path()}/export?${about}`, {
    headers: { cookie: `staff=${owner.browser.cookies.get('staff')}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const table = (...lines: string[]) =>
  ['Price for,Product ID,Spec ID,SKU,Category,Own price,Below list price,From,To', ...lines].join('\n')
const stored = async () => (await owner.browser.get(`/api/staff/companies/${company}`)).body

const ofSpec = ({ productId, id: specId }: typeof spec, about: object) => ({
  scope: 'spec',
  productId,
  specId,
  ...about,
})

describe('a file of prices', () => {
  test.each([
    ['csv', 'en'],
    ['csv', 'zh-TW'],
    ['xlsx', 'en'],
    ['xlsx', 'zh-TW'],
  ])('exported as %s in %s changes nothing when it is imported', async (format, lang) => {
    const [product] = await shop.context.database
      .select()
      .from(products)
      .where(eq(products.id, spec.productId))
    await setPrices(owner, company, [
      ofSpec(spec, { price: 549, from: '2026-01-05', until: '2099-12-31' }),
      ofSpec(other, { perCent: 6 }),
      { scope: 'category', category: product!.categoryKey, perCent: 4 },
      { scope: 'all', perCent: 2, until: '2026-02-01' },
      // Goods that are gone stay in the list.
      { scope: 'spec', productId: 'gone', specId: 'grey', price: 7 },
      { scope: 'category', category: 'gone', perCent: 3 },
      // Twice the same is no mistake of the file.
      { scope: 'all', perCent: 2, until: '2026-02-01' },
    ])
    const file = await downloaded(`format=${format}&lang=${lang}`)
    const { body } = await readFile(file)
    expect(body).toMatchObject({ changes: [], faults: [], unchanged: 7 })
    expect(body.prices).toEqual((await stored()).prices)
  })

  test('of a company without prices has the headings, and is read again', async () => {
    for (const format of ['csv', 'xlsx']) {
      const file = await downloaded(`format=${format}&lang=en`)
      expect((await readFile(file)).body).toMatchObject({ changes: [], prices: [], faults: [] })
    }
  })

  test('shows what it adds, changes and removes, and changes nothing before it is saved', async () => {
    const sku = `SKU-${other.productId}`
    const isOther = and(eq(specs.productId, other.productId), eq(specs.id, other.id))
    await shop.context.database.update(specs).set({ sku }).where(isOther)
    await setPrices(owner, company, [
      { scope: 'all', perCent: 2 },
      ofSpec(spec, { price: spec.price - 9 }),
      { scope: 'category', category: 'gone', perCent: 3 },
    ])
    const { body } = await readFile(
      table(
        `,,,${sku},,RM ${other.price - 8},,2026/1/5,`,
        `One item,${spec.productId},${spec.id},,,${spec.price - 7}.00,,,`,
        'Everything,,,,,,2%,,',
      ),
    )
    const [all, changed, added] = [
      { scope: 'all', perCent: 2 },
      ofSpec(spec, { price: spec.price - 7 }),
      ofSpec(other, { price: other.price - 8, from: '2026-01-05' }),
    ]
    expect(body.prices).toMatchObject([all, changed, added])
    expect(body).toMatchObject({
      version: 1,
      unchanged: 1,
      changes: [
        { before: { price: spec.price - 9 }, after: { price: spec.price - 7, name: expect.any(String) } },
        { before: { category: 'gone' } },
        { after: { price: other.price - 8 } },
      ],
    })
    expect((await stored()).pricesVersion).toBe(1)
    // Saved as by hand, with the version that was compared.
    const sent = [all, changed, added]
    expect((await savePrices(owner, company, sent, { version: body.version })).status).toBe(200)
    expect((await savePrices(owner, company, [], { version: body.version })).body.code).toBe(
      'company_prices_changed_meanwhile',
    )
    expect((await stored()).prices).toMatchObject(sent)
  })

  test('names each wrong line, and is then taken as a whole or not at all', async () => {
    const { body } = await readFile(
      table(
        `One item,${spec.productId},${spec.id},,,549,,,`,
        `One item,${spec.productId},no-such,,,549,,,`,
        ',,,,No such category,549,,,',
        ',,,,,549,,,',
        'Some,,,,,549,,,',
        'Everything,,,,,ask,,,',
        'Everything,,,,,,,,',
        'Everything,,,,,549,6,,',
        'Everything,,,,,5.50,,,',
        'Everything,,,,,,6,5/1/2026,',
        'Everything,,,,,,6,2026-02-01,2026-01-31',
      ),
    )
    expect(body).toMatchObject({ prices: [], changes: [], faultCount: 10 })
    expect(
      body.faults.map((fault: { line: number; problem: string }) => [fault.line, fault.problem]),
    ).toEqual([
      [3, 'catalogueFile.noSuchSpec'],
      [4, 'catalogueFile.unknownCategory'],
      [5, 'staff.company.chooseGoods'],
      [6, 'staff.company.fileScope'],
      [7, 'staff.company.priceRange'],
      [8, 'staff.company.priceRange'],
      [9, 'staff.company.priceRange'],
      [10, 'staff.company.priceRange'],
      [11, 'staff.company.fileDay'],
      [12, 'staff.order.deliveryDaysBackwards'],
    ])
    const many = Array.from({ length: 501 }, () => 'Everything,,,,,,6,,')
    expect((await readFile(table(...many))).body.faults).toEqual([
      { line: 502, problem: 'staff.company.fileTooMany', details: { most: 500 } },
    ])
  })

  test('needs headings, the permission to set any price, and an open company', async () => {
    expect((await readFile('Name,Amount\nDesk,5')).body.code).toBe('company_prices_not_read')
    expect((await readFile(Buffer.from('504b030400', 'hex'))).body.code).toBe('company_prices_not_read')
    const file = table('Everything,,,,,,6,,')
    expect((await readFile(file, clerk)).status).toBe(403)
    expect((await member.browser.get(`${path()}/export`)).status).toBe(401)
    await member.browser.post(`/api/companies/${company}/close`, {})
    expect((await readFile(file)).body.code).toBe('company_closed')
    company = 'nobody'
    expect((await readFile(file)).body.code).toBe('company_not_found')
    expect((await owner.browser.get(`${path()}/export`)).body.code).toBe('company_not_found')
  })
})
