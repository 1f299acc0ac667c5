import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxCompanyLists, maxListRows } from '#core/companies/lists.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { companyListRows } from '../../database/tables/companies/companies.ts'
import { createList, found, join, toItem } from '../../testing/companies/test-companies.ts'
import { signedInMember, stockedSpecs, type TestMember, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let chair: TestSpec
let desk: TestSpec
let lamp: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_CODES_PER_CLIENT: '1000', RATE_LIMIT_ATTEMPTS: '1000' } })
  ;[chair, desk, lamp] = (await stockedSpecs(shop, 100)) as [TestSpec, TestSpec, TestSpec]
})
afterAll(() => shop.close())

/** A company of an admin, an approver and a buyer. */
async function company() {
  const admin = await signedInMember(shop)
  const id = await found(admin)
  const approver = await join(shop, admin, { company: id, role: 'approver' })
  const buyer = await join(shop, admin, { company: id, role: 'buyer' })
  return { id, admin, approver, buyer, lists: `/api/companies/${id}/lists` }
}

interface Row {
  id: string
  quantity: number
  goods?: { productId: string; displayName: string; price: number; tiers?: object[]; stock: number }
}

const rowsOf = async ({ browser }: TestMember, path: string): Promise<Row[]> =>
  (await browser.get(path)).body.rows

const quantities = (rows: readonly Row[]) => rows.map(({ goods, quantity }) => [goods?.productId, quantity])

const isSpec = ({ productId, id }: TestSpec) => and(eq(specs.productId, productId), eq(specs.id, id))

const setSpec = (spec: TestSpec, about: Partial<typeof specs.$inferInsert>) =>
  shop.context.database.update(specs).set(about).where(isSpec(spec))

describe('a shared list', () => {
  test('is created, filled, renamed and deleted by approvers and admins, and read by everybody', async () => {
    const { id, admin, approver, buyer, lists } = await company()
    const list = await createList(approver, id, [
      [chair, 8],
      [desk, 1],
    ])
    expect((await admin.browser.post(`${lists}/${list}`, { name: 'Boardroom' })).status).toBe(200)
    const { body } = await buyer.browser.get(lists)
    expect(body.lists).toMatchObject([
      { id: list, name: 'Boardroom', rowCount: 2, pieces: 9, amount: 8 * chair.price + desk.price },
    ])
    expect(quantities(await rowsOf(buyer, `${lists}/${list}`))).toEqual([
      [chair.productId, 8],
      [desk.productId, 1],
    ])
    await approver.browser.post(`${lists}/${list}/remove`)
    expect((await buyer.browser.get(`${lists}/${list}`)).body.code).toBe('company_list_not_found')
    expect((await admin.browser.post(`${lists}/${list}`, { name: 'x' })).body.code).toBe(
      'company_list_not_found',
    )
  })

  test('keeps what a colleague has set when goods are added again', async () => {
    const { id, admin, approver, lists } = await company()
    const list = await createList(admin, id, [[chair, 8]])
    const again = await approver.browser.post(`${lists}/${list}/rows`, {
      items: [toItem([chair, 2]), toItem([desk, 1]), { productId: 'never', specName: 'x', quantity: 1 }],
    })
    expect(again.body).toEqual({ added: 1, known: 1, gone: 1 })
    expect(quantities(await rowsOf(admin, `${lists}/${list}`))).toEqual([
      [chair.productId, 8],
      [desk.productId, 1],
    ])
  })

  test('loses nothing when two people change it at the same moment', async () => {
    const { id, admin, approver, lists } = await company()
    const list = await createList(admin, id, [
      [chair, 8],
      [desk, 1],
    ])
    const [first, second] = (await rowsOf(admin, `${lists}/${list}`)) as [Row, Row]
    const path = `${lists}/${list}/rows`
    const answers = await Promise.all([
      admin.browser.post(`${path}/${first.id}`, { quantity: 10 }),
      approver.browser.post(`${path}/${second.id}`, { quantity: 3 }),
      admin.browser.post(path, { items: [toItem([lamp, 2])] }),
      approver.browser.post(path, { items: [toItem([lamp, 2])] }),
      approver.browser.post(`${lists}/${list}`, { name: 'Boardroom' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[2]!.body.added + answers[3]!.body.added).toBe(1)
    expect(quantities(await rowsOf(admin, `${lists}/${list}`))).toEqual([
      [chair.productId, 10],
      [desk.productId, 3],
      [lamp.productId, 2],
    ])
  })

  test('says that a row was removed meanwhile', async () => {
    const { id, admin, lists } = await company()
    const list = await createList(admin, id, [[chair, 8]])
    const [row] = (await rowsOf(admin, `${lists}/${list}`)) as [Row]
    const path = `${lists}/${list}/rows/${row.id}`
    expect((await admin.browser.post(`${path}/remove`)).status).toBe(200)
    expect((await admin.browser.post(`${path}/remove`)).status).toBe(200)
    expect((await admin.browser.post(path, { quantity: 2 })).body.code).toBe('company_list_row_not_found')
  })

  test('is read with the names, prices by quantity and stock of now', async () => {
    const { id, admin, lists } = await company()
    const [, , , spec] = (await stockedSpecs(shop, 100)) as [TestSpec, TestSpec, TestSpec, TestSpec]
    const list = await createList(admin, id, [[spec, 10]])
    const lower = Math.round(spec.price / 2)
    await setSpec(spec, {
      name: 'Renamed',
      formerNames: [spec.name],
      displayName: { en: 'Renamed', 'zh-TW': '新名稱' },
      tiers: [{ from: 10, price: lower }],
      stock: 4,
    })
    const [row] = (await rowsOf(admin, `${lists}/${list}?lang=zh-TW`)) as [Row]
    expect(row.goods).toMatchObject({
      displayName: '新名稱',
      price: spec.price,
      tiers: [{ from: 10, price: lower }],
      stock: 4,
    })
    const { body } = await admin.browser.get(lists)
    expect(body.lists).toMatchObject([{ pieces: 10, amount: 10 * lower }])
  })

  test('keeps the row of a product that is erased, which is said and can be removed', async () => {
    const { id, buyer, admin, lists } = await company()
    const spec = (await stockedSpecs(shop, 100))[4]!
    const list = await createList(admin, id, [[spec, 2]])
    await shop.context.database.delete(products).where(eq(products.id, spec.productId))
    const [row] = (await rowsOf(buyer, `${lists}/${list}`)) as [Row]
    expect(row).toEqual({ id: row.id, quantity: 2 })
    expect((await buyer.browser.get(lists)).body.lists).toMatchObject([{ rowCount: 1, pieces: 0, amount: 0 }])
    await admin.browser.post(`${lists}/${list}/rows/${row.id}/remove`)
    expect(await rowsOf(buyer, `${lists}/${list}`)).toEqual([])
  })

  test('does not tell of a product that is not published yet', async () => {
    const { id, admin, lists } = await company()
    const spec = (await stockedSpecs(shop, 100))[5]!
    const list = await createList(admin, id, [[spec, 2]])
    await shop.context.database
      .update(products)
      .set({ published: false })
      .where(eq(products.id, spec.productId))
    const [row] = (await rowsOf(admin, `${lists}/${list}`)) as [Row]
    expect(row.goods).toBeUndefined()
    const path = `${lists}/${await createList(admin, id)}/rows`
    const { body } = await admin.browser.post(path, { items: [toItem([spec, 1])] })
    expect(body).toEqual({ added: 0, known: 0, gone: 1 })
  })

  test('is downloaded as CSV, with the prices of its quantities', async () => {
    const { id, admin, buyer, lists } = await company()
    const list = await createList(admin, id, [[desk, 3]])
    const { body, headers } = await buyer.browser.get(`${lists}/${list}/export`)
    expect(headers.get('content-disposition')).toContain('list.csv')
    const [head, line] = String(body).trim().split('\r\n')
    expect(head).toContain('Product,Spec,Size,Quantity,Price,Total')
    expect(line).toContain(`,3,${desk.price.toFixed(2)},${(3 * desk.price).toFixed(2)}`)
  })

  test('without a name is refused at the field', async () => {
    const { admin, lists } = await company()
    const refused = await admin.browser.post(lists, { name: ' ' })
    expect(refused.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ path: 'name' }] } })
  })
})

describe('the limits of shared lists', () => {
  test('hold for lists, also at once', async () => {
    const { id, admin, lists } = await company()
    for (let count = 1; count < maxCompanyLists; count += 1) await createList(admin, id)
    const answers = await Promise.all([
      admin.browser.post(lists, { name: 'One more' }),
      admin.browser.post(lists, { name: 'One more' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await admin.browser.get(lists)).body.lists).toHaveLength(maxCompanyLists)
  })

  test('hold for rows', async () => {
    const { id, admin, lists } = await company()
    const list = await createList(admin, id)
    const rows = Array.from({ length: maxListRows - 1 }, (_, position) => ({
      id: `${list} ${position}`,
      listId: list,
      productId: `former-${position}`,
      specId: 'spec',
      quantity: 1,
      position,
    }))
    await shop.context.database.insert(companyListRows).values(rows)
    const path = `${lists}/${list}/rows`
    expect((await admin.browser.post(path, { items: [toItem([chair, 1])] })).body.added).toBe(1)
    const more = await admin.browser.post(path, { items: [toItem([desk, 1])] })
    expect(more.body).toMatchObject({ code: 'company_limit_reached', details: { most: maxListRows } })
  })
})

test('a closed company keeps its lists to read', async () => {
  const { id, admin, lists } = await company()
  const list = await createList(admin, id, [[chair, 2]])
  await admin.browser.post(`/api/companies/${id}/close`)
  expect((await admin.browser.get(`${lists}/${list}`)).status).toBe(200)
  expect((await admin.browser.post(`${lists}/${list}/remove`)).body.code).toBe('company_closed')
})

test('the lists of a company without anybody are erased with it', async () => {
  const admin = await signedInMember(shop)
  const id = await found(admin)
  await createList(admin, id, [[chair, 2]], 'Only ours')
  const { browser } = await signedInStaff(shop, 'owner')
  const { status } = await browser.post(`/api/staff/members/${admin.id}/erase`, {
    phoneNumber: admin.phoneNumber,
  })
  expect(status).toBe(200)
  const { rows } = await shop.context.database.$client.query(
    'select * from company_lists where company_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})
