import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSizeOf,
  namesIn,
  nearestOf,
  readPieces,
  readPrice,
  readPublished,
  readSize,
  textOfHtml,
} from './cells.ts'

test.each([
  ['RM1,290.00', { value: 1290 }],
  ['１２９０', { value: 1290 }],
  ['1290 MYR', { value: 1290 }],
  ['1.29O', { problem: 'catalogueFile.number', better: '1290' }],
  ['1.290', { problem: 'catalogueFile.wholeRinggit', better: '1290' }],
  ['1290.50', { problem: 'catalogueFile.wholeRinggit', better: '1291' }],
  ['ask us', { problem: 'catalogueFile.number' }],
  ['', { problem: 'catalogueFile.number' }],
])('a price written as %j', (cell, read) => {
  expect(readPrice(cell)).toEqual(read)
})

test('a suggested price can be read', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', '2', '0', 'O', 'l', '.', ',', ' ', 'R', 'M') }),
      (cell) => {
        const read = readPrice(cell)
        if ('better' in read && read.better !== undefined)
          expect(readPrice(read.better)).toHaveProperty('value')
      },
    ),
  )
})

test.each([
  ['', { value: 0 }],
  ['12 pcs', { value: 12 }],
  ['2.5', { problem: 'catalogueFile.wholePieces', better: '2' }],
  ['1O', { problem: 'catalogueFile.number' }],
])('pieces written as %j', (cell, read) => {
  expect(readPieces(cell)).toEqual(read)
})

test.each([
  ['140x70x74', { width: 140, depth: 70, height: 74 }],
  ['1400 x 700 x 740', { width: 140, depth: 70, height: 74 }],
  ['1400*700*740mm', { width: 140, depth: 70, height: 74 }],
  ['140 × 70 × 74.5 cm', { width: 140, depth: 70, height: 74.5 }],
  ['large', undefined],
  ['140x70', undefined],
  ['0x70x74', undefined],
])('a size written as %j', (cell, size) => {
  expect(readSize(cell)).toEqual(size)
})

test.each([
  ['61*61*97cm', true],
  ['61 x 61 x 97', true],
  ['610 x 610 x 970 mm', true],
  ['61.4 × 60.6 × 96.9 cm', true],
  ['62 x 61 x 97', false],
  ['61.5 x 60.6 x 96.9', false],
  ['61 x 61', false],
  ['large', false],
])('the size %j is that of a spec that measures 61.4 × 60.6 × 96.9 cm: %j', (cell, isSame) => {
  const sizeCm = { width: 61.4, depth: 60.6, height: 96.9 }
  expect(isSizeOf(cell, { size: '', sizeCm })).toBe(isSame)
})

test('the size that a spec already has changes nothing, whether it was measured or not', () => {
  expect(isSizeOf(' 27 inch', { size: '27 inch' })).toBe(true)
  expect(isSizeOf('900 x 500 x 1850', { size: '900*500*1850mm' })).toBe(true)
  expect(isSizeOf('', { size: '27 inch' })).toBe(false)
})

test('a draft of another shop is not published', () => {
  expect(['1', 'TRUE', 'active'].map(readPublished)).toEqual([true, true, true])
  expect(['0', '-1', 'draft', 'archived', ''].map(readPublished)).toEqual([false, false, false, false, false])
})

test('a description loses its HTML and nothing else', () => {
  expect(textOfHtml('<p>Oak &amp; steel</p>\n<ul><li>Solid&#33;</li></ul><script>alert(1)</script>')).toBe(
    'Oak & steel\nSolid!',
  )
  expect(
    textOfHtml('<p>5&nbsp;years&rsquo; warranty&hellip; &#x2713; 60&nbsp;&times;&nbsp;60 &unknown;</p>'),
  ).toBe('5 years’ warranty… ✓ 60 × 60 &unknown;')
  expect(textOfHtml(' for desks < 120 cm & chairs ')).toBe('for desks < 120 cm & chairs')
  fc.assert(fc.property(fc.string(), (text) => textOfHtml(`<p>${text}</p>`).isWellFormed()))
})

test('names of pictures are read one per line or from a list', () => {
  expect(namesIn('a.jpg, b.jpg\nc.jpg;d.jpg | ')).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
})

test('for a mistyped text, the known text is suggested', () => {
  expect(nearestOf('Chiars', ['Chairs', 'Desks'])).toBe('Chairs')
  expect(nearestOf('Lamps', ['Chairs', 'Desks'])).toBeUndefined()
})
