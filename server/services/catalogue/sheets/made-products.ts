import { asc } from 'drizzle-orm'
import { findCategories } from '#core/catalogue/spreadsheet/find-categories.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import type { CellFault, CellNotice } from '#core/catalogue/spreadsheet/products/product-maker.ts'
import type { SpecCost } from '#core/catalogue/spreadsheet/products/to-product.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { categories } from '#server/database/tables/catalogue.ts'

/**
 * The data with which an import is compared: the stored products, read directly or in a transaction, and the stored
 * pictures.
 */
export interface ImportContext extends Pick<Context, 'pictures'> {
  database: Database | Transaction
}

/** The products that an import makes from its rows. */
export interface MadeProducts {
  products: StaffProduct[]
  /** Number of products, including those with faults. */
  count: number
  /** The URLs of the pictures, films and models of all products, including those with faults. */
  used: ReadonlySet<string>
  faults: CellFault[]
  notices: CellNotice[]
  /** The costs of specs in the rows, by product. */
  costs: Map<string, SpecCost[]>
}

/** Reads the categories of the shop; returns a finder of categories by the names in cells. */
export async function readCategories(database: Database | Transaction) {
  const known = await database
    .select({ key: categories.key, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position))
  return findCategories(known)
}
