import { expect, test } from 'vitest'
import { headingRow } from './heading-row.ts'

test.each([
  [
    'the first row',
    [
      ['Name', 'Price'],
      ['Desk', '900'],
    ],
    0,
  ],
  [
    'the row below a title',
    [
      ['Price list 2026', ''],
      ['', ''],
      ['Nama', 'Harga'],
      ['Meja', '900'],
    ],
    2,
  ],
  ['the first with several cells, where no heading is known', [['Range'], ['Alpha', 'Beta'], ['1', '2']], 1],
  ['none', [['Desk'], ['Stool']], -1],
])('the headings are in %s', (_, rows, index) => {
  expect(headingRow(rows)).toBe(index)
})
