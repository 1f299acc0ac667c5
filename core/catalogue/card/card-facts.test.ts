import { expect, test } from 'vitest'
import { sampleSpec } from '../test-samples.ts'
import { lowerPrice, priceBefore, rangeText, stockOfCard, varietyOf, widthRange } from './card-facts.ts'

test.each([
  [[649, 699, 549], 549],
  [[549, 549, 699], undefined],
  [[16], undefined],
  [[], undefined],
])('of the prices %j, %s is lower than the first', (prices, lower) => {
  expect(lowerPrice(prices)).toBe(lower)
})

test.each([
  [{ price: 990, was: 1190, lowest: 1090 }, 1090],
  [{ price: 990, was: 1190 }, 1190],
  [{ price: 990, was: 1190, lowest: 990 }, undefined],
  [{ price: 990, was: 1190, lowest: 890 }, undefined],
])('beside %j a card crosses out %s', (prices, before) => {
  expect(priceBefore(prices)).toBe(before)
})

const wide = (width: number) => sampleSpec({ sizeCm: { width, depth: 60, height: 74 } })

test('the widths of all specs are a range with one decimal', () => {
  const range = widthRange([wide(140), wide(119.6), sampleSpec(), wide(160.4)])
  expect(range && rangeText(range)).toBe('119.6–160.4')
  expect(rangeText({ min: 56.9, max: 56.9 })).toBe('56.9')
  expect(rangeText({ min: 140, max: 160 })).toBe('140.0–160.0')
  expect(widthRange([sampleSpec()])).toBeUndefined()
})

const [small, large] = ['67*65*118cm', '80*65*118cm']

test.each([
  [[['Black', small]], undefined],
  [[], undefined],
  [
    [
      ['Black', small],
      ['Sage', small],
    ],
    { kind: 'colors', count: 2 },
  ],
  [
    [
      ['Black', small],
      ['Sage', large],
    ],
    { kind: 'options', count: 2 },
  ],
  // Two specs of the same colour must differ in something else.
  [
    [
      ['Black', small],
      ['Black', small],
      ['Sage', small],
    ],
    { kind: 'options', count: 3 },
  ],
])('of the colors and sizes %j, a card says %j', (specs, variety) => {
  expect(varietyOf(specs.map(([color = '', size = '']) => ({ color, size })))).toEqual(variety)
})

test.each([
  [24, 5, true, undefined],
  [6, 5, false, undefined],
  [5, 5, false, 'few'],
  [1, 5, true, 'few'],
  [24, 30, false, 'few'],
  [1, 0, false, undefined],
  [0, 0, true, 'others'],
  [0, 5, false, 'soldOut'],
])(
  'with %i of the first spec, low at %i, and others in stock: %s, a card says %s',
  (first, low, hasOthers, said) => {
    expect(stockOfCard({ first, low, hasOthers })).toBe(said)
  },
)
