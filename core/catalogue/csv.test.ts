import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueColumns, placeInCsv, productsOfRows, toCsvRows } from './csv.ts'
import { staffProduct } from './import-file.ts'
import { productsAtRandom } from '#server/testing/test-catalogue.ts'

const rowsOf = (rows: (string | number)[][]) =>
  rows.map((cells, index) => ({
    line: index + 2,
    cells: new Map(catalogueColumns.map((name, column) => [name, String(cells[column])])),
  }))

test('the rows of any products read back the same products', () => {
  fc.assert(
    fc.property(productsAtRandom, (products) => {
      const read = [...productsOfRows(rowsOf(products.flatMap(toCsvRows)))]
      expect(read.map(({ candidate }) => staffProduct.parse(candidate))).toEqual(products)
    }),
  )
})

test('measures, colors, parcels and assembly are readable cells', () => {
  const [product] = fc.sample(productsAtRandom, 1)[0]!
  const [spec] = product!.specs
  const whole = {
    ...product!,
    specs: [
      {
        ...spec!,
        sizeCm: { width: 120, depth: 60.4, height: 74.4 },
        tiers: [
          { from: 5, price: 90 },
          { from: 10, perCent: 20 },
        ],
        swatches: [{ hex: '#C9A473', name: { en: 'Oak | solid', 'zh-TW': '橡木' } }],
        materials: { en: ['Steel', 'Oak'], 'zh-TW': ['鋼', '橡木'] },
        parcels: [
          {
            count: 2,
            cm: { width: 128, depth: 70, height: 12 },
            kg: 18.5,
            content: { en: 'Top', 'zh-TW': '桌板' },
          },
        ],
        assembly: { minutes: 40, people: 2, by: 'customer' as const },
        heightRangeCm: { min: 62, max: 127.5, of: { en: 'desk top', 'zh-TW': '桌面' } },
      },
    ],
  }
  const { cells } = rowsOf(toCsvRows(whole))[0]!
  expect(Object.fromEntries(cells)).toMatchObject({
    size_cm: '120 × 60.4 × 74.4',
    tiers: '5 | 90\n10 | 20%',
    swatches: String.raw`#C9A473 | Oak \| solid | 橡木`,
    materials_en: 'Steel\nOak',
    parcels: '2 | 128 × 70 × 12 cm | 18.5 kg | Top | 桌板',
    assembly: '40 min | 2 people | customer',
    height_range_cm: '62 – 127.5 | desk top | 桌面',
  })
})

test.each([
  [
    'tiers',
    '5: RM 90; 10 | -20 %',
    [
      { from: 5, price: 90 },
      { from: 10, perCent: 20 },
    ],
  ],
  ['tiers', '5 pieces for 90', [null]],
  ['size_cm', '120x60*74', { width: 120, depth: 60, height: 74 }],
  ['size_cm', '１２０ × 60.4cm × 74 cm', { width: 120, depth: 60.4, height: 74 }],
  ['size_cm', '120 × 60', '120 × 60'],
  ['assembly', '40|2|shop', { minutes: 40, people: 2, by: 'shop' }],
  ['assembly', '40 min', '40 min'],
  ['height_range_cm', '62-127 | seat | 座面', { min: 62, max: 127, of: { en: 'seat', 'zh-TW': '座面' } }],
  ['height_range_cm', '62 to 127', '62 to 127'],
  ['swatches', '#C9A473 Oak', [null]],
  ['parcels', '1 | 100 | 3 | Top | 桌板', [expect.objectContaining({ count: 1, cm: undefined, kg: 3 })]],
  ['picture_dimensions', 'none', undefined],
  ['net_weight_kg', '12.5 kg', '12.5 kg'],
])('a cell %s of %j is read as %j', (name, cell, value) => {
  const [product] = productsOfRows([row(2, { product_id: 'a', [name]: cell })])
  const [spec] = product!.candidate.specs as Record<string, unknown>[]
  const fields: Record<string, string> = {
    size_cm: 'sizeCm',
    height_range_cm: 'heightRangeCm',
    net_weight_kg: 'netWeightKg',
  }
  expect(spec![fields[name] ?? name]).toEqual(value)
})

const row = (line: number, cells: Record<string, string>) => ({ line, cells: new Map(Object.entries(cells)) })

test('rows of a product need not be adjacent, and may leave out or repeat its fields', () => {
  const [desk, chair] = productsOfRows([
    row(2, { product_id: 'desk', name_en: 'Desk', spec_id: 'oak' }),
    row(3, { product_id: 'chair', name_en: 'Chair', spec_id: 'red' }),
    row(4, { product_id: 'desk', name_en: '', spec_id: 'white' }),
    row(5, { product_id: ' desk ', name_en: 'Desk', spec_id: 'black' }),
  ])
  expect(desk?.candidate).toMatchObject({
    productName: { en: 'Desk' },
    specs: [{ id: 'oak' }, { id: 'white' }, { id: 'black' }],
  })
  expect(desk?.differing).toEqual([])
  expect(chair?.candidate).toMatchObject({ specs: [{ id: 'red' }] })
})

test('empty cells remove every stored optional field, including translated fields', () => {
  const [stored] = fc.sample(productsAtRandom, 1)[0]!
  const materials = { en: ['Steel'], 'zh-TW': ['鋼'] }
  const product = { ...stored!, specs: [{ ...stored!.specs[0]!, materials, sku: 'A-1' }] }
  const cells = new Map(rowsOf(toCsvRows(product))[0]!.cells)
  for (const name of ['materials_en', 'materials_zh', 'sku']) cells.set(name, '')
  const [read] = productsOfRows([{ line: 2, cells }], { storedAt: () => product })
  const [spec] = staffProduct.parse(read!.candidate).specs
  expect(spec).not.toHaveProperty('materials')
  expect(spec).not.toHaveProperty('sku')
})

test.each([
  ['00700', '700', '00700'],
  ['000', '0', '000'],
  ['0', '', undefined],
  ['0AB', 'AB', 'AB'],
])('a SKU %s whose cell is %j is read as %j', (sku, cell, value) => {
  const [stored] = fc.sample(productsAtRandom, 1)[0]!
  const product = { ...stored!, specs: [{ ...stored!.specs[0]!, sku }] }
  const cells = new Map([...rowsOf(toCsvRows(product))[0]!.cells, ['sku', cell]])
  const [read] = productsOfRows([{ line: 2, cells }], { storedAt: () => product })
  expect(staffProduct.parse(read!.candidate).specs[0]!.sku).toBe(value)
})

test('a later row that differs is reported with the line of the first', () => {
  const [desk] = productsOfRows([
    row(2, { product_id: 'desk', name_en: 'Desk' }),
    row(7, { product_id: 'desk', name_en: 'Table' }),
  ])
  expect(desk?.differing).toEqual([{ row: 2, line: 7, column: 'name_en', firstLine: 2 }])
})

test('a wrong value is reported by its row and column', () => {
  const [desk] = productsOfRows([row(2, { product_id: 'desk' }), row(9, { product_id: 'desk' })])
  expect(placeInCsv(desk!, ['specs', 1, 'nameI18n', 'zh-TW'])).toEqual({
    row: 2,
    line: 9,
    field: 'spec_name_zh',
  })
  expect(placeInCsv(desk!, ['parameters', 'en', 3])).toEqual({ row: 1, line: 2, field: 'parameters_en' })
  expect(placeInCsv(desk!, ['specs'])).toEqual({ row: 1, line: 2, field: '' })
})

test.each([
  ['yes', true],
  ['TRUE', true],
  ['No', false],
  ['', undefined],
  ['perhaps', 'perhaps'],
])('published %j is read as %j', (cell, value) => {
  const [product] = productsOfRows([row(2, { product_id: 'a', published: cell })])
  expect(product?.candidate.published).toBe(value)
})

test.each([
  ['1499', 1499],
  [' 12 ', 12],
  ['12.5', 12.5],
  ['1,499', 1499],
  ['14,99', undefined],
  ['0x10', undefined],
  ['1e3', undefined],
  ['', undefined],
])('a price of %j is read as %j', (cell, value) => {
  const [product] = productsOfRows([row(2, { product_id: 'a', price: cell })])
  const [spec] = product!.candidate.specs as { price?: number }[]
  expect(spec!.price).toBe(value)
})

test('a line without a colon is not a parameter', () => {
  const [product] = productsOfRows([
    row(2, { product_id: 'a', parameters_en: 'Height: 5\nWide', parameters_zh: '' }),
  ])
  expect(product?.candidate.parameters).toEqual({ en: [{ Height: '5' }, null], 'zh-TW': [] })
})
