import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productFields, specFields, type Fields } from '#core/catalogue/fields.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { fromRow, searchedTexts, toRow, toWireShape } from './field-mapping.ts'

const fields = {
  id: { kind: 'slug', label: 'staff.common.name', csv: 'id' },
  title: {
    kind: 'text',
    translated: true,
    label: 'staff.common.name',
    csv: 'title',
    column: 'name',
    wire: 'displayTitle',
    searched: true,
  },
  price: { kind: 'price', label: 'staff.common.name', csv: 'price', column: 'priceSen' },
  finish: { kind: 'text', optional: true, label: 'staff.common.name', csv: 'finish', searched: true },
  hidden: { kind: 'flag', label: 'staff.common.name', csv: 'hidden', wire: false },
} as const satisfies Fields

const oak = { id: 'oak', title: { en: 'Oak', 'zh-TW': '橡木' }, price: 1499, hidden: true }

test('every field has its column', () => {
  for (const [table, its] of [
    [products, productFields],
    [specs, specFields],
  ] as const) {
    const columns = Object.keys(getTableColumns(table))
    expect(columns).toEqual(
      expect.arrayContaining(Object.entries<Fields[string]>(its).map(([name, { column = name }]) => column)),
    )
  }
})

test('a row has all fields that staff edit, money in sen and missing values as null', () => {
  const row = toRow(fields, oak)
  expect(row).toEqual({ id: 'oak', name: oak.title, priceSen: 149_900, finish: null, hidden: true })
  expect(fromRow(fields, row)).toEqual(oak)
  expect(fromRow(fields, { ...row, finish: 'Oiled' })).toEqual({ ...oak, finish: 'Oiled' })
})

test('shoppers see one language, and no private field', () => {
  expect(toWireShape(fields, toRow(fields, oak), 'zh-TW')).toEqual({
    id: 'oak',
    displayTitle: '橡木',
    price: 1499,
  })
})

test('a search includes the texts marked as searchable', () => {
  expect(searchedTexts(fields, { ...oak, finish: 'Oiled' }).join('')).toBe(' Oak 橡木 Oiled')
  expect(searchedTexts(fields, oak).join('')).toBe(' Oak 橡木')
})
