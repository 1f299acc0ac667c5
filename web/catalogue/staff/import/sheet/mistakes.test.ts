import { expect, test } from 'vitest'
import { correctionsOf, groupMistakes, isCorrectable, suggestedCorrections } from './mistakes.ts'

const cell = { line: 2, product: 'senja', column: 3, heading: 'Kategori', field: '' }
const category = (row: number, found: string, better?: string) => ({
  ...cell,
  row,
  found,
  target: 'category' as const,
  problem: 'catalogueFile.unknownCategory' as const,
  details: { name: found },
  ...(better !== undefined && { better }),
})
const missing = (row: number, found: string, better?: string) => ({
  ...cell,
  row,
  column: 5,
  found,
  target: 'pictures' as const,
  notice: 'pictureMissing' as const,
  ...(better !== undefined && { better }),
})

test('the same words in several rows are one mistake, and are corrected together', () => {
  const mistakes = groupMistakes({
    faults: [category(2, 'Chiars', 'Chairs'), category(4, 'Seating'), category(9, 'Chiars', 'Chairs')],
    notices: [],
  })
  expect(mistakes.map(({ rows }) => rows)).toEqual([[2, 9], [4]])
  expect(correctionsOf(mistakes[1]!, 'chairs')).toEqual([{ row: 4, column: 3, text: 'chairs' }])
  expect(suggestedCorrections(mistakes)).toEqual([
    { row: 2, column: 3, text: 'Chairs' },
    { row: 9, column: 3, text: 'Chairs' },
  ])
})

test('of several pictures in a cell, only the missing picture is replaced', () => {
  const mistakes = groupMistakes({ faults: [], notices: [missing(7, 'oak .jpg', 'oak.jpg')] })
  expect(suggestedCorrections(mistakes)).toEqual([
    { row: 7, column: 5, text: 'oak.jpg', instead: 'oak .jpg' },
  ])
})

test('a code is corrected in each row by itself, so that two rows never get the same code', () => {
  const code = { ...cell, column: 2, heading: 'SKU', target: 'sku' as const, found: '4.71E+12' }
  const second = { problem: 'catalogueFile.secondSku' as const, details: { name: 'A-1', row: 2 } }
  const mistakes = groupMistakes({
    faults: [3, 4].map((row) => ({ ...code, ...second, row, found: 'A-1' })),
    notices: [5, 6].map((row) => ({ ...code, row, notice: 'codeShortened' as const })),
  })
  expect(mistakes.map(({ rows }) => rows)).toEqual([[3], [4], [5], [6]])
  expect(correctionsOf(mistakes[2]!, '4710000000001')).toEqual([{ row: 5, column: 2, text: '4710000000001' }])
})

test('a mistake in a column that the file lacks is corrected by adding the column', () => {
  const [mistake] = groupMistakes({
    faults: [category(2, ''), category(3, '')].map((fault) => ({ ...fault, column: null, heading: '' })),
    notices: [],
  })
  expect(correctionsOf(mistake!, 'chairs')).toEqual([
    { row: 2, column: null, target: 'category', text: 'chairs' },
    { row: 3, column: null, target: 'category', text: 'chairs' },
  ])
  const own = { ...category(2, ''), column: null, target: 'own' as const, field: 'price' }
  const [ofExport] = groupMistakes({ faults: [own], notices: [] })
  expect(correctionsOf(ofExport!, '9')).toEqual([
    { row: 2, column: null, target: 'own', field: 'price', text: '9' },
  ])
})

const lacking = (row: number) => ({
  ...missing(row, ''),
  notice: 'oneLanguage' as const,
  target: 'name.zh-TW' as const,
})

test('a missing text can be added if one row lacks it, but not for many rows at once', () => {
  const [once] = groupMistakes({ faults: [], notices: [lacking(2)] })
  const [often] = groupMistakes({ faults: [], notices: [lacking(2), lacking(3)] })
  expect([isCorrectable(once!), isCorrectable(often!)]).toEqual([true, false])
  const nowhere = { ...category(2, ''), column: null, target: 'own' as const }
  expect(isCorrectable(groupMistakes({ faults: [nowhere], notices: [] })[0]!)).toBe(false)
})
