import { and, desc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueColumns, toCsvRows } from '#core/catalogue/csv.ts'
import { fileProduct, type StaffProduct } from '#core/catalogue/import-file.ts'
import { maxImportBytes } from '#core/catalogue/uploads.ts'
import { csvText } from '#core/csv.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { writeProducts } from '../../services/catalogue/write-products.ts'
import { readForWriting } from '../../services/catalogue/stored-products.ts'
import { productsAtRandom } from '../../testing/test-catalogue.ts'
import { place, signedInMember, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.close())

const path = '/api/staff/catalogue'

const exported = async (format: 'csv' | 'json') => {
  const response = await owner.browser.get(`${path}/export?format=${format}`)
  expect(response.status).toBe(200)
  return format === 'json' ? JSON.stringify(response.body) : (response.body as string)
}
const all = async (): Promise<StaffProduct[]> => JSON.parse(await exported('json'))
/** Uploads a file to import. `stock` chooses whether the import keeps or sets the stock. */
async function send(text: string | Buffer, stock: 'keep' | 'set' = 'keep') {
  const answer = await owner.browser.upload(`${path}/imports?name=a.csv`, Buffer.from(text), 'text/csv')
  if (answer.status !== 200 || stock === 'keep') return answer
  const { id, version, choices } = answer.body
  return owner.browser.post(`${path}/imports/${id}`, { version, choices: { ...choices, stock } })
}
const apply = ({ id, preview }: { id: string; preview: string }) =>
  owner.browser.post(`${path}/imports/${id}/apply`, { preview })
const csvOf = (rows: StaffProduct[]) =>
  `\uFEFF${csvText([[...catalogueColumns], ...rows.flatMap(toCsvRows)])}`

const deskId = 'lift-sit-stand-desk'
const desk = async () => structuredClone((await all()).find(({ id }) => id === deskId)!)
const state = async () => ({
  products: await shop.context.database.select().from(products).orderBy(products.id),
  specs: await shop.context.database.select().from(specs).orderBy(specs.productId, specs.id),
})
const specOf = (product: StaffProduct): TestSpec => ({ productId: product.id, ...product.specs[0]! })

describe('the exported catalogue', () => {
  test('is CSV that spreadsheet programs can read, with a row for each spec', async () => {
    const response = await shop.app.request(`http://localhost:3000${path}/export?format=csv`, {
      headers: { cookie: `staff=${owner.browser.cookies.get('staff')}` },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="catalogue.csv"')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf))
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength((await all()).reduce((sum, { specs: own }) => sum + own.length, 0))
    expect(rows[0]).toMatchObject({
      product_id: deskId,
      name_zh: 'Lift 電動升降桌',
      price: '1499',
      published: 'yes',
    })
    expect(rows[1]).toMatchObject({ product_id: deskId, name_zh: '', price: '1699' })
  })

  test('is JSON in the shape that the command imports', async () => {
    const rows = await all()
    expect(rows.map((row) => fileProduct.safeParse(row).error?.issues ?? [])).toEqual(rows.map(() => []))
    expect(rows[0]).toMatchObject({
      id: deskId,
      category: 'desks',
      imgUrl: expect.stringMatching(/^\/pictures\//),
    })
  })

  test('is recorded in the audit trail', async () => {
    await exported('csv')
    const [entry] = await shop.context.database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'catalogue.exported', actorId: owner.id, after: { format: 'csv' } })
  })
})

describe('a catalogue as CSV', () => {
  test('is imported as it was shown', async () => {
    const changed = await desk()
    changed.specs[0]!.price += 100
    changed.productName['zh-TW'] = '新名字'
    const added = { ...(await desk()), id: 'added-by-csv', onSale: false, bestSeller: false }
    const before = await state()
    const { body } = await send(csvOf([changed, added]))
    expect(body).toMatchObject({ faults: [], addedCount: 1, changedCount: 1, unchanged: 0 })
    expect(body.products).toMatchObject([
      { id: added.id, isNew: true, specs: added.specs.length },
      { id: deskId, isNew: false, productName: changed.productName },
    ])
    expect(body.products[1].changes).toEqual([
      { field: 'productName.zh-TW', from: (await desk()).productName['zh-TW'], to: '新名字' },
      {
        field: `specs.${changed.specs[0]!.id}.price`,
        from: changed.specs[0]!.price - 100,
        to: changed.specs[0]!.price,
      },
    ])
    expect(await state()).toEqual(before)
    expect((await apply(body)).body).toEqual({ added: 1, changed: 1, unchanged: 0 })
    expect((await all()).find(({ id }) => id === added.id)).toEqual({ ...added, specs: expect.any(Array) })
    expect(await desk()).toEqual(changed)
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, added.id))
    expect(entries).toMatchObject([{ action: 'product.created', actorId: owner.id }])
  })

  test('with one bad row writes nothing and reports where it is', async () => {
    const before = await state()
    const bad = await desk()
    bad.specs[1]!.price = 12.5
    const { body } = await send(csvOf([{ ...(await desk()), id: 'good-one' }, bad]))
    expect(body).toMatchObject({ preview: '', faultCount: 1 })
    expect(body.faults).toMatchObject([
      {
        row: bad.specs.length + 3,
        heading: 'price',
        found: '12.5',
        product: deskId,
        problem: 'catalogueFile.wholeRinggit',
      },
    ])
    expect((await apply({ ...body, preview: 'x' })).body.code).toBe('import_refused')
    expect(await state()).toEqual(before)
  })

  test('is refused when the catalogue changed after it was shown', async () => {
    const row = await desk()
    const { body } = await send(csvOf([{ ...row, description: { ...row.description, en: 'By file.' } }]))
    const { version, product } = (await owner.browser.get(`${path}/products/${deskId}`)).body
    await owner.browser.post(`${path}/products/${deskId}`, {
      version,
      product: { ...product, description: { ...product.description, en: 'By hand.' } },
    })
    expect((await apply(body)).body.code).toBe('catalogue_changed_meanwhile')
    expect((await desk()).description.en).toBe('By hand.')
  })

  test('is refused if the choice about stock differs from the one that was shown', async () => {
    const row = await desk()
    const { body } = await send(csvOf([{ ...row, description: { ...row.description, en: 'Not taken.' } }]))
    const { id, version, choices } = body
    await owner.browser.post(`${path}/imports/${id}`, { version, choices: { ...choices, stock: 'set' } })
    expect((await apply(body)).body.code).toBe('catalogue_changed_meanwhile')
    expect(await desk()).toEqual(row)
  })

  test.each<[string, (rows: StaffProduct[]) => void, object]>([
    [
      'an unknown category',
      ([row]) => (row!.category = 'gardens'),
      { problem: 'catalogueFile.unknownCategory', details: { name: 'gardens' } },
    ],
    [
      'a picture that the shop does not keep',
      ([row]) => row!.images.push('/pictures/deaddeaddeaddead/1000.webp'),
      { problem: 'catalogueFile.noSuchPicture' },
    ],
    [
      'a picture of somebody else',
      ([row]) => row!.images.push('https://evil.example/a.webp'),
      { problem: 'catalogueFile.picture' },
    ],
    [
      'a missing translation',
      ([row]) => (row!.productName['zh-TW'] = ''),
      { problem: 'catalogueFile.required' },
    ],
    [
      'a video of another host',
      ([row]) => (row!.videoUrl = 'https://evil.example/v'),
      { problem: 'catalogueFile.video' },
    ],
    [
      'two specs of one name',
      ([row]) => (row!.specs[1]!.name = row!.specs[0]!.name),
      { problem: 'catalogueFile.secondSpec' },
    ],
  ])('%s is reported', async (_name, change, fault) => {
    const row = await desk()
    change([row])
    const { body, status } = await send(csvOf([row]))
    expect(status).toBe(200)
    expect(body.faults).toMatchObject([{ product: deskId, ...fault }])
  })
})

describe('security 38: a spreadsheet’s formulas', () => {
  test('any texts can be exported and imported unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(productsAtRandom, async (random) => {
        countInputs(2)
        const named = random.map((product, index) => ({ ...product, id: `random-${index}` }))
        // As in a request, because the database's library accepts no objects without a prototype.
        const rows: StaffProduct[] = JSON.parse(JSON.stringify(named))
        await shop.context.database.transaction(async (tx) => {
          const before = await readForWriting(
            tx,
            rows.map(({ id }) => id),
          )
          await writeProducts(tx, rows, before, 'set')
        })
        const { body } = await send(await exported('csv'), 'set')
        expect(body).toMatchObject({ faults: [], addedCount: 0, changedCount: 0 })
        expect(body.unchanged).toBeGreaterThan(rows.length)
      }),
      { numRuns: inputs(3, 10) },
    )
  })
})

describe('the stock of an import', () => {
  test('is not set by default: sales since the export stay sold', async () => {
    const row = await desk()
    const spec = specOf(row)
    const before = await stockOf(shop, spec)
    const { body } = await send(csvOf([{ ...row, description: { ...row.description, en: 'Kept stock.' } }]))
    await place(await signedInMember(shop), [[spec, 1]])
    expect((await apply(body)).status).toBe(200)
    expect(await stockOf(shop, spec)).toBe(before - 1)
  })

  test('when it is set, is previewed, refused after a sale, and noted in the history', async () => {
    const row = await desk()
    const spec = specOf(row)
    const before = row.specs[0]!.quantity
    row.specs[0]!.quantity = before + 50
    const text = csvOf([row])
    const shown = (await send(text, 'set')).body
    expect(shown.products[0].changes).toEqual([
      { field: `specs.${spec.id}.quantity`, from: before, to: before + 50 },
    ])
    await place(await signedInMember(shop), [[spec, 1]])
    expect((await apply(shown)).status).toBe(409)
    expect(await stockOf(shop, spec)).toBe(before - 1)

    expect((await apply((await send(text, 'set')).body)).status).toBe(200)
    expect(await stockOf(shop, spec)).toBe(before + 50)
    const history = await owner.browser.get(`/api/staff/stock/history?productId=${deskId}&specId=${spec.id}`)
    expect(history.body[0]).toMatchObject({ reason: 'counted', before: before - 1, after: before + 50 })
  })
})

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`

describe('a CSV file as another spreadsheet writes it', () => {
  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s between its columns, and with other marks within them', async (_name, mark) => {
    const row = await desk()
    row.description.en = 'Oak, "solid"; with\ttwo motors.'
    const text = [[...catalogueColumns], ...toCsvRows(row)]
      .map((line) => line.map(quoted).join(mark))
      .join('\r\n')
    const { body } = await send(text)
    expect(body).toMatchObject({
      faults: [],
      addedCount: 0,
      products: [{ changes: [{ field: 'description.en' }] }],
    })
  })

  test('columns and rows may have any order, with or without byte order mark', async () => {
    const row = await desk()
    const order = catalogueColumns.map((_, index) => index).toReversed()
    const cells = [[...catalogueColumns], ...toCsvRows(row)].map((line) => order.map((at) => line[at]!))
    const text = cells.map((line) => csvText([line]).replace('\r\n', '\n')).join('\n')
    expect((await send(text)).body).toMatchObject({ unchanged: 1, changedCount: 0, faults: [] })
  })

  test('a repeated or unknown column is left out, and staff are asked about it', async () => {
    const text = csvText([
      ['product_id', 'spec_id', 'stock', 'stock', 'colour of the box'],
      [deskId, (await desk()).specs[0]!.id, 5, 7, 'red'],
    ])
    const { columns } = (await send(text)).body
    expect(columns.slice(2)).toMatchObject([
      { target: 'own', by: 'name' },
      { target: 'none', by: 'nothing' },
      { target: 'none' },
    ])
  })

  test('if there are many faults, the first 200 are listed and all are counted', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`new-${index}`, 'oak', 'x'])
    const { body } = await send(csvText([['product_id', 'spec_id', 'price'], ...rows]))
    expect(body.faults).toHaveLength(200)
    expect(body.faultCount).toBeGreaterThanOrEqual(300)
    expect(body.preview).toBe('')
  })

  test('more than 20 MB is refused', async () => {
    expect((await send(Buffer.alloc(maxImportBytes + 1, ' '))).status).toBe(413)
  })
})

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    "'; drop table products; --",
    'a\0b',
    '\u{D800}',
    -1,
    1e308,
    [],
    {},
    null,
    true,
    '',
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

describe('security 33: hostile products and files never cause a 5xx', () => {
  test('as a product with a field of another type', async () => {
    const row = await desk()
    const fields = fc.constantFrom(...Object.keys(row), 'version', '__proto__')
    await fc.assert(
      fc.asyncProperty(fields, hostile, async (field, value) => {
        countInputs(2)
        const product = { ...row, id: 'hostile', [field]: value }
        const made = await owner.browser.post(`${path}/products`, { product })
        const spec = { ...row, id: 'hostile', specs: [{ ...row.specs[0], [field]: value }] }
        const ofSpec = await owner.browser.post(`${path}/products`, { product: spec })
        expect(Math.max(made.status, ofSpec.status)).toBeLessThan(500)
      }),
      { numRuns: inputs(15, 60) },
    )
  })

  test('as a file with any content', async () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.array(fc.string(), { minLength: 28, maxLength: 28 }))
        .map((rows) => csvText([[...catalogueColumns], ...rows])),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (file) => {
        countInputs()
        expect((await send(file)).status).toBeLessThan(500)
      }),
      { numRuns: inputs(15, 60) },
    )
  })
})

test('thousands of products are imported in one go', async () => {
  const many = inputs(300, 1500)
  const row = await desk()
  const products = Array.from({ length: many }, (_, index) => ({ ...row, id: `many-${index}` }))
  const { body } = await send(csvOf(products))
  expect(body.products).toHaveLength(200)
  expect(body.addedCount).toBe(many)
  expect((await apply(body)).body).toMatchObject({ added: many })
  const [last] = await shop.context.database
    .select()
    .from(specs)
    .where(and(eq(specs.productId, `many-${many - 1}`), eq(specs.position, 0)))
  expect(last?.priceSen).toBe(row.specs[0]!.price * 100)
})
