import { readXlsx } from 'hucre/xlsx'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf, exportKinds, type ExportKind } from '#core/exports/columns.ts'
import { lowStock } from '#core/stock/low-stock.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { savedExports, staffFileParts, staffFiles } from '../../database/tables/files.ts'
import { newsletterSubscribers } from '../../database/tables/newsletter.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { runDueExports } from '../../services/exports/exports.ts'
import { makeFile } from '../../services/exports/make-file.ts'
import { startMailServer, type ReceivedMail } from '../../testing/test-mail-server.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { takeStep } from '../../testing/test-returns.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

const received: ReceivedMail[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let accountant: TestStaff
let member: TestMember
let first: string
let price: number

beforeAll(async () => {
  mail = await startMailServer(received)
  shop = await createTestShop({
    env: {
      MAX_PENDING_ORDERS: '100',
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://${mail.host}`,
      MAIL_FROM: 'orders@shop.example.com',
    },
  })
  owner = await signedInStaff(shop, 'owner')
  accountant = await signedInStaff(shop, 'accountant')
  member = await signedInMember(shop)
  const [desk, chair] = await stockedSpecs(shop, 1000)
  const weigh = (spec: TestSpec, grossWeightKg: number | null) =>
    shop.context.database
      .update(specs)
      .set({ grossWeightKg })
      .where(and(eq(specs.productId, spec.productId), eq(specs.id, spec.id)))
  await weigh(desk!, 42.3)
  await weigh(chair!, null)
  price = desk!.price
  first = await place(
    member,
    [
      [desk!, 2],
      [chair!, 1],
    ],
    { notes: '=cmd()' },
  )
  await moveThrough(shop, first, ['In Progress', 'Shipped', 'delivered'], { trackingNumber: 'EP1MY' })
  await place(member, [[desk!, 1]])
  await owner.browser.post(`/api/staff/orders/${first}/cash`, { amount: 10.5, way: 'cash' })
  await shop.context.database
    .insert(newsletterSubscribers)
    .values({ id: 'reader', email: 'reader@example.com', language: 'en', subscribedAt: new Date() })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const begin = (choice: object, by = owner) =>
  by.browser.post('/api/staff/exports', { choice: { format: 'csv', ...choice }, lang: 'en' })

const bytesOf = async (file: string) => {
  const { rows } = await shop.context.database.execute<{ bytes: Buffer }>(
    sql`select bytes from staff_file_parts where file_id = ${file} order by position`,
  )
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

async function make(choice: object, by = owner) {
  const begun = await begin(choice, by)
  expect(begun.body).toHaveProperty('file')
  const file = begun.body.file as string
  await makeFile(shop.context, { file })
  expect((await by.browser.get(`/api/staff/files/${file}`)).body.state).toBe('ready')
  const answer = await by.browser.get(`/api/staff/files/${file}/content`)
  expect(answer.status).toBe(200)
  return { file, bytes: await bytesOf(file), media: answer.headers.get('content-type') }
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')

/** The kinds of exports that a person may begin. */
const allowed = async (by: TestStaff) => {
  const answers = await Promise.all(
    exportKinds.map(async (exported) => [
      exported,
      (await begin({ exported, columns: columnsOf(exported) }, by)).status,
    ]),
  )
  return answers.filter(([, status]) => status === 200).map(([exported]) => exported)
}

const stored = async (file: string) => shop.context.database.$count(staffFiles, eq(staffFiles.id, file))

describe('a file', () => {
  test('that is deleted while it is being made leaves nothing behind', async () => {
    const columns = columnsOf('stock')
    const begun = await begin({ exported: 'stock', columns })
    const file = begun.body.file as string
    // Between two batches of rows.
    const { database } = shop.context
    const making = makeFile(
      {
        ...shop.context,
        now: () => {
          void owner.browser.post(`/api/staff/files/${file}/delete`)
          return new Date()
        },
      },
      { file },
    )
    await making
    await expect.poll(() => stored(file)).toBe(0)
    expect(await database.$count(staffFileParts, eq(staffFileParts.fileId, file))).toBe(0)
    expect((await owner.browser.get(`/api/staff/files/${file}`)).status).toBe(404)
  })

  test('is deleted for the person who deletes it, and stays for the others', async () => {
    const { file } = await make({ exported: 'stock', columns: ['stock'] })
    const remove = (by: TestStaff) => by.browser.post(`/api/staff/files/${file}/delete`)
    expect((await remove(accountant)).status).toBe(404)
    const readers = [owner.id, accountant.id]
    await shop.context.database.update(staffFiles).set({ readers }).where(eq(staffFiles.id, file))
    expect((await remove(owner)).status).toBe(200)
    expect((await owner.browser.get(`/api/staff/files/${file}`)).status).toBe(404)
    expect((await accountant.browser.get(`/api/staff/files/${file}`)).body.state).toBe('ready')
    expect((await remove(accountant)).status).toBe(200)
    expect(await stored(file)).toBe(0)
  })
})

describe('exports', () => {
  test('have a row for each line of an order, its amounts in the first one, and no formulas', async () => {
    const columns = [
      'orderNumber',
      'line',
      'quantity',
      'customerNotes',
      'trackingNumber',
      'phone',
      'weight',
      'toPay',
      'received',
    ]
    const { bytes, media } = await make({ exported: 'orders', columns })
    expect(media).toContain('text/csv')
    const [head, one, two, three] = linesOf(bytes)
    expect(head).toBe(
      "Order,Line,Quantity,Customer's note,Tracking number,Phone number,Gross weight of the line (kg),To pay (RM),Received (RM)",
    )
    expect(one).toMatch(/,1,2,'=cmd\(\),EP1MY,012-345 6789,84.6,[\d.]+,[\d.]+$/)
    expect(two).toMatch(/,2,1,'=cmd\(\),EP1MY,012-345 6789,,,$/)
    expect(three).toMatch(new RegExp(`,1,1,Ring twice.,,012-345 6789,42.3,${price}.00,0.00$`))
    const sent = await make({ exported: 'orders', columns: ['status'], status: 'delivered' })
    expect(linesOf(sent.bytes)).toHaveLength(3)
    const earlier = await make({ exported: 'orders', columns: ['status'], to: '2020-01-01' })
    expect(linesOf(earlier.bytes)).toEqual(['Status'])
  })

  test('of every kind have all columns, as CSV and as a workbook with the same rows', async () => {
    const { database } = shop.context
    for (const exported of exportKinds) {
      const columns = columnsOf(exported)
      const csv = linesOf((await make({ exported, columns })).bytes)
      const workbook = await make({ exported, columns, format: 'xlsx' })
      const { sheets } = await readXlsx(workbook.bytes)
      expect(sheets[0]!.rows.length, exported).toBe(csv.length)
      expect(sheets[0]!.rows[0]).toHaveLength(columns.length)
      expect(csv.length, exported).toBeGreaterThan(['invoices', 'returns'].includes(exported) ? 0 : 1)
    }
    const made = await database.select().from(auditEntries).where(eq(auditEntries.action, 'export.made'))
    expect(made.at(-1)).toMatchObject({
      actorId: owner.id,
      after: { exported: 'subscribers', format: 'xlsx', columns: columnsOf('subscribers').length },
    })
  })

  test('show where customers live, and when a spec counts as low', async () => {
    const shipping = { country: 'Taiwan', city: '台北市', zipCode: '110', address: '信義路五段 7 號' }
    expect((await member.browser.post('/api/users/update', { address: { shipping } })).status).toBe(200)
    const places = linesOf(
      (await make({ exported: 'customers', columns: ['street', 'city', 'postalCode', 'country'] })).bytes,
    )
    expect(places).toContain('信義路五段 7 號,台北市,110,Taiwan')
    const low = linesOf((await make({ exported: 'stock', columns: ['lowStockAt'] })).bytes)
    expect(low).toContain(String(lowStock))
  })

  test('have a row for each line of a return, with the condition of its pieces and the refund', async () => {
    const body = { lines: [{ position: 0, quantity: 1 }], reason: 'damaged', approve: true }
    expect((await owner.browser.post(`/api/staff/orders/${first}/returns`, body)).status).toBe(200)
    await takeStep(owner.browser, first, 'move', { to: 'arrived' })
    const lines = [{ position: 0, sellable: 0, scrapped: 1, missing: 0, scrapReason: 'used' }]
    await takeStep(owner.browser, first, 'inspect', { lines })
    await takeStep(owner.browser, first, 'refund', { way: 'cash', amount: 1.5, reason: 'Worn' })
    const columns = [
      'returnNumber',
      'returnStatus',
      'returnReason',
      'quantity',
      'scrapped',
      'scrapReason',
      'lineRefund',
    ]
    const { bytes } = await make({ exported: 'returns', columns })
    expect(linesOf(bytes)[1]).toBe('1,Completed,Arrived damaged,1,1,Used,1.50')
  })

  test('count the cash of a day by the table of payments', async () => {
    const columns = ['orderNumber', 'paymentKind', 'amount', 'cashDue']
    const { bytes } = await make({ exported: 'cash', columns }, accountant)
    const { rows } = await shop.context.database.execute<{ sum: string }>(
      sql`select coalesce(sum(amount_sen), 0)::text as sum from payments`,
    )
    const amounts = linesOf(bytes)
      .slice(1)
      .map((line) => Math.round(Number(line.split(',')[2]) * 100))
    expect(amounts).toContain(1050)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(Number(rows[0]!.sum))
  })

  test('are made, seen and opened only with the permission of their kind', async () => {
    const clerk = await signedInStaff(shop, 'clerk')
    expect(await allowed(clerk)).toEqual([])
    expect(await allowed(accountant)).toEqual([
      'orders',
      'invoices',
      'returns',
      'cash',
    ] satisfies ExportKind[])
    expect((await clerk.browser.get('/api/staff/exports')).body).toMatchObject({ kinds: [], files: [] })
    const seen = (await accountant.browser.get('/api/staff/exports')).body
    expect(seen.kinds).toEqual(['orders', 'invoices', 'returns', 'cash'])
    expect(seen.files.length).toBeGreaterThan(0)
    const { file } = await make({ exported: 'stock', columns: ['stock'] })
    expect((await accountant.browser.get(`/api/staff/files/${file}/content`)).body.code).toBe(
      'file_not_found',
    )
  })
})

describe('a saved export', () => {
  const plan = { name: 'Monthly cash', rhythm: 'month', recipients: [] as string[] }
  const choice = { exported: 'cash', columns: ['amount'], format: 'csv' }
  const save = (by: TestStaff, recipients: string[], rhythm: string | null = 'day') =>
    by.browser.post('/api/staff/saved-exports', {
      choice,
      plan: { ...plan, rhythm, recipients },
      lang: 'en',
    })

  test('is made automatically once, for colleagues who may open it, who get a link without data', async () => {
    const saving = { choice, plan: { ...plan, recipients: [accountant.id, owner.id] }, lang: 'en' }
    const { id } = (await owner.browser.post('/api/staff/saved-exports', saving)).body
    const { database } = shop.context
    const [row] = await database
      .select()
      .from(savedExports)
      .where(eq(savedExports.id, id as string))
    const context = { ...shop.context, now: () => row!.nextRunAt! }
    expect(await runDueExports(shop.context)).toBe(0)
    const runs = await Promise.all([runDueExports(context), runDueExports(context)])
    expect(runs.toSorted()).toEqual([0, 1])
    const [file] = await database.select().from(staffFiles).where(eq(staffFiles.mailed, true))
    expect(file!.readers.toSorted()).toEqual([accountant.id, owner.id].toSorted())
    expect(file!.request).toMatchObject({ name: 'Monthly cash', choice: { from: expect.any(String) } })
    await makeFile(shop.context, { file: file!.id })
    const { rows } = await database.execute<{ data: { staff: string } }>(
      sql`select data from pgboss.job where data ->> 'message' = 'export-ready'`,
    )
    expect(rows.map(({ data }) => data.staff).toSorted()).toEqual([accountant.id, owner.id].toSorted())
    // A person who was disabled meanwhile is sent nothing.
    const disable = (disabledAt: Date | null) =>
      database.update(staff).set({ disabledAt }).where(eq(staff.id, accountant.id))
    await disable(shop.context.now())
    await shop.sendQueued()
    const mails = received.filter(({ email }) => email.subject?.includes('Monthly cash'))
    expect(mails.map(({ to }) => to)).toEqual([[`${owner.id}@example.com`]])
    expect(mails[0]!.email.text).toContain(`${shop.context.settings.PUBLIC_ORIGIN}/staff/exports`)
    expect(mails[0]!.email.attachments).toEqual([])
    await disable(null)
    // A person who may no longer open it is sent nothing.
    await database.update(staff).set({ role: 'warehouse' }).where(eq(staff.id, accountant.id))
    const [later] = await database
      .select()
      .from(savedExports)
      .where(eq(savedExports.id, id as string))
    await runDueExports({ ...shop.context, now: () => later!.nextRunAt! })
    const files = await database.select().from(staffFiles).where(eq(staffFiles.mailed, true))
    expect(files.map(({ readers }) => readers.length).toSorted()).toEqual([1, 2])
    await database.update(staff).set({ role: 'accountant' }).where(eq(staff.id, accountant.id))
  })

  test('is scheduled only with its permission, for those who may read it, and if nobody changed it meanwhile', async () => {
    const warehouse = await signedInStaff(shop, 'warehouse')
    expect((await save(accountant, [accountant.id])).body.code).toBe('not_allowed')
    expect((await save(owner, [warehouse.id])).body.code).toBe('invalid_input')
    expect((await save(owner, [])).body.code).toBe('invalid_input')
    const { id } = (await save(accountant, [], null)).body
    const change = (version: number, name: string) =>
      owner.browser.post(`/api/staff/saved-exports/${id}`, {
        choice,
        plan: { ...plan, name, rhythm: null },
        version,
        lang: 'en',
      })
    expect((await change(1, 'First')).status).toBe(200)
    expect((await change(1, 'Second')).body.code).toBe('export_changed_meanwhile')
    const remove = (version: number) =>
      owner.browser.post(`/api/staff/saved-exports/${id}/delete`, { version })
    expect((await remove(1)).body.code).toBe('export_changed_meanwhile')
    expect((await remove(2)).status).toBe(200)
    expect((await remove(2)).body.code).toBe('export_not_found')
  })
})
