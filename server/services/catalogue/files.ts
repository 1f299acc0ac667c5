import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import type { StockMode } from '#core/catalogue/changes.ts'
import { catalogueColumns, toCsvRows } from '#core/catalogue/csv.ts'
import type { StaffProduct, RowFault } from '#core/catalogue/import-file.ts'
import { importLimits } from '#core/catalogue/uploads.ts'
import { csvText } from '#core/csv.ts'
import { ShopError } from '#core/errors.ts'
import { byteOrderMark } from '#core/exports/csv-table.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import { stockAdjustments } from '../../database/tables/staff.ts'
import type { CatalogueFile, ImportProgress, ReadFile } from './file-reader.ts'
import { collect, faultsBetween, type Rows } from './rows.ts'
import { fingerprint } from '../../fingerprint.ts'
import {
  compare,
  lockCatalogue,
  readByIds,
  readForWriting,
  productsPerTurn,
  versionOf,
  writeProducts,
  type StoredProducts,
  type Written,
} from './write.ts'
import { auditAll, auditStaff, staffOf } from '../staff/audit.ts'
import { createdEntry, filesOf, problemOfMissing, savedEntry } from './edit.ts'
import { existingProducts } from './named-products.ts'

/** Products per query. */
const batch = 200

/** The catalogue as CSV, one row per spec under a header row; the export is audited. */
export async function* exportCsv(context: StaffContext): AsyncGenerator<string> {
  await auditExport(context, 'csv')
  yield byteOrderMark + csvText([catalogueColumns])
  for await (const product of everyProduct(context)) yield csvText(toCsvRows(product))
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

/** Files of the catalogue as it is exported, and spreadsheets with any columns. */
type ImportFormat = CatalogueFile['format'] | 'sheet'

/** A file that is being sent: its format is known, its bytes are read when there is room for them. */
export interface SentFile {
  format: CatalogueFile['format']
  receive: (progress: (done: number) => void) => Promise<CatalogueFile['bytes']>
}

/** How far the import is that a member of staff runs in this process. */
export const readImportProgress = ({ imports, session }: StaffContext): ImportProgress =>
  imports.progress.get(session.staff.id) ?? { phase: 'none', done: 0 }

type Report = (phase: ImportProgress['phase']) => (done: number) => void

/** Receives a file and works on it when its turn comes. @throws ShopError uploads_busy when too many are waiting */
export async function inTurn<T>(
  { imports, session }: StaffContext,
  receive: SentFile['receive'],
  work: (bytes: CatalogueFile['bytes'], report: Report) => Promise<T>,
): Promise<T> {
  const { id } = session.staff
  const report: Report = (phase) => (done) => void imports.progress.set(id, { phase, done })
  // Before the body is received, so that a refused file takes no memory.
  return imports.room.run(id, async (turn) => {
    try {
      const bytes = await receive(report('receiving'))
      report('waiting')(0)
      return await turn(() => work(bytes, report))
    } finally {
      imports.progress.delete(id)
    }
  })
}

/** What importing a file would change; `preview` is a fingerprint of the file and of what it was compared with. */
export const previewImport = (context: StaffContext, { format, receive }: SentFile, stock: StockMode) =>
  inTurn(context, receive, async (bytes, report) => {
    const file = { bytes, format }
    const { wanted, hash, faults, more } = await readFile(context, file, report)
    const before = await readByIds(context.database, idsOf(wanted), report('comparing'))
    const { added, changed, unchanged } = await compare(wanted, before, stock)
    const about = { format: file.format, hash, stock }
    return {
      preview: faults.length > 0 ? '' : await previewOf(context.database, about, wanted, before),
      added: added
        .slice(0, importLimits.listed)
        .map(({ id, productName, specs }) => ({ id, productName, specs: specs.length })),
      addedCount: added.length,
      changed: changed
        .slice(0, importLimits.listed)
        .map(({ after: { id, productName }, changes }) => ({ id, productName, changes })),
      changedCount: changed.length,
      unchanged,
      errors: faults,
      errorCount: faults.length,
      moreErrors: more,
    }
  })

/**
 * Imports a file as its preview showed it, all or nothing. Stock that a file sets is a counted adjustment.
 * @throws ShopError import_refused with `errors` and `faults`, catalogue_changed_meanwhile, uploads_busy
 */
export const importFile = (
  context: StaffContext,
  { format, receive }: SentFile,
  { stock, preview }: { stock: StockMode; preview: string },
) =>
  inTurn(context, receive, async (bytes, report) => {
    const file = { bytes, format }
    const { wanted, hash, faults, more } = await readFile(context, file, report)
    if (faults.length > 0) throw new ShopError('import_refused', { errors: faults.length, more, faults })
    return context.database.transaction(async (tx) => {
      await lockCatalogue(tx)
      const before = await readForWriting(tx, idsOf(wanted))
      if ((await previewOf(tx, { format: file.format, hash, stock }, wanted, before)) !== preview)
        throw new ShopError('catalogue_changed_meanwhile')
      const written = await writeProducts(tx, wanted, before, stock, report('writing'))
      await auditImport(context, tx, written, { format: file.format, stock })
      const { added, changed, unchanged } = written
      return { added: added.length, changed: changed.length, unchanged }
    })
  })

const idsOf = (wanted: readonly StaffProduct[]) => wanted.map(({ id }) => id)

/** Records an import and what it did to each product, and stock that it set as counted. */
export async function auditImport(
  context: StaffContext,
  tx: Transaction,
  { added, changed, unchanged }: Written,
  { format, stock }: { format: ImportFormat; stock: StockMode },
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
export async function recordCounts(context: StaffContext, tx: Transaction, changed: Written['changed']) {
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
export async function previewOf(
  database: Database | Transaction,
  { format, hash, stock }: { format: ImportFormat; hash: string; stock: StockMode },
  wanted: readonly StaffProduct[],
  before: StoredProducts,
): Promise<string> {
  const keys = await database.select({ key: categories.key }).from(categories).orderBy(asc(categories.key))
  const versions: (string | undefined)[] = []
  for (const [index, { id }] of wanted.entries()) {
    if (index % productsPerTurn === 0) await nextTurn()
    const stored = before.get(id)?.product
    versions.push(stored && (stock === 'set' ? fingerprint(stored) : versionOf(stored)))
  }
  return fingerprint([format, hash, stock, keys, versions])
}

/** The products of a file, and its first faults in the order of its lines. */
async function readFile(context: StaffContext, file: CatalogueFile, report: Report) {
  const { rows, faults, more, hash }: ReadFile = await context.imports.read(file, report('reading'))
  const keys = await context.database.select({ key: categories.key }).from(categories)
  const named = await existingProducts(
    context.database,
    rows.map(({ value }) => value),
  )
  const all = collect(
    rows,
    [
      ...faults,
      ...faultsBetween(rows, { categories: new Set(keys.map(({ key }) => key)), products: named }),
      ...(await pictureFaults(context, rows)),
    ].sort((a, b) => a.line - b.line),
  )
  return { wanted: rows.map(({ value }) => value), faults: all.faults, more: more || all.more, hash }
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
    if (faults.length > importLimits.faults) break
    for (const { path, url } of filesOf(value)) {
      if (!stored.has(url)) stored.set(url, await pictures.has(url))
      if (stored.get(url) === true) continue
      const place = { row, line, product: value.id, field: path }
      faults.push({ ...place, problem: problemOfMissing(url), details: { name: url } })
    }
  }
  return faults
}
