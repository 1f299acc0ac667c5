import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readCost } from '#core/catalogue/costs/cost-file.ts'
import {
  idOf,
  maxRowsOfProduct,
  placeInCsv,
  productsOfRows,
  type CsvProduct,
  type CsvRow,
} from '#core/catalogue/csv.ts'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import {
  faultOf,
  namedProducts,
  staffProduct,
  type Fault,
  type StaffProduct,
} from '#core/catalogue/import-file.ts'
import { ownColumnOf } from '#core/catalogue/spreadsheet/own-columns.ts'
import type { CategoryFinder } from '#core/catalogue/spreadsheet/find-categories.ts'
import type { CellFault, CellNotice } from '#core/catalogue/spreadsheet/products/product-maker.ts'
import type { SpecCost } from '#core/catalogue/spreadsheet/products/to-product.ts'
import { unescapeCell } from '#core/csv.ts'
import { lostDigits } from '#core/spreadsheet/shown-cell.ts'
import { filesOf, problemOfMissing } from '../save-product.ts'
import { existingProducts } from '../named-products.ts'
import { productsPerTurn } from '../write-products.ts'
import { readByIds } from '../stored-products.ts'
import { readCategories, type ImportContext, type MadeProducts } from './made-products.ts'
import type { StoredImport } from './stored-import.ts'

/** Returns a fault in a cell; `field` is the column's name in the shop's export. */
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
  // In text files, `parseSheet` has already removed the apostrophes of the export.
  const textOf = encoding === 'xlsx' ? unescapeCell : (cell: string) => cell
  const names = columns.map(({ heading, target }) => (target === 'own' ? ownColumnOf(heading) : undefined))
  const costColumn = columns.findIndex(({ target }) => target === 'cost')
  const read: (CsvRow & { cost: string })[] = rows.map(({ row, line, cells, isLeftOut = false }) => ({
    row,
    line,
    isLeftOut,
    cells: new Map(names.flatMap((name, index) => (name === undefined ? [] : [[name, cells[index] ?? '']]))),
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
  const named = await readCategories(database)
  const made: Made[] = []
  for (const own of productsOfRows(read, { storedAt: (id) => stored.get(id)?.product, textOf })) {
    if (all.count % productsPerTurn === 0) await nextTurn()
    all.count += 1
    made.push(check(own, named))
  }
  await addFaultsBetween(context, made, stored)
  all.faults = made.flatMap(({ faults }) => faults)
  all.notices = made.flatMap(({ own, parts: { id } }) => own.shortened.map((cell) => noticeOf(cell, id)))
  all.products = made.flatMap(({ product, faults }) =>
    product === undefined || faults.length > 0 ? [] : [product],
  )
  all.used = new Set(made.flatMap(({ parts }) => filesOf(parts).map(({ url }) => url)))
  for (const row of read) {
    const cost = row.isLeftOut ? undefined : costOf(row)
    if (cost === undefined) continue
    if ('fault' in cost) all.faults.push(cost.fault)
    else all.costs.set(idOf(row), (all.costs.get(idOf(row)) ?? []).concat(cost))
  }
  return all
}

function noticeOf(
  { row, line, column: field, found }: CsvProduct['shortened'][number],
  product: string,
): CellNotice {
  const notice = lostDigits(found.trim()) === 'zeros' ? 'codeRounded' : 'codeShortened'
  return { notice, row, line, product, field, found, target: 'own' }
}

function costOf(row: CsvRow & { cost: string }): SpecCost | { fault: CellFault } | undefined {
  if (row.cost === '') return undefined
  const cost = readCost(row.cost)
  if (cost !== undefined) return { specId: row.cells.get('spec_id')?.trim() ?? '', cost }
  const place = { row: row.row ?? 0, line: row.line, field: '' }
  const problem = { problem: 'catalogueFile.costRange' } as const
  return { fault: { ...faultAt(place, idOf(row), row.cost, problem), target: 'cost' } }
}

/** A product of the file. `parts` are the files and other products that it names, as far as they can be read. */
interface Made {
  own: CsvProduct
  product: StaffProduct | undefined
  parts: ProductParts
  faults: CellFault[]
}

/** Checks a product on its own. Each fault has the cell that caused it. */
function check(own: CsvProduct, named: CategoryFinder): Made {
  const { candidate, differing, rows } = own
  const id = String(candidate.id ?? '')
  const parts = partsOf(candidate)
  if (rows.length > maxRowsOfProduct) {
    const place = placeInCsv(own, ['specs', catalogueLimits.specs])
    return {
      own,
      product: undefined,
      parts,
      faults: [faultAt(place, id, '', { problem: 'catalogueFile.tooMany' })],
    }
  }
  const written = String(candidate.category ?? '')
  const key = named.keyOf(written, own.stored?.category)
  const parsed = z.safeParse(staffProduct, { ...candidate, ...(key !== undefined && { category: key }) })
  const issues = parsed.success ? [] : parsed.error.issues
  const faults = [
    ...issues
      .filter(({ path: [field] }) => written === '' || field !== 'category')
      .map((issue) => {
        const place = placeInCsv(own, issue.path)
        return faultAt(place, id, foundAt(own, place), faultOf(issue))
      }),
    ...(written === '' || key !== undefined
      ? []
      : [unknownCategory(own, { id, written, meant: named.meant(written) })]),
    ...differing.map(({ row, line, column, firstLine }) => {
      const place = { row, line, field: column }
      const fault = { problem: 'catalogueFile.differs', details: { line: firstLine } } as const
      return faultAt(place, id, foundAt(own, place), fault)
    }),
  ]
  return { own, product: parsed.success ? parsed.data : undefined, parts, faults }
}

function unknownCategory(
  own: CsvProduct,
  { id, written, meant }: { id: string; written: string; meant: string | undefined },
): CellFault {
  const fault = { problem: 'catalogueFile.unknownCategory', details: { name: written } } as const
  const place = placeInCsv(own, ['category'])
  return { ...faultAt(place, id, written, fault), ...(meant !== undefined && { better: meant }) }
}

const foundAt = ({ rows }: CsvProduct, { row, field }: { row: number; field: string }) =>
  rows.find((one) => one.row === row)?.cells.get(field) ?? ''

type ProductParts = Parameters<typeof filesOf>[0] & Parameters<typeof namedProducts>[0] & { id: string }

const one = (value: unknown) => (typeof value === 'string' ? value : undefined)
const several = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/** Returns the products and files that a candidate names, even if the candidate is invalid. */
function partsOf(candidate: Record<string, unknown>): ProductParts {
  const { id, images, videoUrl, videoPosterUrl, specs, goesWith, sameRoom } = candidate
  return {
    id: one(id) ?? '',
    images: several(images),
    videoUrl: one(videoUrl),
    videoPosterUrl: one(videoPosterUrl),
    specs: (specs as { model?: unknown }[]).map(({ model }) => ({ model: one(model) })),
    goesWith: several(goesWith),
    sameRoom: several(sameRoom),
  }
}

/**
 * Adds faults for cells that name products or files which do not exist, so that staff see all faults of a file at once.
 * A cell that already has a fault gets no second one.
 */
async function addFaultsBetween(
  { database, pictures }: ImportContext,
  made: readonly Made[],
  stored: Awaited<ReturnType<typeof readByIds>>,
): Promise<void> {
  const all = made.map(({ parts }) => parts)
  const products = new Set([...(await existingProducts(database, all)), ...all.map(({ id }) => id)])
  const files = new Map(
    [...stored.values()].flatMap(({ product }) => filesOf(product).map(({ url }) => [url, true])),
  )
  for (const { own, parts, faults } of made) {
    const wrong = new Set(faults.map(({ row, field }) => `${row} ${field}`))
    /** Adds a fault unless its cell already has one. */
    const demand = async (
      path: PropertyKey[],
      name: string,
      problem: Fault['problem'],
      exists: () => unknown,
    ) => {
      const place = placeInCsv(own, path)
      if (wrong.has(`${place.row} ${place.field}`) || (await exists())) return
      faults.push(faultAt(place, parts.id, name, { problem, details: { name } }))
    }
    for (const { list, id } of namedProducts(parts))
      await demand([list], id, 'catalogueFile.noSuchProduct', () => products.has(id))
    for (const { path, url } of filesOf(parts)) {
      const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
      await demand(steps, url, problemOfMissing(url), async () => {
        if (!files.has(url)) files.set(url, await pictures.has(url))
        return files.get(url)
      })
    }
  }
}
