import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { termsOf, termsOfSize, partsOfSearch, withoutImplied } from './terms.ts'

/** Whether a text matches all parts of a search. */
const answers = (text: string, q: string) => {
  const terms = termsOf(text)
  return partsOfSearch(q).every(({ alternatives }) =>
    alternatives.some((alternative) => alternative.every((term) => terms.includes(term))),
  )
}

test.each([
  ['Filing cabinets', 'cabinet'],
  ['Desk organiser', 'desk organizers'],
  ['圓形會議桌', '會議桌'],
  ['橡木紋／黑', '黑色'],
  ['62 to 127 cm', '127cm'],
  ['25 mm board', '25mm'],
  ['25 mm board', '2.5 cm'],
  ['120 x 90 cm', '90 × 120'],
  ['27 inch', '27"'],
  ['27 吋', '27 inch'],
  ['Castors', 'with the castors'],
])('"%s" matches the search "%s"', (text, q) => {
  expect(answers(text, q)).toBe(true)
})

test.each([
  ['127 kg', '127 cm'],
  ['120 x 90 cm', '120 x 60'],
  ['圓形會議桌', '議會'],
])('"%s" does not match the search "%s"', (text, q) => {
  expect(answers(text, q)).toBe(false)
})

test('a size is found by each side, exact or rounded, by two sides in any order, and by all sides', () => {
  const terms = termsOfSize({ width: 69.5, depth: 66.1, height: 128.6 })
  expect(terms).toEqual(expect.arrayContaining(['69.5cm', '70cm', '70', '66x70', '70x129', '66x70x129']))
})

test('a size without a unit is in centimetres, unless it would be too large', () => {
  expect(partsOfSearch('120x60')[0]?.alternatives).toEqual([['60x120']])
  expect(partsOfSearch('2400x1200')[0]?.alternatives).toEqual([['120x240']])
})

test('words without meaning for a search are left out, unless there are no others', () => {
  expect(partsOfSearch('a desk for me').map(({ text }) => text)).toEqual(['desk'])
  expect(partsOfSearch('the').map(({ text }) => text)).toEqual(['the'])
})

test('removing alternatives that contain another one does not change the results', () => {
  expect(
    withoutImplied([
      ['height', 'adjustable'],
      ['adjustable', 'height'],
      ['height', 'height', 'adjustable', 'desk'],
      ['lift'],
    ]),
  ).toEqual([['height', 'adjustable'], ['lift']])
  const terms = array(constantFrom<string[]>('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })
  assert(
    property(array(terms, { maxLength: 5 }), terms, (alternatives, text) => {
      const isFoundBy = (list: readonly string[][]) =>
        list.some((alternative) => alternative.every((term) => text.includes(term)))
      expect(isFoundBy(withoutImplied(alternatives))).toBe(isFoundBy(alternatives))
    }),
  )
})
