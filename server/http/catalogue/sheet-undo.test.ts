import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskId, owner, setUp } from './test-staff-catalogue.ts'

const imports = '/api/staff/catalogue/imports'
setUp()

/** Products and their costs. */
const everything = async () => [
  (await owner.browser.get('/api/staff/catalogue/export?format=json')).body,
  (await owner.browser.get('/api/staff/catalogue/costs/export?lang=en')).body,
]

/** Rows of existing and of new products, with any values. */
const row = fc.record({
  product: fc.constantFrom(deskId, 'hollow-waste-bin', 'brand-new', 'newer-still'),
  name: fc.constantFrom('', 'Oak Thing', 'Ash Thing'),
  category: fc.constantFrom('Chairs', 'Desks'),
  spec: fc.constantFrom('Oak', 'Ash', 'Standard'),
  sku: fc.constantFrom('', 'UNDO-1', 'UNDO-2', 'UNDO-3'),
  price: fc.integer({ min: 1, max: 5000 }),
  stock: fc.integer({ min: 0, max: 50 }),
  weight: fc.constantFrom('', '12.5'),
  material: fc.constantFrom('', 'Oak', 'Steel'),
  cost: fc.constantFrom('', '10', 'RM 99.50'),
})
type SheetRow = typeof row extends fc.Arbitrary<infer T> ? T : never
const headings = [
  'Product ID',
  'Name',
  'Category',
  'Spec',
  'SKU',
  'Price',
  'Stock',
  'Weight',
  'Material',
  'Cost',
]
const fileOf = (rows: readonly SheetRow[]) =>
  Buffer.from(
    [headings, ...rows.map((cells) => Object.values(cells))].map((cells) => cells.join()).join('\n'),
  )

/** Applies a file; undefined if it has mistakes or changes nothing. */
async function apply(rows: readonly SheetRow[], stock: 'keep' | 'set'): Promise<string | undefined> {
  const { body: opened } = await owner.browser.upload(`${imports}?name=any.csv`, fileOf(rows), 'text/csv')
  const { body } = await owner.browser.post(`${imports}/${opened.id}`, {
    version: opened.version,
    columns: [{ column: 8, target: 'parameter' }],
    choices: { stock, category: '', publish: true },
  })
  if (body.preview === '') return undefined
  const applied = await owner.browser.post(`${imports}/${opened.id}/apply`, { preview: body.preview })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return opened.id
}

test('imports that are undone, the last one first, leave the catalogue exactly as it was', async () => {
  const before = await everything()
  let applied = 0
  const file = fc.uniqueArray(row, {
    minLength: 1,
    maxLength: 5,
    selector: ({ product, spec }) => `${product} ${spec}`,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(file, fc.constantFrom('keep' as const, 'set' as const)), {
        minLength: 1,
        maxLength: 3,
      }),
      async (files) => {
        const ids: string[] = []
        for (const [rows, stock] of files) {
          const id = await apply(rows, stock)
          if (id !== undefined) ids.push(id)
        }
        applied += ids.length
        for (const id of ids.toReversed()) {
          const { status, body } = await owner.browser.post(`${imports}/${id}/undo`, {})
          expect(status, JSON.stringify(body)).toBe(200)
        }
        expect(await everything()).toEqual(before)
      },
    ),
    { numRuns: 8 },
  )
  expect(applied).toBeGreaterThan(5)
})
