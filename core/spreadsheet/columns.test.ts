import { expect, test } from 'vitest'
import { findColumns, plainHeading } from './columns.ts'

const names = { number: ['awb no', 'number'], amount: ['cod rm'], note: ['note'] }
const find = (...rows: string[][]) =>
  findColumns(rows, names, ({ number, amount }) => number !== -1 && amount !== -1)

test('case, punctuation and width of headings are ignored', () => {
  expect(plainHeading(' Harga (RM) ')).toBe('harga rm')
  expect(plainHeading('ＳＫＵ／編號')).toBe('sku 編號')
})

test('columns are found below a title, in any order; names earlier in the list are preferred', () => {
  const found = find(['Courier One'], ['Number', 'COD (RM)', 'AWB No.'])
  expect(found).toEqual({ row: 1, at: { number: 2, amount: 1, note: -1 } })
})

test('a file with too few of the columns has no row of headings', () => {
  expect(find(['AWB No.', 'Note'], ['1', '2'])).toBeUndefined()
  expect(find()).toBeUndefined()
})
