import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { catalogueImports } from '#server/database/tables/catalogue-imports.ts'

export type StoredImport = typeof catalogueImports.$inferSelect

/** Reads an import by its id. @throws ShopError import_not_found */
export async function demandImport(database: Database | Transaction, id: string): Promise<StoredImport> {
  const [found] = await database.select().from(catalogueImports).where(eq(catalogueImports.id, id))
  if (found === undefined) throw new ShopError('import_not_found')
  return found
}

/**
 * Locks an import and demands that it is in a state.
 * @throws ShopError import_not_found, import_closed
 */
export async function lockImport(tx: Transaction, id: string, state: StoredImport['state']) {
  const [found] = await tx.select().from(catalogueImports).where(eq(catalogueImports.id, id)).for('update')
  if (found === undefined) throw new ShopError('import_not_found')
  if (found.state !== state) throw new ShopError('import_closed')
  return found
}

/** Requires that an import still accepts pictures. @throws ShopError import_not_found, import_closed */
export async function demandOpen(database: Database, id: string) {
  const [found] = await database
    .select({ state: catalogueImports.state })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id))
  if (found === undefined) throw new ShopError('import_not_found')
  if (found.state !== 'open') throw new ShopError('import_closed')
}
