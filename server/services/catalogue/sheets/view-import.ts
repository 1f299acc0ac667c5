import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc, desc, eq } from 'drizzle-orm'
import { sourceOf } from '#core/catalogue/spreadsheet/guess-columns.ts'
import { ownColumnOf } from '#core/catalogue/spreadsheet/own-columns.ts'
import { namesIn } from '#core/catalogue/spreadsheet/cells.ts'
import type { MappedColumn } from '#core/catalogue/spreadsheet/targets.ts'
import type { CellFault, CellNotice } from '#core/catalogue/spreadsheet/products/product-maker.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { sheetLimits } from '#core/catalogue/uploads.ts'
import { needsSecondPerson } from '#core/staff/approvals.ts'
import { givenBy, limitOf } from '#core/staff/given-away.ts'
import type { HasDatabase, StaffContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { catalogueImports, importPictures } from '#server/database/tables/catalogue-imports.ts'
import { categories } from '#server/database/tables/catalogue.ts'
import { staff } from '#server/database/tables/staff.ts'
import { readLeft } from '../../staff/given-away.ts'
import { givenInCatalogue } from '../prices/price-cuts.ts'
import { filesOf } from '../save-product.ts'
import { fingerprint } from '#server/fingerprint.ts'
import { compare, productsPerTurn, type Written } from '../write-products.ts'
import { readByIds, versionOf, type StoredProducts } from '../stored-products.ts'
import { authorAgreedWith } from './agree-to-import.ts'
import type { ImportContext, MadeProducts } from './made-products.ts'
import { makeProducts } from './make-products.ts'
import { changedCosts, demandCosts } from './sheet-costs.ts'
import { demandImport, type StoredImport } from './stored-import.ts'

/** Number of imports in the list. */
const newest = 20

const summaryColumns = {
  id: catalogueImports.id,
  name: catalogueImports.name,
  state: catalogueImports.state,
  version: catalogueImports.version,
  added: catalogueImports.added,
  changed: catalogueImports.changed,
  by: staff.name,
  createdAt: catalogueImports.createdAt,
  appliedAt: catalogueImports.appliedAt,
}

/** Lists the newest imports of spreadsheets; discarded imports no longer exist. */
export async function listImports({ database }: HasDatabase) {
  const imports = await database
    .select({ ...summaryColumns, rows: catalogueImports.rowCount })
    .from(catalogueImports)
    .innerJoin(staff, eq(staff.id, catalogueImports.staffId))
    .orderBy(desc(catalogueImports.createdAt))
    .limit(newest)
  return { imports: imports.map(withTexts) }
}

const withTexts = <T extends { createdAt: Date; appliedAt: Date | null }>(one: T) => ({
  ...one,
  createdAt: one.createdAt.toISOString(),
  appliedAt: one.appliedAt?.toISOString() ?? null,
})

/**
 * Reads an import with its faults and the changes that it would make. @throws ShopError import_not_found, not_allowed
 */
export async function readImport(context: StaffContext, id: string) {
  const stored = await demandImport(context.database, id)
  await demandCosts(context, id, stored.columns)
  return viewOf(context, stored)
}

/** Returns a fingerprint of an import and of all data that it would overwrite. */
export async function previewOfImport(
  database: Database | Transaction,
  { id, version, choices: { stock } }: StoredImport,
  ...[wanted, before]: [readonly StaffProduct[], StoredProducts]
): Promise<string> {
  // Pictures are included, because sending one does not change the version of the import.
  const hash = fingerprint([id, version, wanted.map((product) => filesOf(product).map(({ url }) => url))])
  const keys = await database.select({ key: categories.key }).from(categories).orderBy(asc(categories.key))
  const versions: (string | undefined)[] = []
  for (const [index, { id: own }] of wanted.entries()) {
    if (index % productsPerTurn === 0) await nextTurn()
    const stored = before.get(own)?.product
    versions.push(stored && (stock === 'set' ? fingerprint(stored) : versionOf(stored)))
  }
  return fingerprint([hash, stock, keys, versions])
}

/** Converts an import to the form that pages show. */
export async function viewOf(
  context: ImportContext & Pick<StaffContext, 'session' | 'now'>,
  stored: StoredImport,
) {
  const { database } = context
  const { id, choices, columns, rows } = stored
  const [opener] = await database.select({ by: staff.name }).from(staff).where(eq(staff.id, stored.staffId))
  const { count, used, products, faults, notices, costs } =
    stored.state === 'open'
      ? await makeProducts(context, stored)
      : { count: 0, used: new Set<string>(), products: [], faults: [], notices: [], costs: new Map() }
  const before = await readByIds(
    database,
    products.map((product) => product.id),
  )
  const { added, changed, unchanged } = await compare(products, before, choices.stock)
  const costChanges = await changedCosts(database, costs)
  const compared = new Set([...added.map((one) => one.id), ...changed.map(({ after }) => after.id)])
  const withCostsOnly = products.filter(({ id: own }) => costChanges.has(own) && !compared.has(own))
  const pictures = await database
    .select()
    .from(importPictures)
    .where(eq(importPictures.importId, id))
    .orderBy(asc(importPictures.name))
  const shown = [
    ...added.map((product) => ({ product, isNew: true, changes: [] })),
    ...changed.map(({ after, changes }) => ({ product: after, isNew: false, changes })),
    ...withCostsOnly.map((product) => ({ product, isNew: false, changes: [] })),
  ]
  const isReady = faults.length === 0 && shown.length > 0
  return {
    ...withTexts({
      id,
      name: stored.name,
      state: stored.state,
      version: stored.version,
      rows: stored.rowCount,
      added: stored.added,
      changed: stored.changed,
      by: opener?.by ?? '',
      createdAt: stored.createdAt,
      appliedAt: stored.appliedAt,
    }),
    source: sourceOf(columns.map(({ heading }) => heading)),
    encoding: stored.encoding,
    columns: columns.map((column, index) => ({
      ...column,
      first:
        rows
          .find(({ cells }) => (cells[index]?.trim() ?? '') !== '')
          ?.cells[index]?.trim()
          .slice(0, 100) ?? '',
    })),
    choices,
    pictures: picturesOf(stored, pictures, used),
    preview: isReady ? await previewOfImport(database, stored, products, before) : '',
    needsColleague: await needsColleague(context, stored, changed),
    productCount: count,
    addedCount: added.length,
    changedCount: changed.length + withCostsOnly.length,
    unchanged: unchanged - withCostsOnly.length,
    drafts: added.filter(({ published }) => !published).length,
    products: shown.slice(0, sheetLimits.listed).map(({ product, ...about }) => ({
      ...about,
      id: product.id,
      productName: product.productName,
      published: product.published,
      specs: product.specs.length,
      costs: costChanges.get(product.id)?.length ?? 0,
      pictures: product.images.length,
    })),
    ...mistakesOf(stored, { faults, notices }),
  }
}

/**
 * Lists the pictures that were sent for an import, those that are not used, and those that were refused. Counts those
 * not yet fetched.
 */
function picturesOf(
  stored: StoredImport,
  pictures: readonly (typeof importPictures.$inferSelect)[],
  used: ReadonlySet<string>,
) {
  const unused = pictures.filter(({ url }) => url !== null && !used.has(url)).map(({ name }) => name)
  return {
    sent: pictures.flatMap(({ name, url }) => (url === null ? [] : [name])),
    unused: unused.slice(0, sheetLimits.listed),
    unusedCount: unused.length,
    refused: pictures.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
    toFetch: addressesToFetch(stored, pictures).length,
  }
}

/**
 * Whether an import gives away more than the signed-in staff may alone, and they are not a second person who may apply
 * it.
 */
async function needsColleague(
  context: Parameters<typeof viewOf>[0],
  stored: StoredImport,
  changed: Written['changed'],
): Promise<boolean> {
  const { database, session, now } = context
  const givings = givenInCatalogue(changed, stored.choices.stock)
  if (authorAgreedWith(context, stored, givings) !== undefined) return false
  const left = await readLeft(database, { staffId: session.staff.id, at: now() })
  return givings.some((giving) => needsSecondPerson(givenBy(giving), left[limitOf[giving.act]]))
}

/** Returns the first faults, notices and left-out rows of an import, and the total number of each. */
function mistakesOf(stored: StoredImport, { faults, notices }: Pick<MadeProducts, 'faults' | 'notices'>) {
  const leftOut = stored.rows.filter(({ isLeftOut }) => isLeftOut)
  return {
    faults: faults.slice(0, sheetLimits.listed).map(placeIn(stored)),
    faultCount: faults.length,
    notices: byKind(notices).slice(0, sheetLimits.listed).map(placeIn(stored)),
    noticeCount: notices.length,
    leftOut: leftOut.slice(0, sheetLimits.listed).map(({ row, cells }) => ({
      row,
      text: (cells.find((cell) => cell.trim() !== '') ?? '').trim().slice(0, 100),
    })),
    leftOutCount: leftOut.length,
  }
}

/** Sorts notices about codes and pictures before those about missing texts, of which there may be thousands. */
const byKind = (notices: readonly CellNotice[]) =>
  notices.toSorted((one, other) => Number(one.found === '') - Number(other.found === ''))

/**
 * Adds the column to a fault or notice. If several columns have its meaning, chooses the column whose cell contains the
 * value.
 */
const placeIn = ({ columns, rows }: StoredImport) => {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  return <T extends CellFault | CellNotice>(about: T) => {
    const { target, field } = about
    const isColumn = ({ target: own, heading }: MappedColumn) =>
      own === target && (target !== 'own' || ownColumnOf(heading) === field)
    const indexes = columns.flatMap((one, index) => (isColumn(one) ? [index] : []))
    const cells = cellsOf.get(about.row) ?? []
    const column = indexes.find((index) => cells[index]?.includes(about.found)) ?? indexes[0]
    return { ...about, column: column ?? null, heading: columns[column ?? -1]?.heading ?? '' }
  }
}

/** Lists the URLs of pictures in a spreadsheet that have not been fetched yet. */
export function addressesToFetch(
  { columns, rows }: StoredImport,
  pictures: readonly { name: string }[],
): string[] {
  const known = new Set(pictures.map(({ name }) => name))
  const indexes = columns.flatMap(({ target }, index) =>
    target === 'pictures' || target === 'specPictures' ? [index] : [],
  )
  const named = rows.flatMap(({ cells }) => indexes.flatMap((index) => namesIn(cells[index] ?? '')))
  return [...new Set(named)].filter((name) => /^https?:\/\//.test(name) && !known.has(name))
}
