import * as fc from 'fast-check'
import { staffProduct, type StaffProduct } from '../../core/catalogue/import-file.ts'

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
    '\uFEFFmark',
  ),
)
/** Trimmed, as it is stored. */
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
      }),
      { minLength: 1, maxLength: 4, selector: ({ id }) => id },
    ),
    onSale: fc.boolean(),
    bestSeller: fc.boolean(),
    published: fc.boolean(),
    videoUrl: fc.option(fc.constant('https://youtu.be/dQw4w9WgXcQ'), { nil: undefined }),
  })
  .map(({ videoUrl, specs, ...rest }) => ({
    ...rest,
    category: 'desks',
    imgUrl: rest.images[0] ?? '',
    specs: specs.map((spec, index) => ({
      ...spec,
      name: `${spec.name} ${index}`,
      images: rest.images.slice(index % rest.images.length),
    })),
    ...(videoUrl !== undefined && { videoUrl }),
  }))
  .filter((candidate) => staffProduct.safeParse(candidate).success)

/** Products of arbitrary valid texts in the category 'desks'. */
export const productsAtRandom: fc.Arbitrary<StaffProduct[]> = fc.uniqueArray(product, {
  minLength: 1,
  maxLength: 4,
  selector: ({ id }) => id,
})
