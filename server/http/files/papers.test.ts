import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { staffFiles } from '../../database/tables/files.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { issueDue } from '../../jobs/file-workers.ts'
import { createPdfMaker } from '../../pdf/pdf-maker.ts'
import { readPdf } from '../../pdf/test-read-pdf.ts'
import { makeFile } from '../../services/exports/make-file.ts'
import { deleteExpiredFiles } from '../../services/files/staff-files.ts'
import { issueInvoice } from '../../services/orders/invoicing/issue-invoice.ts'
import { startSettings } from '../../settings/settings.ts'
import {
  moveThrough,
  place,
  signedInMember,
  staff,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let member: TestMember
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '100', UNDO_SECONDS: '60' } })
  clerk = await signedInStaff(shop, 'clerk')
  member = await signedInMember(shop)
  spec = (await stockedSpecs(shop, 1000))[0]!
})
afterAll(() => shop.close())

const ask = (ids: readonly string[], papers: readonly string[], labelSheet = 'a6', by = clerk) =>
  by.browser.post('/api/staff/papers', { ids, printing: { papers, labelSheet }, lang: 'en' })

/** The files that staff asked for, by size of paper. */
async function print(...asked: Parameters<typeof ask>) {
  const begun = (await ask(...asked)).body.files as { size: string; file: string }[]
  return Promise.all(
    begun.map(async ({ size, file }) => {
      await makeFile(shop.context, { file })
      const state = (await clerk.browser.get(`/api/staff/files/${file}`)).body
      return { size, file, state, pages: await pagesOf(file) }
    }),
  )
}

/** The file of papers of a single size. */
async function printOne(...asked: Parameters<typeof ask>) {
  const made = await print(...asked)
  expect(made).toHaveLength(1)
  return made[0]!
}

/** Asks for packing slips, and leaves them unmade. */
const begin = async (id: string) => (await ask([id], ['slips'])).body.files[0].file as string

async function pagesOf(file: string) {
  const answer = await clerk.browser.get(`/api/staff/files/${file}/content`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const stored = await shop.context.database.execute<{ bytes: Buffer }>(
    sql`select bytes from staff_file_parts where file_id = ${file} order by position`,
  )
  const pdf = Buffer.concat(stored.rows.map(({ bytes }) => bytes))
  expect(answer.headers.get('content-length')).toBe(String(pdf.length))
  return readPdf(pdf).map((runs) => runs.map(({ text }) => text).join(' '))
}

const numberOf = async (id: string) =>
  ((await clerk.browser.get(`/api/staff/orders/${id}?lang=en`)).body.order.orderNumber as string) ?? ''

const amountOf = (sen: number) => formatCash(toRinggit(sen))

async function placeThree() {
  const first = await place(member, [[spec, 1]], { notes: 'first' })
  const second = await place(member, [[spec, 2]], { notes: 'second' })
  const third = await place(member, [[spec, 3]], { notes: 'third' })
  return [first, second, third] as const
}

describe('papers of many orders', () => {
  test('come as one PDF per size in the order of the list, with name, phone, address and cash due', async () => {
    const [first, second, third] = await placeThree()
    await moveThrough(shop, second, ['In Progress', 'Shipped'], { trackingNumber: 'EP123456789MY' })
    const chosen = [third, first, second]
    const numbers = await Promise.all(chosen.map(numberOf))
    const made = await print(chosen, ['slips', 'labels', 'delivery_notes', 'manifest'])
    // A slip and a delivery note for each on A4, with two manifests: one for Pos Laju, one for parcels without a
    // courier. The labels are for the label printer.
    expect(made).toMatchObject([
      { size: 'a4', state: { state: 'ready', done: 8, total: 8, leftOut: [], fileName: /^papers-/ } },
      { size: 'a6', state: { state: 'ready', done: 3, total: 3, leftOut: [], fileName: /^labels-/ } },
    ])
    const [pages, labels] = made.map((one) => one.pages) as [string[], string[]]
    expect([pages.length, labels.length]).toEqual([8, 3])
    for (const [index, number] of numbers.entries())
      for (const page of [pages[index], pages[3 + index], labels[index]]) {
        expect(page).toContain(number)
        expect(page).toContain('美玲 Tan')
        expect(page).toContain('1 Jalan Contoh')
        expect(page).toContain('+60 12 345 6789')
      }
    const amount = `RM ${(spec.price * 3).toLocaleString('en')}`
    for (const page of [pages[0], pages[3], labels[0]]) expect(page).toContain(amount)
    expect(labels[2]).toContain('Pos Laju EP123456789MY')
    expect(pages[6]).toContain('Manifest: Pos Laju')
    expect(pages[6]).toContain('1 parcel, 2 pieces')
    expect(pages[7]).toContain(`2 parcels, 4 pieces`)
    expect(pages[7]).toContain(`RM ${(spec.price * 4).toLocaleString('en')}`)
    const [noted] = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'orders.printed'))
    expect(noted).toMatchObject({ actorId: clerk.id, after: { orders: 3 } })
  })

  test('of an order in parts show each part with its goods and its share of the cash, minus payments', async () => {
    const id = await place(member, [[spec, 3]])
    await moveThrough(shop, id, ['In Progress'])
    const paid = { amount: 100, way: 'transfer', note: 'A deposit.' }
    expect((await clerk.browser.post(`/api/staff/orders/${id}/cash`, paid)).status).toBe(200)
    const lines = [{ position: 0, quantity: 2 }]
    expect((await clerk.browser.post(`/api/staff/orders/${id}/parcels`, { lines })).status).toBe(200)
    const made = await print([id], ['slips', 'labels'])
    const dueSen = toSen(spec.price * 3 - 100)
    const firstSen = Math.round((dueSen * 2) / 3)
    for (const { pages } of made) {
      expect(pages).toHaveLength(2)
      const [first, second] = pages
      expect(first).toContain('Parcel 1 of 2')
      expect(first).toContain(amountOf(firstSen))
      expect(second).toContain('Parcel 2 of 2')
      expect(second).toContain(amountOf(dueSen - firstSen))
    }
    const order = (await member.browser.get(`/api/orders/${id}`)).body
    expect(order).toMatchObject({ amountToPay: spec.price * 3, paidInAdvance: 100 })
  })

  test('name the orders that have no such paper; a copy of an invoice has the content of the first one', async () => {
    const [first, second, third] = await placeThree()
    for (const id of [first, second]) {
      await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
      await moveThrough(shop, id, ['In Progress'])
    }
    const { invoiceNumber } = await issueInvoice(shop.context, { orderId: second, actor: staff })
    await issueInvoice(shop.context, { orderId: first, actor: staff })
    await moveThrough(shop, third, ['Cancelled'])
    await shop.context.database.update(orders).set({ contactName: 'Changed' }).where(eq(orders.id, second))
    const { state, pages } = await printOne([third, second, first], ['labels', 'invoices'], 'a4')
    const orderNumber = await numberOf(third)
    expect(state).toMatchObject({
      state: 'ready',
      total: 4,
      leftOut: [
        { orderNumber, paper: 'labels', gap: 'cancelled' },
        { orderNumber, paper: 'invoices', gap: 'no_invoice' },
      ],
    })
    // Both labels on one sheet.
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('Parcel 1 of 1')
    expect(pages[1]).toContain(invoiceNumber)
    expect(pages[1]).not.toContain('Changed')
    expect(pages[2]).toContain('Invoice')
  })

  test('show the day of delivery, the customer’s note and the SKU; each sheet names its order', async () => {
    const many = (await stockedSpecs(shop, 1000)).slice(0, 25)
    const { database } = shop.context
    await database.update(specs).set({ sku: 'TABLE-25' }).where(eq(specs.productId, many[24]!.productId))
    const id = await place(
      member,
      many.map((one) => [one, 1] as const),
      {
        notes: `Ring twice.${' By the back door.'.repeat(50)}`,
        deliveryAccess: { floor: '27', lift: 'no' },
      },
    )
    const half = { promisedFrom: '2026-03-05', promisedTo: '2026-03-05', promisedHalf: 'afternoon' } as const
    await database.update(orders).set(half).where(eq(orders.id, id))
    const { pages } = await printOne([id], ['slips', 'labels', 'delivery_notes', 'manifest'], 'a4')
    const [number, day] = [await numberOf(id), 'Thu 5 Mar, afternoon']
    for (const page of pages.slice(0, -1)) expect(page).toContain(number)
    const firstOf = (text: string) => pages.findIndex((page) => page.includes(text))
    const [label, note] = [firstOf(`Promised for: ${day} · Floor: 27`), firstOf('Delivery note')]
    const slips = pages.slice(0, label)
    expect(slips.join(' ')).toContain('TABLE-25')
    expect(slips[0]).toContain(`Promised for: ${day}`)
    expect(slips[0]).toContain('Order notes Ring twice.')
    for (const [index, slip] of slips.entries()) expect(slip).toContain(`Page ${index + 1} / ${slips.length}`)
    expect(pages[label]).toMatch(/Ring twice\..*…/)
    for (const kind of [note, pages.length - 1]) expect(pages[kind]).toContain(day)
    expect(pages.slice(note).join(' ')).not.toContain('TABLE-25')
  })

  test('are for those who asked, and only while they may read orders and the file is kept', async () => {
    const id = await place(member, [[spec, 1]])
    const file = await begin(id)
    expect((await clerk.browser.get(`/api/staff/files/${file}/content`)).body.code).toBe('file_not_found')
    await makeFile(shop.context, { file })
    const other = await signedInStaff(shop, 'owner')
    expect((await other.browser.get(`/api/staff/files/${file}`)).body.code).toBe('file_not_found')
    expect((await other.browser.get(`/api/staff/files/${file}/content`)).body.code).toBe('file_not_found')
    expect((await clerk.browser.get(`/api/staff/files/${file}/content`)).status).toBe(200)
    const { database } = shop.context
    await database.update(staffFiles).set({ permission: 'members:export' }).where(eq(staffFiles.id, file))
    expect((await clerk.browser.get(`/api/staff/files/${file}/content`)).body.code).toBe('not_allowed')
    await database
      .update(staffFiles)
      .set({ expiresAt: new Date(0) })
      .where(eq(staffFiles.id, file))
    expect((await clerk.browser.get(`/api/staff/files/${file}`)).body.code).toBe('file_not_found')
    await deleteExpiredFiles(shop.context)
    const { rows } = await database.execute(
      sql`select from staff_files, staff_file_parts where id = ${file} or file_id = ${file}`,
    )
    expect(rows).toEqual([])
  })

  test('are refused for an unknown order, for none, and while too many others are made', async () => {
    const id = await place(member, [[spec, 1]])
    expect((await ask([id, 'unknown'], ['slips'])).body.code).toBe('order_not_found')
    expect((await ask([id], [])).status).toBe(400)
    const busy = await signedInStaff(shop, 'warehouse')
    const answers: number[] = []
    const want = async (papers: string[]) => answers.push((await ask([id], papers, 'a6', busy)).status)
    for (let n = 0; n < 4; n += 1) await want(['slips'])
    // There is room for one more, and these are two.
    await want(['slips', 'labels'])
    await want(['slips'])
    await want(['slips'])
    expect(answers).toEqual([200, 200, 200, 200, 429, 200, 429])
  })

  test('that cannot be made are reported as failed, and can be made again', async () => {
    const id = await place(member, [[spec, 1]])
    const file = await begin(id)
    const paperMaker = createPdfMaker({ time: 1 })
    await makeFile({ ...shop.context, paperMaker }, { file })
    await paperMaker.close()
    expect((await clerk.browser.get(`/api/staff/files/${file}`)).body.state).toBe('failed')
    await makeFile(shop.context, { file })
    expect((await clerk.browser.get(`/api/staff/files/${file}`)).body.state).toBe('ready')
  })
})

const want = async (invoicing: 'asked' | 'confirmation' | 'delivery') => {
  const settings = { ...startSettings(shop.context.settings), invoicing }
  await shop.context.database.delete(shopSettings)
  await shop.context.database.insert(shopSettings).values({ settings, updatedAt: shop.context.now() })
}
const dueFor = async (id: string) => {
  const { rows } = await shop.context.database.execute<{ data: Parameters<typeof issueDue>[1] }>(
    sql`select data from pgboss.job where name = 'invoices' and data ->> 'order' = ${id}`,
  )
  return rows.map(({ data }) => data)
}
const statusOf = async (id: string) =>
  (await member.browser.get(`/api/orders/${id}`)).body.invoiceInfo.invoiceStatus

describe('invoices that nobody asked for', () => {
  test('are issued once an order is confirmed or has arrived, as the owner wants it', async () => {
    const [confirmed, delivered, plain] = await placeThree()
    await want('confirmation')
    await moveThrough(shop, confirmed, ['In Progress'])
    await want('delivery')
    await moveThrough(shop, delivered, ['In Progress', 'Shipped'])
    expect(await dueFor(delivered)).toEqual([])
    await moveThrough(shop, delivered, ['delivered'])
    await want('confirmation')
    const [job] = await dueFor(confirmed)
    await Promise.all([issueDue(shop.context, job!), issueDue(shop.context, job!)])
    for (const due of await dueFor(delivered)) await issueDue(shop.context, due)
    await want('asked')
    await moveThrough(shop, plain, ['In Progress'])
    expect(await dueFor(plain)).toEqual([])
    expect([await statusOf(confirmed), await statusOf(delivered), await statusOf(plain)]).toEqual([
      'issued',
      'issued',
      'not_applied',
    ])
  })

  test('are not issued if the move was undone or if staff declined', async () => {
    await want('confirmation')
    const [undone, declined] = await placeThree()
    const owner = await signedInStaff(shop, 'owner')
    const moved = await owner.browser.post(`/api/staff/orders/${undone}/move`, { to: 'In Progress' })
    const [job] = await dueFor(undone)
    expect(job).toMatchObject({ actor: { kind: 'staff', id: owner.id } })
    const { move } = moved.body
    expect((await owner.browser.post(`/api/staff/orders/${undone}/undo`, { move })).status).toBe(200)
    await issueDue(shop.context, job!)
    await shop.context.database
      .update(orders)
      .set({ invoiceStatus: 'cancelled' })
      .where(eq(orders.id, declined))
    await moveThrough(shop, declined, ['In Progress'])
    expect(await dueFor(declined)).toEqual([])
    expect([await statusOf(undone), await statusOf(declined)]).toEqual(['not_applied', 'cancelled'])
    await want('asked')
  })
})
