import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { faultOf, staffProduct, type StaffProduct } from '#core/catalogue/import-file.ts'
import { groupRows, type RowsOfProduct } from '#core/catalogue/spreadsheet/group-rows.ts'
import { sourceOf } from '#core/catalogue/spreadsheet/guess-columns.ts'
import { findPictures } from '#core/catalogue/spreadsheet/match-pictures.ts'
import type { Source } from '#core/catalogue/spreadsheet/targets.ts'
import { targetOfPath } from '#core/catalogue/spreadsheet/places.ts'
import {
  takeId,
  toProduct,
  type CellFault,
  type MadeProduct,
} from '#core/catalogue/spreadsheet/to-product.ts'
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

/** Makes the products of an import from its rows and the stored products, with faults and remarks. */
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
  for (const [index, group] of groups.entries()) {
    if (index % productsPerTurn === 0) await nextTurn()
    const address = addresses[index]!
    const made = toProduct(group, stored.get(address)?.product, address, around)
    for (const { url } of filesOf(made.product)) used.add(url)
    const checked = made.faults.length > 0 ? made.faults : check(made)
    const repeated = repeatedSkus(group, address, rowsOfSku)
    if (Array.isArray(checked)) all.faults.push(...checked)
    else {
      all.products.push(checked)
      all.costs.set(address, made.costs)
    }
    all.faults.push(...repeated)
    all.notices.push(...made.notices)
  }
  return all
}

/** The id of each product: the id of a stored product with the same SKU, or an id made from its name. */
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

/** Returns the product if it is valid, otherwise its faults, each with the cell that it comes from. */
function check({ product, rowOfSpec }: MadeProduct): StaffProduct | CellFault[] {
  const parsed = z.safeParse(staffProduct, product)
  if (parsed.success) return parsed.data
  const first = rowOfSpec.find((row) => row !== undefined)
  return parsed.error.issues.map((issue) => {
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
}

/** Faults for rows that repeat a SKU, which belongs to one spec. */
function repeatedSkus(
  { specs: rows }: RowsOfProduct,
  product: string,
  seen: Map<string, number>,
): CellFault[] {
  return rows.flatMap(({ row, line, texts: { sku } }): CellFault[] => {
    if (sku === undefined) return []
    const before = seen.get(sku)
    if (before === undefined) {
      seen.set(sku, row)
      return []
    }
    const about = { problem: 'catalogueFile.secondSku', details: { name: sku, row: before } } as const
    return [{ row, line, product, field: '', target: 'sku', found: sku, better: `${sku}-2`, ...about }]
  })
}
