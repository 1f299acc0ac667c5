import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { csvText } from '#core/csv.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { owner, setUp, shop } from './test-staff-catalogue.ts'

const imports = '/api/staff/catalogue/imports'
setUp()

type Table = string[][]

/** The whole catalogue as the shop exports it, row by row. */
const exported = async (): Promise<Table> => {
  const { body } = await owner.browser.get('/api/staff/catalogue/export?format=csv')
  return parse(String(body), { bom: true })
}
const all = async (): Promise<StaffProduct[]> =>
  (await owner.browser.get('/api/staff/catalogue/export?format=json')).body

const opened = async (file: Buffer | string, name = 'catalogue.csv') => {
  const answer = await owner.browser.upload(`${imports}?name=${name}`, Buffer.from(file), 'text/csv')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.source).toBe('own')
  return answer.body
}
// The writer adds the apostrophes, so those of the export are removed first.
const asCsv = (table: Table) =>
  table.map((row) => csvText([row.map((cell) => cell.replace(/^'/, ''))])).join('')

/**
 * Makes the workbook that a spreadsheet program saves from the CSV file: texts that look like numbers become numbers.
 */
const asWorkbook = async (table: Table) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'catalogue',
          rows: table.map((row) => row.map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell))),
        },
      ],
    }),
  )

const change = (table: Table, product: string, columns: Record<string, string>, spec = 0): Table => {
  const [headings = []] = table
  const at = table.findIndex(([id]) => id === product) + spec
  return table.map((row, index) =>
    index === at ? row.map((cell, column) => columns[headings[column]!] ?? cell) : row,
  )
}
const deskId = 'lift-sit-stand-desk'
const desk = async () => (await all()).find(({ id }) => id === deskId)!

const formats = [
  ['CSV', async (table: Table) => asCsv(table)],
  ['XLSX saved by a spreadsheet program', asWorkbook],
] as const

test.each(formats)('the exported catalogue imported again as %s changes nothing', async (_name, write) => {
  // Codes that spreadsheets take for numbers, a formula, and blanks that they keep.
  await shop.context.database
    .update(specs)
    .set({ barcode: '0012345678905', displayName: { en: '=1+1', 'zh-TW': "'=1" } })
    .where(eq(specs.productId, deskId))
  const table = await exported()
  const count = (await all()).length
  expect(count).toBeGreaterThan(20)
  const own = await opened(await write(table))
  const nothing = { faults: [], notices: [], products: [], addedCount: 0, changedCount: 0, unchanged: count }
  expect(own).toMatchObject({ ...nothing, rows: table.length - 1 })
  expect(own.columns.filter(({ target }: { target: string }) => target !== 'own')).toEqual([])
  const choices = { ...own.choices, stock: 'set' }
  const { body } = await owner.browser.post(`${imports}/${own.id}`, { version: own.version, choices })
  expect(body).toMatchObject(nothing)
})

test.each(formats)(
  'prices by quantity are read from a column of %s, and a wrong one is named',
  async (_name, write) => {
    const before = await desk()
    const table = await exported()
    const wrong = await opened(await write(change(table, deskId, { tiers: '12 | 1450\n24 | 1480' })))
    expect(wrong.faults).toMatchObject([{ heading: 'tiers', row: 2, problem: 'catalogueFile.tierNotLower' }])
    const right = await opened(await write(change(table, deskId, { tiers: '12 | 1450\n24: 6%' })))
    expect(right).toMatchObject({ faults: [], addedCount: 0, changedCount: 1 })
    await owner.browser.post(`${imports}/${right.id}/apply`, { preview: right.preview })
    expect((await desk()).specs[0]!.tiers).toEqual([
      { from: 12, price: 1450 },
      { from: 24, perCent: 6 },
    ])
    expect((await owner.browser.post(`${imports}/${right.id}/undo`)).status).toBe(200)
    expect(await desk()).toEqual(before)
  },
)

test('changes made in the file are shown, applied as a whole and undone', async () => {
  const before = await desk()
  const table = change(await exported(), deskId, {
    name_zh: '新的升降桌',
    price: '1999',
    search_words: '',
    sku: '=NEW-1',
  })
  const own = await opened(asCsv(table))
  expect(own).toMatchObject({ faultCount: 0, addedCount: 0, changedCount: 1 })
  expect(own.products).toMatchObject([{ id: deskId, isNew: false }])
  const applied = await owner.browser.post(`${imports}/${own.id}/apply`, { preview: own.preview })
  expect(applied.body).toMatchObject({ added: 0, changed: 1 })
  const after = await desk()
  expect(after).toMatchObject({ productName: { en: before.productName.en, 'zh-TW': '新的升降桌' } })
  expect(after.specs[0]).toMatchObject({ price: 1999, sku: '=NEW-1' })
  expect(after.searchWords).toBeUndefined()
  expect((await owner.browser.post(`${imports}/${own.id}/undo`)).status).toBe(200)
  expect(await desk()).toEqual(before)
})

test('a deleted column leaves its values as they are; a deleted row removes its spec', async () => {
  const table = await exported()
  const [headings = []] = table
  const kept = ['product_id', 'spec_id', 'spec_name_zh', 'price'].map((name) => headings.indexOf(name))
  const own = table.filter(([id]) => id === deskId)
  const rows = [headings, ...own.slice(1)].map((row) => kept.map((column) => row[column]!))
  rows[1]![3] = '1777'
  const file = await opened(asCsv(rows))
  expect(file.faults).toEqual([])
  const before = await desk()
  await owner.browser.post(`${imports}/${file.id}/apply`, { preview: file.preview })
  const after = await desk()
  const [, second, ...others] = before.specs
  expect(after.specs).toEqual([{ ...second, price: 1777 }, ...others])
  expect(after).toMatchObject({ productName: before.productName, images: before.images })
  expect((await owner.browser.post(`${imports}/${file.id}/undo`)).status).toBe(200)
})

const state = () => shop.context.database.select().from(products).orderBy(products.id)

test('mistakes are shown at their cells and corrected there; nothing is written before that', async () => {
  const before = await state()
  const table = change(await exported(), deskId, {
    category: 'dekss',
    price: '14,99',
    goes_with: 'no-such-lamp',
  })
  const later = change(table, deskId, { name_en: 'Another name' }, 1)
  const own = await opened(asCsv(later))
  expect(own.preview).toBe('')
  // All mistakes are listed at once, so that correcting one does not reveal another.
  expect(own.faults).toMatchObject([
    { heading: 'price', row: 2, problem: 'catalogueFile.number', found: '14,99' },
    {
      heading: 'category',
      row: 2,
      problem: 'catalogueFile.unknownCategory',
      found: 'dekss',
      better: 'Desks',
    },
    { heading: 'name_en', row: 3, problem: 'catalogueFile.differs', details: { line: expect.any(Number) } },
    { heading: 'goes_with', row: 2, problem: 'catalogueFile.noSuchProduct', found: 'no-such-lamp' },
  ])
  const right: Record<string, string> = { price: '1499', category: 'Desks' }
  const cells = own.faults.map(({ row, column, heading }: Record<string, string>) => ({
    row,
    column,
    text: right[heading!] ?? '',
  }))
  const next = await owner.browser.post(`${imports}/${own.id}`, { version: own.version, cells })
  expect(next.body.faults).toEqual([])
  expect(await state()).toEqual(before)
})

test('a missing picture, a row without a product and a repeated spec are refused', async () => {
  const table = await exported()
  const picture = '/pictures/deaddeaddeaddead/1000.webp'
  const [headings = []] = table
  const images = table.find(([id]) => id === deskId)![headings.indexOf('images')]!
  const foreign = await opened(asCsv(change(table, deskId, { images: `${images}\n${picture}` })))
  expect(foreign.faults).toMatchObject([{ heading: 'images', problem: 'catalogueFile.noSuchPicture' }])
  const twice = change(
    table,
    deskId,
    { spec_id: table.find(([id]) => id === deskId)![headings.indexOf('spec_id')]! },
    1,
  )
  expect((await opened(asCsv(twice))).faults).toMatchObject([
    { heading: 'spec_id', row: 3, problem: 'catalogueFile.secondSpec' },
  ])
  const nameless = await opened(asCsv(change(table, deskId, { product_id: '' })))
  expect(nameless.faults[0]).toMatchObject({ row: 2, heading: 'product_id' })
})
