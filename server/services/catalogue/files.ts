import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { StockMode } from '../../../core/catalogue/changes.ts'
import { catalogueColumns, toCsvRows } from '../../../core/catalogue/csv.ts'
import { staffProduct, type StaffProduct, type RowFault } from '../../../core/catalogue/import-file.ts'
import { ShopError } from '../../../core/errors.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import { stockAdjustments } from '../../database/tables/staff.ts'
import { faultsBetween, parseCsvRows, parseJsonRows, refuseFile, type Rows } from './rows.ts'
import {
  compare,
  fingerprint,
  lockCatalogue,
  readByIds,
  readForWriting,
  versionOf,
  writeProducts,
  type StoredProducts,
  type Written,
} from './write.ts'
import { auditAll, auditStaff, staffOf } from '../staff/audit.ts'
import { createdEntry, filesOf, savedEntry } from './edit.ts'

/** Products per query. */
const batch = 200

/** Faults reported per file. */
const maxFaults = 200

/** The catalogue as CSV, one row per spec under a header row; the export is audited. */
export async function* exportCsv(context: StaffContext): AsyncGenerator<(string | number)[]> {
  await auditExport(context, 'csv')
  yield [...catalogueColumns]
  for await (const product of everyProduct(context)) yield* toCsvRows(product)
}

/** The catalogue as JSON, in chunks; the export is audited. */
export async function* exportJson(context: StaffContext): AsyncGenerator<string> {
  await auditExport(context, 'json')
  let separator = '[\n'
  for await (const product of everyProduct(context)) {
    yield separator + JSON.stringify(product, undefined, 1)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function auditExport(context: StaffContext, format: CatalogueFile['format']) {
  const entry = { action: 'catalogue.exported', subject: 'catalogue', subjectId: '', after: { format } }
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

/** An uploaded file of products. */
export interface CatalogueFile {
  bytes: Uint8Array
  format: 'csv' | 'json'
}

/** What importing a file would change; `preview` is a fingerprint of the file and of what it was compared with. */
export async function previewImport(context: StaffContext, file: CatalogueFile, stock: StockMode) {
  const { wanted, faults } = await readFile(context, file)
  const before = await readByIds(context.database, idsOf(wanted))
  const { added, changed, unchanged } = compare(wanted, before, stock)
  return {
    preview: faults.length > 0 ? '' : await previewOf(context.database, file, wanted, before, stock),
    added: added.map(({ id, productName, specs }) => ({ id, productName, specs: specs.length })),
    changed: changed.map(({ after: { id, productName }, changes }) => ({ id, productName, changes })),
    unchanged,
    errors: faults.slice(0, maxFaults),
    errorCount: faults.length,
  }
}

/**
 * Imports a file as its preview showed it, all or nothing. Stock that a file sets is a counted adjustment.
 * @throws ShopError import_refused with `errors` and `faults`, catalogue_changed_meanwhile
 */
export async function importFile(
  context: StaffContext,
  file: CatalogueFile,
  { stock, preview }: { stock: StockMode; preview: string },
) {
  const { wanted, faults } = await readFile(context, file)
  if (faults.length > 0) {
    throw new ShopError('import_refused', { errors: faults.length, faults: faults.slice(0, maxFaults) })
  }
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = await readForWriting(tx, idsOf(wanted))
    if ((await previewOf(tx, file, wanted, before, stock)) !== preview)
      throw new ShopError('catalogue_changed_meanwhile')
    const written = await writeProducts(tx, wanted, before, stock)
    await auditImport(context, tx, written, { format: file.format, stock })
    const { added, changed, unchanged } = written
    return { added: added.length, changed: changed.length, unchanged }
  })
}

const idsOf = (wanted: readonly StaffProduct[]) => wanted.map(({ id }) => id)

async function auditImport(
  context: StaffContext,
  tx: Transaction,
  { added, changed, unchanged }: Written,
  { format, stock }: { format: CatalogueFile['format']; stock: StockMode },
) {
  const about = { at: context.now(), actor: staffOf(context) }
  if (stock === 'set') await recordCounts(context, tx, changed)
  await auditAll(tx, [
    {
      ...about,
      action: 'catalogue.imported',
      subject: 'catalogue',
      subjectId: '',
      after: { format, stock, added: added.length, changed: changed.length, unchanged },
    },
    ...added.map((product) => ({ ...about, ...createdEntry(product) })),
    ...changed.map(({ after, changes }) => ({ ...about, ...savedEntry(after.id, changes) })),
  ])
}

/** Stock that an import set appears in the stock history of each spec. */
async function recordCounts(context: StaffContext, tx: Transaction, changed: Written['changed']) {
  const about = { staffId: context.session.staff.id, at: context.now(), reason: 'counted', note: '' } as const
  const counts = changed.flatMap(({ before, after }) =>
    after.specs.flatMap(({ id, quantity }) => {
      const old = before.specs.find((spec) => spec.id === id)
      return old === undefined || old.quantity === quantity
        ? []
        : [{ ...about, productId: after.id, specId: id, before: old.quantity, after: quantity }]
    }),
  )
  for (let from = 0; from < counts.length; from += batch)
    await tx.insert(stockAdjustments).values(counts.slice(from, from + batch))
}

/** A fingerprint of the file and of what it would overwrite: it changes when either does. */
async function previewOf(
  database: Database | Transaction,
  { bytes, format }: CatalogueFile,
  wanted: readonly StaffProduct[],
  before: StoredProducts,
  stock: StockMode,
): Promise<string> {
  const keys = await database.select({ key: categories.key }).from(categories).orderBy(asc(categories.key))
  return fingerprint([
    format,
    createHash('sha256').update(bytes).digest('base64'),
    stock,
    keys,
    wanted.map(({ id }) => {
      const stored = before.get(id)?.product
      return stored && (stock === 'set' ? fingerprint(stored) : versionOf(stored))
    }),
  ])
}

/** The products of a file, and all of its faults in the order of its lines. */
async function readFile(context: StaffContext, file: CatalogueFile) {
  const { rows, faults } = await parse(file)
  const keys = await context.database.select({ key: categories.key }).from(categories)
  const all = [
    ...faults,
    ...faultsBetween(rows, new Set(keys.map(({ key }) => key))),
    ...(await pictureFaults(context, rows)),
  ].sort((a, b) => a.line - b.line)
  return { wanted: rows.map(({ value }) => value), faults: all }
}

async function parse({ bytes, format }: CatalogueFile): Promise<Rows<StaffProduct>> {
  const problem = format === 'csv' ? 'catalogueFile.noCsv' : 'catalogueFile.noJson'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuseFile({ problem })
  }
  return format === 'csv' ? parseCsvRows(text) : parseJsonRows(text, staffProduct)
}

/** Every picture that is not stored; those of saved products are. */
async function pictureFaults(
  { database, pictures }: Pick<Context, 'database' | 'pictures'>,
  rows: Rows<StaffProduct>['rows'],
): Promise<RowFault[]> {
  const before = await readByIds(database, idsOf(rows.map(({ value }) => value)))
  const stored = new Map(
    [...before.values()].flatMap(({ product }) => filesOf(product).map(({ url }) => [url, true])),
  )
  const faults: RowFault[] = []
  for (const { value, row, line } of rows) {
    for (const { path, url } of filesOf(value)) {
      if (!stored.has(url)) stored.set(url, await pictures.has(url))
      if (stored.get(url) === true) continue
      const place = { row, line, product: value.id, field: path }
      faults.push({ ...place, problem: 'catalogueFile.noSuchPicture', details: { name: url } })
    }
  }
  return faults
}
