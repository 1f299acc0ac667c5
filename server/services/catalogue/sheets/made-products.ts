import type { StaffProduct } from '#core/catalogue/import-file.ts'
import type { CellFault, CellNotice, SpecCost } from '#core/catalogue/spreadsheet/to-product.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** What the products of an import are compared with: a transaction or the database, and the pictures of the shop. */
export interface ImportContext extends Pick<Context, 'pictures'> {
  database: Database | Transaction
}

/** What an import makes of its rows, now. */
export interface MadeProducts {
  products: StaffProduct[]
  /** How many there are, also those with faults. */
  count: number
  /** The addresses of their pictures and films, also of those with faults. */
  used: ReadonlySet<string>
  faults: CellFault[]
  notices: CellNotice[]
  /** What rows say that specs cost the shop, by product. */
  costs: Map<string, SpecCost[]>
}
