import { and, desc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueColumns, toCsvRows } from '#core/catalogue/csv.ts'
import { fileProduct, type StaffProduct } from '#core/catalogue/import-file.ts'
import { csvText } from '#core/csv.ts'
import { productsAtRandom } from '../../testing/test-catalogue.ts'
import { maxImportBytes } from '#core/catalogue/uploads.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { place, signedInMember, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { countInputs, inputs } from '../../../scripts/test-inputs.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.close())

type Format = 'csv' | 'json'
const typeOf = { csv: 'text/csv', json: 'application/json' } as const
const path = '/api/staff/catalogue'

const exported = async (format: Format) => {
  const response = await owner.browser.get(`${path}/export?format=${format}`)
  expect(response.status).toBe(200)
  return format === 'json' ? JSON.stringify(response.body) : (response.body as string)
}
const all = async (): Promise<StaffProduct[]> => JSON.parse(await exported('json'))
const preview = (text: string | Buffer, format: Format, query = '') =>
  owner.browser.upload(`${path}/import/preview?${query}`, Buffer.from(text), typeOf[format])
const apply = (text: string | Buffer, format: Format, token: string, query = '') =>
  owner.browser.upload(
    `${path}/import?preview=${encodeURIComponent(token)}&${query}`,
    Buffer.from(text),
    typeOf[format],
  )
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
  test('is CSV that spreadsheets read, with a row a spec', async () => {
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

  test('is JSON in the shape that the shop imports', async () => {
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

describe.each(['csv', 'json'] as const)('a catalogue as %s', (format) => {
  const write = (rows: StaffProduct[]) => (format === 'csv' ? csvOf(rows) : JSON.stringify(rows, null, 1))

  test('that is imported as it was exported changes nothing', async () => {
    const text = await exported(format)
    for (const query of ['stock=keep', 'stock=set']) {
      const { body } = await preview(text, format, query)
      expect(body).toMatchObject({ added: [], changed: [], errorCount: 0 })
      expect(body.unchanged).toBe((await all()).length)
      const before = await state()
      expect((await apply(text, format, body.preview, query)).body).toEqual({
        added: 0,
        changed: 0,
        unchanged: body.unchanged,
      })
      expect(await state()).toEqual(before)
    }
  })

  test('is imported as it was shown', async () => {
    const changed = await desk()
    changed.specs[0]!.price += 100
    changed.productName['zh-TW'] = `新名字 ${format}`
    const added = { ...(await desk()), id: `added-by-${format}`, onSale: false, bestSeller: false }
    const text = write([changed, added])
    const before = await state()
    const shown = await preview(text, format)
    expect(shown.body).toMatchObject({
      added: [{ id: added.id, specs: added.specs.length }],
      changed: [{ id: deskId, productName: changed.productName }],
      unchanged: 0,
      errors: [],
    })
    expect(shown.body.changed[0].changes).toEqual([
      { field: 'productName.zh-TW', from: (await desk()).productName['zh-TW'], to: `新名字 ${format}` },
      {
        field: `specs.${changed.specs[0]!.id}.price`,
        from: changed.specs[0]!.price - 100,
        to: changed.specs[0]!.price,
      },
    ])
    expect(await state()).toEqual(before)

    expect(await apply(text, format, shown.body.preview)).toMatchObject({
      status: 200,
      body: { added: 1, changed: 1, unchanged: 0 },
    })
    expect(await desk()).toEqual(changed)
    const { body } = await openBrowser(shop.app).get(`/api/products/${added.id}`)
    expect(body.productName).toBe(added.productName.en)
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, added.id))
    expect(entries).toMatchObject([{ action: 'product.created', actorId: owner.id }])
  })

  test('with one bad row writes nothing and reports where it is', async () => {
    const good = { ...(await desk()), id: `good-${format}` }
    const bad = { ...(await desk()), id: 'bad' }
    bad.specs = bad.specs.map((spec, index) => (index === 1 ? { ...spec, price: 12.5 } : spec))
    const text = write([good, bad])
    const before = await state()
    const { body } = await preview(text, format)
    const row = format === 'csv' ? good.specs.length + 2 : 2
    expect(body).toMatchObject({ preview: '', errorCount: 1 })
    expect(body.errors).toEqual([
      {
        row,
        line: expect.any(Number),
        product: 'bad',
        field: format === 'csv' ? 'price' : 'specs.1.price',
        problem: 'catalogueFile.wholeRinggit',
      },
    ])
    // A row of CSV may have several lines: the last one is named.
    const upToIt = text.split('\n').slice(0, body.errors[0].line)
    expect(upToIt.slice(format === 'csv' ? -40 : -1).join('\n')).toContain('12.5')
    expect(await apply(text, format, 'anything')).toMatchObject({
      status: 400,
      body: { code: 'import_refused', details: { errors: 1, faults: body.errors } },
    })
    expect(await state()).toEqual(before)
  })

  test('is refused when the catalogue changed after it was shown', async () => {
    const row = await desk()
    row.description.en = `Changed by ${format}.`
    const text = write([row])
    const { body } = await preview(text, format)
    const { version, product } = (await owner.browser.get(`${path}/products/${deskId}`)).body
    const description = { en: `Changed before ${format}.`, 'zh-TW': '改了' }
    await owner.browser.post(`${path}/products/${deskId}`, { version, product: { ...product, description } })
    const before = await state()
    expect(await apply(text, format, body.preview)).toMatchObject({
      status: 409,
      body: { code: 'catalogue_changed_meanwhile' },
    })
    expect(await state()).toEqual(before)
  })

  test('is refused when it is another file than was shown, or another way with the stock', async () => {
    const row = await desk()
    row.description.en = `Shown as ${format}.`
    const { body } = await preview(write([row]), format)
    row.description.en = 'Not shown.'
    expect((await apply(write([row]), format, body.preview)).status).toBe(409)
    row.description.en = `Shown as ${format}.`
    expect((await apply(write([row]), format, body.preview, 'stock=set')).status).toBe(409)
    expect((await apply(write([row]), format, body.preview)).status).toBe(200)
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
    ['a NUL', ([row]) => (row!.description.en = 'a\0b'), { problem: 'catalogueFile.unstorable' }],
  ])('%s is reported', async (_name, change, fault) => {
    const row = await desk()
    change([row])
    const { body, status } = await preview(write([row]), format)
    expect(status).toBe(200)
    expect(body.errors).toMatchObject([{ product: deskId, ...fault }])
  })
})

describe('security 38: a spreadsheet’s formulas', () => {
  test('any texts can be exported and imported unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(productsAtRandom, async (random) => {
        countInputs(2)
        const rows = random.map((product, index) => ({ ...product, id: `random-${index}` }))
        // Their pictures are stored; only JSON can name new ones.
        const json = JSON.stringify(rows)
        const shown = (await preview(json, 'json', 'stock=set')).body
        expect(shown.errors).toEqual([])
        expect((await apply(json, 'json', shown.preview, 'stock=set')).status).toBe(200)
        const back = (await preview(await exported('csv'), 'csv', 'stock=set')).body
        expect(back).toMatchObject({ added: [], changed: [], errors: [] })
        const same = (await preview(await exported('json'), 'json', 'stock=set')).body
        expect(same).toMatchObject({ added: [], changed: [], errors: [] })
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
    const text = csvOf([{ ...row, description: { ...row.description, en: 'Kept stock.' } }])
    const shown = await preview(text, 'csv')
    await place(await signedInMember(shop), [[spec, 1]])
    expect((await apply(text, 'csv', shown.body.preview)).status).toBe(200)
    expect(await stockOf(shop, spec)).toBe(before - 1)
  })

  test('when it is set, is previewed, refused after a sale, and noted in the history', async () => {
    const row = await desk()
    const spec = specOf(row)
    const before = row.specs[0]!.quantity
    row.specs[0]!.quantity = before + 50
    const text = JSON.stringify([row])
    const shown = (await preview(text, 'json', 'stock=set')).body
    expect(shown.changed[0].changes).toEqual([
      { field: `specs.${spec.id}.quantity`, from: before, to: before + 50 },
    ])
    await place(await signedInMember(shop), [[spec, 1]])
    expect((await apply(text, 'json', shown.preview, 'stock=set')).status).toBe(409)
    expect(await stockOf(shop, spec)).toBe(before - 1)

    const again = (await preview(text, 'json', 'stock=set')).body
    expect((await apply(text, 'json', again.preview, 'stock=set')).status).toBe(200)
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
    const { body } = await preview(text, 'csv')
    expect(body).toMatchObject({
      errors: [],
      added: [],
      changed: [{ changes: [{ field: 'description.en' }] }],
    })
  })
})

describe('an invalid file', () => {
  test.each<[string, string | Buffer, Format, object[]]>([
    ['no JSON', '[{', 'json', [{ line: 1, problem: 'catalogueFile.noJson' }]],
    ['JSON that is no list', '{"id":1}', 'json', [{ line: 1, problem: 'catalogueFile.noList' }]],
    ['nothing', '', 'csv', [{ line: 1, problem: 'catalogueFile.noCsv' }]],
    ['Big5 instead of UTF-8', Buffer.of(0xa4, 0xa4, 0xa4, 0xe5), 'csv', [{ problem: 'catalogueFile.noCsv' }]],
    ['a quote without an end', 'product_id\n"a', 'csv', [{}]],
    ['numbers in a list', '[1, null]', 'json', [{ row: 1 }, { row: 2 }]],
  ])('%s', async (_name, text, format, errors) => {
    const { status, body } = await preview(text, format)
    expect(status).toBe(200)
    expect(body.preview).toBe('')
    expect(body.errors.slice(0, errors.length)).toMatchObject(errors)
  })

  test('a missing, unknown or duplicate column is reported', async () => {
    const columns = [...catalogueColumns.filter((name) => name !== 'price'), 'pric', 'stock']
    const { body } = await preview(csvText([columns]), 'csv')
    expect(body.errors).toMatchObject([
      { row: 0, line: 1, field: 'price', problem: 'catalogueFile.missingColumn', details: { name: 'price' } },
      { field: 'pric', problem: 'catalogueFile.unknownColumn' },
      { field: 'stock', problem: 'catalogueFile.unknownColumn' },
    ])
  })

  test('duplicate products and contradictory rows of one product are reported', async () => {
    const row = await desk()
    expect((await preview(JSON.stringify([row, row]), 'json')).body.errors).toMatchObject([
      { row: 2, field: 'id', problem: 'catalogueFile.secondProduct', details: { name: deskId } },
    ])
    const rows = toCsvRows(row)
    rows[1]![catalogueColumns.indexOf('name_en')] = 'Another name'
    const text = csvText([[...catalogueColumns], ...rows])
    expect((await preview(text, 'csv')).body.errors).toMatchObject([
      { row: 2, product: deskId, field: 'name_en', problem: 'catalogueFile.differs' },
    ])
  })

  test('columns and rows may have any order, with or without byte order mark', async () => {
    const row = await desk()
    const order = catalogueColumns.map((_, index) => index).toReversed()
    const cells = [[...catalogueColumns], ...toCsvRows(row)].map((line) => order.map((at) => line[at]!))
    const text = cells.map((line) => csvText([line]).replace('\r\n', '\n')).join('\n')
    expect((await preview(text, 'csv')).body).toMatchObject({ unchanged: 1, changed: [], errors: [] })
  })

  test('JSON that is nested too deep is refused before it is read', async () => {
    expect((await preview('['.repeat(100_000), 'json')).status).toBe(400)
  })

  test('more than 20 MB is refused', async () => {
    expect((await preview(Buffer.alloc(maxImportBytes + 1, ' '), 'csv')).status).toBe(413)
  })

  test('of many faults the first 200 are reported, and that there are more', async () => {
    const { body } = await preview(JSON.stringify(Array.from({ length: 1000 }, () => 1)), 'json')
    expect(body.errors).toHaveLength(200)
    expect(body).toMatchObject({ errorCount: 200, moreErrors: true })
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
        countInputs(3)
        const product = { ...row, id: 'hostile', [field]: value }
        const made = await owner.browser.post(`${path}/products`, { product })
        const shown = await preview(JSON.stringify([product]), 'json')
        const spec = { ...row, id: 'hostile', specs: [{ ...row.specs[0], [field]: value }] }
        const ofSpec = await preview(JSON.stringify([spec]), 'json')
        expect(Math.max(made.status, shown.status, ofSpec.status)).toBeLessThan(500)
      }),
      { numRuns: inputs(15, 60) },
    )
  })

  test('as a file of anything', async () => {
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
        countInputs(2)
        for (const format of ['csv', 'json'] as const)
          expect((await preview(file, format)).status).toBeLessThan(500)
      }),
      { numRuns: inputs(15, 60) },
    )
  })
})

test('thousands of products are imported in one go', async () => {
  const many = inputs(300, 1500)
  const row = await desk()
  const products = Array.from({ length: many }, (_, index) => ({ ...row, id: `many-${index}` }))
  const text = JSON.stringify(products)
  const { body } = await preview(text, 'json')
  expect(body.added).toHaveLength(200)
  expect(body.addedCount).toBe(many)
  expect((await apply(text, 'json', body.preview)).body).toMatchObject({ added: many })
  const [last] = await shop.context.database
    .select()
    .from(specs)
    .where(and(eq(specs.productId, `many-${many - 1}`), eq(specs.position, 0)))
  expect(last?.priceSen).toBe(row.specs[0]!.price * 100)
})
