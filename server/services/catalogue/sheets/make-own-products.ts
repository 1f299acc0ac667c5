import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readCost } from '#core/catalogue/costs/cost-file.ts'
import { idOf, placeInCsv, productsOfRows, type CsvProduct, type CsvRow } from '#core/catalogue/csv.ts'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import {
  faultOf,
  namedProducts,
  staffProduct,
  type Fault,
  type StaffProduct,
} from '#core/catalogue/import-file.ts'
import { ownColumnOf } from '#core/catalogue/spreadsheet/guess-columns.ts'
import type { CellFault, SpecCost } from '#core/catalogue/spreadsheet/to-product.ts'
import { unescapeCell } from '#core/csv.ts'
import { categories } from '#server/database/tables/catalogue.ts'
import { filesOf, problemOfMissing } from '../save-product.ts'
import { existingProducts } from '../named-products.ts'
import { productsPerTurn } from '../write-products.ts'
import { readByIds } from '../stored-products.ts'
import type { ImportContext, MadeProducts } from './made-products.ts'
import type { StoredImport } from './stored-import.ts'

/** A fault at a column of a row, by the column's name in the shop's export. */
const faultAt = (
  place: { row: number; line: number; field: string },
  product: string,
  found: string,
  fault: Fault,
): CellFault => ({ ...place, product, found, target: 'own', ...fault })

/**
 * Makes products from the rows of a file that the shop exported. Missing columns keep the stored values. "An exported
 * file imported again changes nothing."
 */
export async function makeOwnProducts(
  context: ImportContext,
  { columns, rows, encoding }: StoredImport,
): Promise<MadeProducts> {
  const { database } = context
  // In text files, the apostrophes of the export were removed on reading.
  const textOf = encoding === 'xlsx' ? unescapeCell : (cell: string) => cell
  const names = columns.map(({ heading, target }) => (target === 'own' ? ownColumnOf(heading) : undefined))
  const costColumn = columns.findIndex(({ target }) => target === 'cost')
  const read: (CsvRow & { cost: string })[] = rows.map(({ row, line, cells }) => ({
    row,
    line,
    cells: new Map(
      names.flatMap((name, index) => (name === undefined ? [] : [[name, textOf(cells[index] ?? '')]])),
    ),
    cost: cells[costColumn]?.trim() ?? '',
  }))
  const stored = await readByIds(database, [...new Set(read.map(idOf))])
  const all: MadeProducts = {
    count: 0,
    used: new Set(),
    products: [],
    faults: [],
    notices: [],
    costs: new Map(),
  }
  const made: { own: CsvProduct; product: StaffProduct }[] = []
  for (const own of productsOfRows(read, (id) => stored.get(id)?.product)) {
    if (all.count % productsPerTurn === 0) await nextTurn()
    all.count += 1
    const checked = check(own)
    if (Array.isArray(checked)) all.faults.push(...checked)
    else made.push({ own, product: checked })
  }
  all.faults.push(...(await faultsBetween(context, made, stored)))
  all.products = made.map(({ product }) => product)
  all.used = new Set(all.products.flatMap((product) => filesOf(product).map(({ url }) => url)))
  for (const row of read) {
    const cost = costOf(row)
    if (cost === undefined) continue
    if ('fault' in cost) all.faults.push(cost.fault)
    else all.costs.set(idOf(row), [...(all.costs.get(idOf(row)) ?? []), cost])
  }
  return all
}

function costOf(row: CsvRow & { cost: string }): SpecCost | { fault: CellFault } | undefined {
  if (row.cost === '') return undefined
  const cost = readCost(row.cost)
  if (cost !== undefined) return { specId: row.cells.get('spec_id')?.trim() ?? '', cost }
  const place = { row: row.row ?? 0, line: row.line, field: '' }
  const problem = { problem: 'catalogueFile.costRange' } as const
  return { fault: { ...faultAt(place, idOf(row), row.cost, problem), target: 'cost' } }
}

/** The most rows of one product that are read. A product with more rows has too many specs anyway. */
const maxRowsOfProduct = catalogueLimits.specs * 2

/** Returns the product if it is valid, otherwise its faults, each with the cell that it comes from. */
function check(own: CsvProduct): StaffProduct | CellFault[] {
  const { candidate, differing, rows } = own
  const id = String(candidate.id ?? '')
  if (rows.length > maxRowsOfProduct) {
    const place = placeInCsv(own, ['specs', catalogueLimits.specs])
    return [faultAt(place, id, '', { problem: 'catalogueFile.tooMany' })]
  }
  const parsed = z.safeParse(staffProduct, candidate)
  const faults = [
    ...(parsed.success ? [] : parsed.error.issues).map((issue) => {
      const place = placeInCsv(own, issue.path)
      return faultAt(place, id, foundAt(own, place), faultOf(issue))
    }),
    ...differing.map(({ row, line, column, firstLine }) => {
      const place = { row, line, field: column }
      const fault = { problem: 'catalogueFile.differs', details: { line: firstLine } } as const
      return faultAt(place, id, foundAt(own, place), fault)
    }),
  ]
  return parsed.success && faults.length === 0 ? parsed.data : faults
}

const foundAt = ({ rows }: CsvProduct, { row, field }: { row: number; field: string }) =>
  rows.find((one) => one.row === row)?.cells.get(field) ?? ''

/** Faults of cells that name categories, products or files which the shop does not have. */
async function faultsBetween(
  { database, pictures }: ImportContext,
  made: readonly { own: CsvProduct; product: StaffProduct }[],
  stored: Awaited<ReturnType<typeof readByIds>>,
): Promise<CellFault[]> {
  const keys = await database.select({ key: categories.key }).from(categories)
  const known = new Set(keys.map(({ key }) => key))
  const all = made.map(({ product }) => product)
  const products = new Set([...(await existingProducts(database, all)), ...all.map(({ id }) => id)])
  const files = new Map(
    [...stored.values()].flatMap(({ product }) => filesOf(product).map(({ url }) => [url, true])),
  )
  const faults: CellFault[] = []
  for (const { own, product } of made) {
    const add = (path: PropertyKey[], problem: Fault['problem'], name: string) =>
      faults.push(faultAt(placeInCsv(own, path), product.id, name, { problem, details: { name } }))
    if (!known.has(product.category)) add(['category'], 'catalogueFile.unknownCategory', product.category)
    for (const { list, id } of namedProducts(product))
      if (!products.has(id)) add([list], 'catalogueFile.noSuchProduct', id)
    for (const { path, url } of filesOf(product)) {
      if (!files.has(url)) files.set(url, await pictures.has(url))
      const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
      if (files.get(url) !== true) add(steps, problemOfMissing(url), url)
    }
  }
  return faults
}
