import * as fc from 'fast-check'
import { places } from '#core/catalogue/fields.ts'
import { assemblers } from '#core/catalogue/kinds/parcels.ts'
import { cornerNames } from '#core/catalogue/kinds/picture-dimensions.ts'
import { staffProduct, type StaffProduct } from '#core/catalogue/import-file.ts'
import { sizeTextOf } from '#core/catalogue/size.ts'

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''@SUM(A1)",
    '-5',
    '+60123456789',
    "'quoted'",
    'a: b',
    'a\\nb',
    'two\nlines',
    'two\r\nlines',
    'tab\tbed',
    '"inches"',
    'oak, solid',
    'back\\',
    '橡木紋／黑',
    '<script>alert(1)</script>',
    '007',
    '_x000D_',
    'a; =1+1',
    'a\n- b',
    '＝1+1',
    '\uFEFFmark',
  ),
)
/** Texts, trimmed as they are when stored. */
const text = word.map((value) => value.trim()).filter((value) => value !== '' && !value.includes('\0'))
const inBothLanguages = fc.record({ en: text, 'zh-TW': text })
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
const picture = fc.stringMatching(/^[0-9a-f]{16}$/).map((hash) => `/pictures/${hash}/1000.webp`)
const parameters = fc.array(
  fc
    .tuple(text, text)
    .filter(([name]) => name !== '__proto__')
    .map(([name, value]) => ({ [name]: value })),
  { maxLength: 4 },
)

const decimal = (decimals: number, max: number) =>
  fc.integer({ min: 1, max: max * 10 ** decimals }).map((units) => units / 10 ** decimals)
const cm = decimal(1, 2000)
const kg = decimal(2, 5000)
const measures = fc.record({ width: cm, depth: cm, height: cm })
const texts = fc.array(text, { minLength: 1, maxLength: 3 })
const point = fc
  .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))
  .map(([x, y]): [number, number] => [x / 16, y / 16])
const corner = fc.constantFrom(...cornerNames)
const ofSides = <T>(one: fc.Arbitrary<T>) => fc.record({ width: one, depth: one, height: one })
const dimensions = fc.record(
  {
    cm: measures,
    corners: fc.record(
      Object.fromEntries(cornerNames.map((name) => [name, point])) as Record<
        (typeof cornerNames)[number],
        typeof point
      >,
    ),
    edges: ofSides(fc.option(fc.tuple(corner, corner))),
    lines: ofSides(fc.option(fc.tuple(point, point))),
    closeUp: fc.constant(true as const),
    state: fc.record({ open: fc.constant(true as const), heightCm: cm }, { requiredKeys: [] }),
  },
  { requiredKeys: ['cm', 'corners', 'edges', 'lines'] },
)

/** Codes that spreadsheet programs take for numbers, and others. */
const code = fc.oneof(
  text,
  fc.stringMatching(/^0{0,3}[1-9][0-9]{0,17}$/),
  fc.constantFrom('00012', '0012345678905', '4710000000001', '12345678901234567', '1e5'),
)

/** The optional fields of a spec. */
const specExtras = fc.record(
  {
    sizeCm: measures,
    swatches: fc.array(
      fc.record({
        hex: fc.stringMatching(/^#[0-9A-F]{6}$/),
        name: inBothLanguages,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    materials: fc.record({ en: texts, 'zh-TW': texts }),
    netWeightKg: kg,
    grossWeightKg: kg,
    parcels: fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 100 }), cm: measures, kg, content: inBothLanguages }),
      { minLength: 1, maxLength: 3 },
    ),
    assembly: fc.record({
      minutes: fc.integer({ min: 0, max: 6000 }),
      people: fc.integer({ min: 1, max: 20 }),
      by: fc.constantFrom(...assemblers),
    }),
    heightRangeCm: fc
      .record({ min: decimal(1, 900), more: decimal(1, 900), of: inBothLanguages })
      .map(({ min, more, of }) => ({ min, max: Math.round((min + more) * 10) / 10, of })),
    standsOn: fc.constantFrom(...places),
    mountHeightCm: cm,
    model: fc.stringMatching(/^[0-9a-f]{16}$/).map((hash) => `/pictures/${hash}.glb`),
    sku: code,
    barcode: code,
    lowStockAt: fc.integer({ min: 0, max: 1000 }),
  },
  { requiredKeys: [] },
)

const product: fc.Arbitrary<StaffProduct> = fc
  .record({
    id: slug,
    productName: inBothLanguages,
    description: inBothLanguages,
    parameters: fc.record({ en: parameters, 'zh-TW': parameters }),
    images: fc.uniqueArray(picture, { minLength: 1, maxLength: 5 }),
    specs: fc.uniqueArray(
      fc.record({
        id: slug,
        name: text,
        nameI18n: inBothLanguages,
        price: fc.integer({ min: 0, max: 1_000_000 }),
        quantity: fc.integer({ min: 0, max: 1_000_000 }),
        color: text,
        colorI18n: inBothLanguages,
        size: fc.oneof(fc.constant(''), text, fc.constant(' 10*20cm ')),
        description: inBothLanguages,
        extras: specExtras,
      }),
      { minLength: 1, maxLength: 4, selector: ({ id }) => id },
    ),
    onSale: fc.boolean(),
    bestSeller: fc.boolean(),
    published: fc.boolean(),
    videoUrl: fc.option(fc.constant('https://youtu.be/dQw4w9WgXcQ'), { nil: undefined }),
    extras: fc.record(
      {
        searchWords: texts,
        // These products exist in the demo catalogue.
        goesWith: fc.constant<string[]>(['pivot-desk-lamp', 'hollow-waste-bin']),
        sameRoom: fc.constant<string[]>(['tally-task-chair']),
      },
      { requiredKeys: [] },
    ),
    measured: fc.array(dimensions, { maxLength: 2 }),
  })
  .map(({ videoUrl, specs, extras, measured, ...rest }) => ({
    ...rest,
    category: 'desks',
    imgUrl: rest.images[0] ?? '',
    ...extras,
    ...(measured.length > 0 && {
      pictureDimensions: measured.map((one, index) => ({
        picture: rest.images[index % rest.images.length]!,
        ...(index === 0 && { spec: specs[0]!.id }),
        ...one,
      })),
    }),
    specs: specs.map(({ extras: more, ...spec }, index) => ({
      ...spec,
      ...more,
      size: sizeTextOf({ ...spec, ...more }),
      name: `${spec.name} ${index}`,
      images: rest.images.slice(index % rest.images.length),
    })),
    ...(videoUrl !== undefined && { videoUrl }),
  }))
  .filter((candidate) => staffProduct.safeParse(candidate).success)

/** Products with arbitrary valid texts in the category 'desks'. */
export const productsAtRandom: fc.Arbitrary<StaffProduct[]> = fc.uniqueArray(product, {
  minLength: 1,
  maxLength: 4,
  selector: ({ id }) => id,
})
