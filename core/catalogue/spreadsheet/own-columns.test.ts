import { expect, test } from 'vitest'
import { columnName, columnsOf } from '../../exports/columns.ts'
import { languages } from '../../language.ts'
import { text } from '../../texts/text.ts'
import { catalogueColumns } from '../csv.ts'
import { guessColumns, sourceOf } from './guess-columns.ts'
import { ownColumnOf } from './own-columns.ts'

const headingsOf = (kind: 'stock' | 'costs', language: (typeof languages)[number]) =>
  columnsOf(kind).map((column) => columnName(column, text(language)))

test.each(languages)('the exports of stock and costs are recognized by their headings, in %s', (language) => {
  for (const kind of ['stock', 'costs'] as const) {
    const headings = headingsOf(kind, language)
    expect(sourceOf(headings)).toBe('own')
    expect(guessColumns(headings).filter(({ by }) => by === 'nothing')).toEqual([])
  }
  expect(headingsOf('stock', language).map(ownColumnOf).filter(Boolean)).toEqual([
    'product_id',
    'spec_id',
    ...(language === 'en' ? ['category'] : []),
    'sku',
    'barcode',
    'stock',
  ])
})

test('every column of the exported catalogue is recognized', () => {
  expect(catalogueColumns.map(ownColumnOf)).toEqual(catalogueColumns)
  expect(ownColumnOf('Product')).toBeUndefined()
})
