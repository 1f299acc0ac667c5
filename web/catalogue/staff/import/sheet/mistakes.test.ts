import { expect, test } from 'vitest'
import { correctionsOf, groupMistakes, suggestedCorrections } from './mistakes.ts'

const cell = { line: 2, product: 'senja', column: 3, heading: 'Kategori' }
const category = (row: number, found: string, better?: string) => ({
  ...cell,
  row,
  found,
  problem: 'catalogueFile.unknownCategory' as const,
  details: { name: found },
  ...(better !== undefined && { better }),
})
const missing = (row: number, found: string, better?: string) => ({
  ...cell,
  row,
  column: 5,
  found,
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

test('only the missing one of the pictures in a cell is replaced', () => {
  const mistakes = groupMistakes({ faults: [], notices: [missing(7, 'oak .jpg', 'oak.jpg')] })
  expect(suggestedCorrections(mistakes)).toEqual([
    { row: 7, column: 5, text: 'oak.jpg', instead: 'oak .jpg' },
  ])
})

test('a mistake that no column of the file holds cannot be corrected in a cell', () => {
  const [mistake] = groupMistakes({ faults: [{ ...category(2, ''), column: null }], notices: [] })
  expect(correctionsOf(mistake!, 'chairs')).toEqual([])
})
