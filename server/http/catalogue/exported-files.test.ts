import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { languages } from '#core/language.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import { specCosts, specs } from '../../database/tables/catalogue.ts'
import { readForWriting } from '../../services/catalogue/stored-products.ts'
import { writeProducts } from '../../services/catalogue/write-products.ts'
import { productsAtRandom } from '../../testing/test-catalogue.ts'
import { deskId, owner, setUp, shop } from './test-staff-catalogue.ts'

setUp()

const catalogue = '/api/staff/catalogue'
const formats = ['csv', 'xlsx'] as const

/** A file exactly as the browser downloads it. */
async function downloaded(path: string) {
  const response = await shop.app.request(`http://localhost:3000${path}`, {
    headers: { cookie: `staff=${owner.browser.cookies.get('staff')}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The changes that the import of products would make, with the stock of the file. */
async function preview(file: Buffer, name: string) {
  const { body, status } = await owner.browser.upload(`${catalogue}/imports?name=${name}`, file, 'text/csv')
  expect(status, JSON.stringify(body)).toBe(200)
  const choices = { ...body.choices, stock: 'set' }
  return (await owner.browser.post(`${catalogue}/imports/${body.id}`, { version: body.version, choices }))
    .body
}
const nothing = { faults: [], notices: [], products: [], addedCount: 0, changedCount: 0 }

/** Stores products of any content, with costs, some of them low in stock or on offer. */
async function store(random: readonly StaffProduct[]) {
  // As in a request, because the database's library accepts no objects without a prototype.
  const rows: StaffProduct[] = JSON.parse(
    JSON.stringify(random.map((product, index) => ({ ...product, id: `random-${index}` }))),
  )
  const { database } = shop.context
  await database.transaction(async (tx) => {
    const before = await readForWriting(
      tx,
      rows.map(({ id }) => id),
    )
    await writeProducts(tx, rows, before, 'set')
  })
  const known = await database.select().from(specs)
  await database.delete(specCosts)
  await database
    .insert(specCosts)
    .values(known.map(({ productId, id }, index) => ({ productId, specId: id, costSen: 1250 + index })))
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const asFile = (table: readonly (readonly string[])[]) =>
  Buffer.from(table.map((cells) => cells.map(quoted).join(',')).join('\n'))
const tableOf = (file: Buffer): string[][] => parse(file, { bom: true })

/** A cell of a CSV file that a spreadsheet program opened and saved: numbers as it shows them. */
function savedCell(cell: string): string {
  if (!/^\d+(?:\.\d+)?(?:e\d+)?$/i.test(cell)) return cell.replaceAll('\r\n', '\n')
  const number = Number(Number(cell).toPrecision(15))
  return number < 1e11 ? String(number) : number.toExponential(5).replace(/\.?0*e\+/, 'E+')
}

test('the exported catalogue without the ids of its specs leaves the measured sizes', async () => {
  const file = await downloaded(`${catalogue}/export?format=csv`)
  const table = tableOf(file)
  const kept = table[0]!.flatMap((name, index) => (name === 'spec_id' ? [] : [index]))
  const seen = await preview(asFile(table.map((cells) => kept.map((index) => cells[index]!))), 'table.csv')
  expect(seen).toMatchObject({ source: 'table', faults: [], addedCount: 0 })
  const fields = seen.products.flatMap(({ changes }: { changes: { field: string }[] }) => changes)
  expect(fields).toEqual([])
})

test('no exported file of any catalogue changes anything when it is imported', async () => {
  await fc.assert(
    fc.asyncProperty(productsAtRandom, async (random) => {
      countInputs()
      await store(random)
      for (const format of formats) {
        const file = await downloaded(`${catalogue}/export?format=${format}`)
        expect(await preview(file, `catalogue.${format}`)).toMatchObject({ ...nothing, source: 'own' })
      }
      const saved = tableOf(await downloaded(`${catalogue}/export?format=csv`)).map((cells) =>
        cells.map(savedCell),
      )
      expect(await preview(asFile(saved), 'saved.csv')).toMatchObject({ ...nothing, source: 'own' })
      for (const lang of languages) {
        for (const format of formats) {
          const query = `lang=${lang}&format=${format}`
          const stock = await downloaded(`/api/staff/stock/export?${query}`)
          expect(await preview(stock, `stock.${format}`)).toMatchObject({ ...nothing, source: 'own' })
          const costs = await downloaded(`${catalogue}/costs/export?${query}`)
          expect(await preview(costs, `costs.${format}`)).toMatchObject({ ...nothing, source: 'own' })
          const again = await owner.browser.upload(`${catalogue}/costs/import`, costs, 'text/csv')
          expect(again.body).toMatchObject({ changed: 0 })
        }
      }
    }),
    { numRuns: inputs(2, 10), endOnFailure: true },
  )
})

/** The cells of a column that begin with a text. */
const idsIn = async (path: string, column: number, start: string) =>
  tableOf(await downloaded(path)).flatMap((cells) =>
    cells[column]!.startsWith(start) ? [cells[column]] : [],
  )

test('an export of more rows than a page has every row once, in the sequence of the shop', async () => {
  const { database } = shop.context
  await database.execute(sql`
    insert into specs select (jsonb_populate_record(s, jsonb_build_object('id', 'copy-' || n, 'name', 'Copy ' || n, 'position', 100 + n))).*
    from specs s, generate_series(1, 2500) n where product_id = ${deskId} and position = 0`)
  await database.execute(sql`
    insert into newsletter_subscribers
    select 'many-' || n, 'many-' || n || '@example.com', 'en', now() from generate_series(1, 2500) n`)
  const copies = Array.from({ length: 2500 }, (_, index) => `copy-${index + 1}`)
  expect(await idsIn('/api/staff/stock/export', 2, 'copy-')).toEqual(copies)
  expect(await idsIn(`${catalogue}/costs/export`, 2, 'copy-')).toEqual(copies)
  expect(new Set(await idsIn('/api/staff/newsletter/export', 0, 'many-')).size).toBe(2500)
  await database.delete(specs).where(like(specs.id, 'copy-%'))
})
