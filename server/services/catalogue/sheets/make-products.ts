import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { faultOf, staffProduct, type StaffProduct } from '#core/catalogue/import-file.ts'
import { groupRows, type RowsOfProduct } from '#core/catalogue/spreadsheet/group-rows.ts'
import { sourceOf } from '#core/catalogue/spreadsheet/guess-columns.ts'
import { findPictures, type PictureFinder } from '#core/catalogue/spreadsheet/match-pictures.ts'
import type { CellFault, CellNotice } from '#core/catalogue/spreadsheet/products/product-maker.ts'
import type { Source } from '#core/catalogue/spreadsheet/targets.ts'
import { targetOfPath } from '#core/catalogue/spreadsheet/places.ts'
import { takeId, toProduct, type MadeProduct } from '#core/catalogue/spreadsheet/products/to-product.ts'
import { createSlugs } from '#core/slug.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { importPictures } from '#server/database/tables/catalogue-imports.ts'
import { specs } from '#server/database/tables/catalogue.ts'
import { filesOf } from '../save-product.ts'
import { productsPerTurn } from '../write-products.ts'
import { readByIds } from '../stored-products.ts'
import { readCategories, type ImportContext, type MadeProducts } from './made-products.ts'
import { makeOwnProducts } from './make-own-products.ts'
import type { StoredImport } from './stored-import.ts'

/** Makes the products of an import from its rows and the stored products, with faults and notices. */
export async function makeProducts(context: ImportContext, stored: StoredImport): Promise<MadeProducts> {
  const source = sourceOf(stored.columns.map(({ heading }) => heading))
  return source === 'own' ? makeOwnProducts(context, stored) : makeForeignProducts(context, stored, source)
}

async function makeForeignProducts(
  { database }: ImportContext,
  { id, columns, rows, choices }: StoredImport,
  source: Source,
): Promise<MadeProducts> {
  const groups = groupRows(rows, columns, source)
  const addresses = await addressesOf(database, groups)
  const stored = await readByIds(database, addresses)
  const sent = await database.select().from(importPictures).where(eq(importPictures.importId, id))
  const around = {
    source,
    pictures: findPictures(sent.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]))),
    categories: await readCategories(database),
    ...choices,
  }
  const used = new Set<string>()
  const all: MadeProducts = {
    count: groups.length,
    used,
    products: [],
    faults: [],
    notices: [],
    costs: new Map(),
  }
  const rowsOfSku = new Map<string, number>()
  const productsOf = new Map<string, Set<string>>()
  for (const [index, group] of groups.entries()) {
    if (index % productsPerTurn === 0) await nextTurn()
    const address = addresses[index]!
    const made = toProduct(group, stored.get(address)?.product, address, around)
    for (const { url } of filesOf(made.product)) {
      used.add(url)
      productsOf.set(url, (productsOf.get(url) ?? new Set()).add(address))
    }
    const faults = [...made.faults, ...repeatedSkus(made, rowsOfSku)]
    const checked = check(made, faults)
    if (Array.isArray(checked)) all.faults.push(...checked)
    else {
      all.products.push(checked)
      all.costs.set(address, made.costs)
    }
    all.notices.push(...made.notices)
  }
  all.notices = withoutOthersPictures(all.notices, around.pictures, productsOf)
  return all
}

/**
 * Removes from notices about missing pictures the suggestion of a picture that another product has or may get: "'Take
 * all suggestions' never gives a product another's picture".
 */
function withoutOthersPictures(
  notices: readonly CellNotice[],
  pictures: PictureFinder,
  productsOf: ReadonlyMap<string, ReadonlySet<string>>,
): CellNotice[] {
  const wanting = new Map<string, Set<string>>([...productsOf].map(([url, ids]) => [url, new Set(ids)]))
  const urlOf = ({ better }: CellNotice) => {
    const found = better === undefined ? undefined : pictures.named(better)
    return found !== undefined && 'url' in found ? found.url : undefined
  }
  for (const notice of notices) {
    const url = urlOf(notice)
    if (url !== undefined) wanting.set(url, (wanting.get(url) ?? new Set()).add(notice.product))
  }
  return notices.map((notice) => {
    const { better: _, ...others } = notice
    return (wanting.get(urlOf(notice) ?? '')?.size ?? 0) > 1 ? others : notice
  })
}

/** Returns the id of each product: that of a stored product with the same SKU, or one made from the name. */
async function addressesOf(database: Database | Transaction, groups: readonly RowsOfProduct[]) {
  const skus = groups.flatMap(({ rows }) => rows.flatMap(({ texts }) => texts.sku ?? []))
  const bySku = new Map<string, string>()
  for (let from = 0; from < skus.length; from += skusAtOnce) {
    const known = await database
      .select({ sku: specs.sku, productId: specs.productId })
      .from(specs)
      .where(inArray(specs.sku, skus.slice(from, from + skusAtOnce)))
    for (const { sku, productId } of known) bySku.set(sku!, productId)
  }
  const taken = createSlugs()
  return groups.map((group) => takeId(group, bySku, taken))
}

const skusAtOnce = 1000

/**
 * Returns the product if it is valid, otherwise all its faults, each with the cell that caused it. A cell that already
 * has a fault in `faults` gets no second one.
 */
function check(
  { product, rowOfSpec }: MadeProduct,
  faults: readonly CellFault[],
): StaffProduct | CellFault[] {
  const parsed = z.safeParse(staffProduct, product)
  if (parsed.success) return faults.length === 0 ? parsed.data : [...faults]
  const wrong = new Set(faults.map(({ row, target }) => `${row} ${target}`))
  const first = rowOfSpec.find((row) => row !== undefined)
  const ofWhole = parsed.error.issues.map((issue) => {
    const [field, index] = issue.path
    const row = (field === 'specs' && typeof index === 'number' ? rowOfSpec[index] : undefined) ?? first
    const target = targetOfPath(issue.path)
    return {
      row: row?.row ?? 0,
      line: row?.line ?? 0,
      product: product.id,
      field: '',
      target,
      found: row?.texts[target] ?? '',
      ...faultOf(issue),
    }
  })
  return [...faults, ...ofWhole.filter(({ row, target }) => !wrong.has(`${row} ${target}`))]
}

/** Returns faults for rows that repeat the SKU of an earlier row. A SKU belongs to only one spec. */
function repeatedSkus({ codes, product: { id } }: MadeProduct, seen: Map<string, number>): CellFault[] {
  return codes.flatMap(({ sku, row: { row, line, texts } }): CellFault[] => {
    const before = seen.get(sku)
    if (before === undefined) {
      seen.set(sku, row)
      return []
    }
    const about = { problem: 'catalogueFile.secondSku', details: { name: sku, row: before } } as const
    return [{ row, line, product: id, field: '', target: 'sku', found: texts.sku ?? '', ...about }]
  })
}
