import { expect, test } from 'vitest'
import { sampleSpec } from '../test-samples.ts'
import { lowerPrice, tellingColors, rangeText, stockOfCard, widthRange } from './card-facts.ts'

test.each([
  [[649, 699, 549], 549],
  [[549, 549, 699], undefined],
  [[16], undefined],
  [[], undefined],
])('of the prices %j, %s is lower than the first', (prices, lower) => {
  expect(lowerPrice(prices)).toBe(lower)
})

const wide = (width: number) => sampleSpec({ sizeCm: { width, depth: 60, height: 74 } })

test('the widths of all specs are a range with one decimal', () => {
  const range = widthRange([wide(140), wide(119.6), sampleSpec(), wide(160.4)])
  expect(range && rangeText(range)).toBe('119.6–160.4')
  expect(rangeText({ min: 56.9, max: 56.9 })).toBe('56.9')
  expect(rangeText({ min: 140, max: 160 })).toBe('140.0–160.0')
  expect(widthRange([sampleSpec()])).toBeUndefined()
})

test('each spec shows the first of its colors that none before it shows', () => {
  const oak = { hex: '#C9A473', name: 'Oak' }
  const black = { hex: '#1E1F21', name: 'Black' }
  const teal = { hex: '#1F5A5C', name: 'Teal' }
  const specs = [
    sampleSpec({ swatches: [black, oak] }),
    sampleSpec({ swatches: [{ ...black, hex: '#232427' }, teal] }),
    sampleSpec({ swatches: [black, teal] }),
    sampleSpec(),
  ]
  expect(tellingColors(specs)).toEqual([black, teal])
})

test.each([
  [24, 5, true, 'inStock'],
  [6, 5, false, 'inStock'],
  [5, 5, false, 'few'],
  [1, 5, true, 'few'],
  [24, 30, false, 'few'],
  [1, 0, false, 'inStock'],
  [0, 0, true, 'others'],
  [0, 5, false, 'soldOut'],
])(
  'with %i of the first spec, low at %i, and others in stock: %s, a card says %s',
  (first, low, hasOthers, said) => {
    expect(stockOfCard({ first, low, hasOthers })).toBe(said)
  },
)
