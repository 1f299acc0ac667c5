import * as z from 'zod/mini'
import { readSetPrice } from '../catalogue/kinds/tiers.ts'
import { languages } from '../language.ts'
import {
  companyPriceScopes,
  type CompanyPrice,
  type CompanyPriceScope,
  type CompanyPriceTarget,
} from '../prices/company-prices.ts'
import { findColumns } from '../spreadsheet/columns.ts'
import { text } from '../texts/text.ts'
import { companyPrice } from './price-list.ts'

/** What can be wrong with a line of a file of prices. Each is a text key; `details` fill the placeholders of the text. */
export const priceFileProblems = [
  'staff.company.chooseGoods',
  'staff.company.priceRange',
  'staff.company.fileDay',
  'staff.order.deliveryDaysBackwards',
  'staff.company.fileScope',
  'staff.company.fileTooMany',
  'catalogueFile.noSuchSpec',
  'catalogueFile.unknownCategory',
] as const
export type PriceFileProblem = (typeof priceFileProblems)[number]

export interface PriceFileFault {
  /** Line number in the file, from 1. */
  line: number
  problem: PriceFileProblem
  details?: Record<string, string | number>
}

/** The accepted headings of each column, in lower case without punctuation. The first two are those of the export. */
const columns = {
  scope: ['price for', '適用範圍'],
  productId: ['product id', '商品代號'],
  specId: ['spec id', '規格編號'],
  sku: ['item number sku', '貨號', 'sku', 'item code', 'item no', '料號'],
  category: ['category', '分類'],
  price: ['own price rm', '專屬價 rm', 'own price', 'net price', 'price', '專屬價', '價格'],
  perCent: ['below list price', '低於原價', 'discount', '折扣'],
  from: ['from', '從', 'first day', 'valid from', '起日'],
  until: ['to', '到', 'until', 'last day', 'valid until', '迄日'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof columns

/** A line of a file of prices, with its cells as text. */
export interface PriceLine extends Record<Column, string> {
  /** Line number in the file, from 1. */
  line: number
}

/**
 * Reads the lines of a file of prices that the shop has exported or somebody has written. "Price lists are edited,
 * imported (CSV/XLSX columns), exported." Empty lines are left out. Returns undefined if no row has headings for a price
 * or a per cent, and for the goods.
 * @example
 * readPriceFile([['SKU', 'Price'], ['OAK-1', 'RM 549']]) //=> [{ line: 2, sku: 'OAK-1', price: 'RM 549', … }]
 */
export function readPriceFile(rows: readonly (readonly string[])[]): PriceLine[] | undefined {
  const found = findColumns(
    rows,
    columns,
    ({ scope, productId, specId, sku, category, price, perCent }) =>
      (price !== -1 || perCent !== -1) &&
      (scope !== -1 || sku !== -1 || category !== -1 || (productId !== -1 && specId !== -1)),
  )
  if (found === undefined) return undefined
  return rows.flatMap((row, index) => {
    const cells = Object.fromEntries(
      Object.entries(found.at).map(([column, at]) => [column, row[at]?.trim() ?? '']),
    ) as Record<Column, string>
    if (index <= found.row || Object.values(cells).every((cell) => cell === '')) return []
    return [{ line: index + 1, ...cells }]
  })
}

/** The goods that a file of prices may name. */
export interface NamedGoods {
  /** The spec of a line, by the ids of product and spec or by a SKU that only one spec has. */
  specOf: (line: PriceLine) => { productId: string; specId: string } | undefined
  /** The key of the category that a cell names by its key or in any language. */
  categoryOf: (cell: string) => string | undefined
}

/** The price of a line, or what is wrong with it. Everything about a price is checked as for one typed by hand. */
export function readPriceLine(cells: PriceLine, goods: NamedGoods): CompanyPrice | PriceFileFault {
  const { line } = cells
  const scope = scopeOf(cells)
  if (scope === undefined) return { line, problem: 'staff.company.fileScope', details: { name: cells.scope } }
  const target = targetOf(scope, cells, goods)
  if ('problem' in target) return { line, ...target }
  const days = { from: readDay(cells.from), until: readDay(cells.until) }
  const read = z.safeParse(companyPrice, {
    ...target,
    ...readSetPrice(cells.price),
    ...(cells.perCent !== '' && readSetPrice(`${cells.perCent.replace(/[%％]$/u, '')}%`)),
    ...(days.from !== '' && { from: days.from }),
    ...(days.until !== '' && { until: days.until }),
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const isDay = issue?.message === 'staff.common.chooseDay'
  return { line, problem: isDay ? 'staff.company.fileDay' : (issue?.message as PriceFileProblem) }
}

/** The words for what a price is for, in every language, as the export writes them. */
const scopeWords = new Map(
  companyPriceScopes.flatMap((scope) =>
    [scope, ...languages.map((language) => text(language)(`staff.company.scope.${scope}`))].map(
      (word) => [word.toLowerCase(), scope] as const,
    ),
  ),
)

/** What a line is for. "Everything" must be written, so that a line without goods is not a price for all of them. */
function scopeOf({ scope, sku, productId, specId, category }: PriceLine): CompanyPriceScope | undefined {
  if (scope !== '') return scopeWords.get(scope.toLowerCase())
  return category !== '' && `${sku}${productId}${specId}` === '' ? 'category' : 'spec'
}

type Target = CompanyPriceTarget | Omit<PriceFileFault, 'line'>

function targetOf(scope: CompanyPriceScope, cells: PriceLine, { specOf, categoryOf }: NamedGoods): Target {
  if (scope === 'all') return { scope }
  if (scope === 'category') {
    const { category: name } = cells
    if (name === '') return { problem: 'staff.company.chooseGoods' }
    const category = categoryOf(name)
    return category === undefined
      ? { problem: 'catalogueFile.unknownCategory', details: { name } }
      : { scope, category }
  }
  const { productId, specId, sku } = cells
  const name = [productId, specId].filter((id) => id !== '').join(' / ') || sku
  if (name === '') return { problem: 'staff.company.chooseGoods' }
  const spec = specOf(cells)
  return spec === undefined ? { problem: 'catalogueFile.noSuchSpec', details: { name } } : { scope, ...spec }
}

/** A day with its year first, as yyyy-MM-dd; other texts stay as they are, so that the check refuses them. */
const readDay = (cell: string): string =>
  cell.replace(
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
    (_, year: string, month: string, day: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
