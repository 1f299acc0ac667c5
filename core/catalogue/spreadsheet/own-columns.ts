import { columnName, columnsOf, type ExportColumn } from '../../exports/columns.ts'
import { languages } from '../../language.ts'
import { plainHeading } from '../../spreadsheet/columns.ts'
import { text } from '../../texts/text.ts'
import { catalogueColumns } from '../csv.ts'

/**
 * The columns of the exports of stock and costs that are also columns of the catalogue. Their other columns are
 * computed figures, or texts in one language.
 */
const ofLists: Partial<Record<ExportColumn, string>> = {
  productId: 'product_id',
  specId: 'spec_id',
  sku: 'sku',
  barcode: 'barcode',
  stock: 'stock',
}

/** The columns of the catalogue, by their headings in the exports of the catalogue, of stock and of costs. */
const columnOf = new Map([
  ...(['stock', 'costs'] as const).flatMap((kind) =>
    columnsOf(kind).flatMap((column) => {
      const name = ofLists[column]
      return name === undefined
        ? []
        : languages.map((language) => [headingOf(column, language), name] as const)
    }),
  ),
  ...catalogueColumns.map((name) => [plainHeading(name), name] as const),
])

function headingOf(column: ExportColumn, language: (typeof languages)[number]): string {
  return plainHeading(columnName(column, text(language)))
}

/** Returns the column of the catalogue for a heading of the shop's own exports; undefined for other headings. */
export const ownColumnOf = (heading: string) => columnOf.get(plainHeading(heading))

/**
 * Whether a file with these headings is one of the shop's own exports, whose rows identify products and specs by id.
 */
export function isOwnExport(headings: readonly string[]): boolean {
  const named = new Set(headings.map(ownColumnOf))
  return named.has('product_id') && named.has('spec_id')
}
