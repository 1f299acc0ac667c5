import { asc } from 'drizzle-orm'
import { catalogueColumns, cellInWorkbook, toCsvRows } from '#core/catalogue/csv.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import type { ExportFormat } from '#core/exports/exports.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { products } from '../../database/tables/catalogue.ts'
import { readByIds } from '../catalogue/stored-products.ts'
import { tableParts } from '../../exports/table-maker.ts'
import { auditStaff } from '../staff/audit.ts'

/** Number of products per query. */
const batch = 50

/** Yields the catalogue as a table, one row per spec, and records the export in the audit trail. */
export async function* downloadCatalogueTable(
  context: StaffContext,
  format: ExportFormat,
): AsyncGenerator<Uint8Array> {
  await auditExport(context, format)
  const columns = catalogueColumns.map((heading) => ({ heading, type: 'text' as const }))
  yield* tableParts({ format, sheet: 'catalogue', columns }, rowsOfProducts(context, format))
}

async function* rowsOfProducts(context: StaffContext, format: ExportFormat) {
  for await (const product of everyProduct(context)) {
    const rows = toCsvRows(product)
    yield format === 'csv' ? rows : rows.map((cells) => cells.map(cellInWorkbook))
  }
}

/** Yields the catalogue as JSON, in chunks, and records the export in the audit trail. */
export async function* downloadCatalogueJson(context: StaffContext): AsyncGenerator<string> {
  await auditExport(context, 'json')
  let separator = '[\n'
  for await (const product of everyProduct(context)) {
    yield separator + JSON.stringify(product, undefined, 1)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function auditExport(context: StaffContext, format: ExportFormat | 'json') {
  const entry = {
    action: 'catalogue.exported',
    subject: 'catalogue',
    subjectId: '',
    after: { format },
  } as const
  await auditStaff(context.database, context, entry)
}

async function* everyProduct({ database }: HasDatabase): AsyncGenerator<StaffProduct> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.position), asc(products.id))
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id)
    const found = await readByIds(database, ids)
    for (const id of ids) {
      const stored = found.get(id)
      if (stored !== undefined) yield stored.product
    }
  }
}
