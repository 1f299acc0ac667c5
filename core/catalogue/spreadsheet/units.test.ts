import { expect, test } from 'vitest'
import { readSize } from './cells.ts'
import { readWeight, sizeOfColumns, splitUnit } from './units.ts'

test.each([
  ['variant grams', { name: 'variant', unit: 'g' }],
  ['width mm', { name: 'width', unit: 'mm' }],
  ['寬公分', { name: '寬', unit: 'cm' }],
  ['berat', { name: 'berat' }],
  ['margin', { name: 'margin' }],
])('the unit of %j is found', (heading, split) => {
  expect(splitUnit(heading)).toEqual(split)
})

test.each([
  ['12.5', undefined, { value: 12.5 }],
  ['12.5 kg', 'g', { value: 12.5 }],
  ['12,500', 'g', { value: 12.5 }],
  ['22 lbs', undefined, { value: 9.98 }],
  ['heavy', undefined, { problem: 'catalogueFile.number' }],
  ['-2', undefined, { problem: 'catalogueFile.number' }],
  ['12 cm', undefined, { problem: 'catalogueFile.number' }],
] as const)('a weight written as %j in a column of %s', (cell, unit, read) => {
  expect(readWeight(cell, unit)).toEqual(read)
})

test.each([
  [{ width: '140', depth: '70', height: '74' }, {}, { width: 140, depth: 70, height: 74 }],
  [{ width: '1,400', depth: '700', height: '740' }, {}, { width: 140, depth: 70, height: 74 }],
  [
    { width: '60', depth: '60', height: '1100 mm' },
    { width: 'cm', depth: 'cm' },
    { width: 60, depth: 60, height: 110 },
  ],
] as const)('width, depth and height in columns of their own are a size: %j', (texts, units, size) => {
  expect(readSize(sizeOfColumns(texts, units)!)).toEqual(size)
})

test('a size with a missing side is left out', () => {
  expect(sizeOfColumns({ width: '140', depth: '70' }, {})).toBeUndefined()
})
