import { inArray } from 'drizzle-orm'
import type { SpecCost } from '#core/catalogue/spreadsheet/products/to-product.ts'
import type { MappedColumn } from '#core/catalogue/spreadsheet/targets.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { CostBefore } from '#server/database/tables/catalogue-imports.ts'
import { specCosts } from '#server/database/tables/catalogue.ts'
import { auditAllStaff } from '../../staff/audit.ts'
import { demandPermission } from '../../staff/sessions.ts'
import { writeCosts } from '../costs/costs.ts'

/** The costs that an import changes, by product. */
export type CostChanges = ReadonlyMap<string, readonly CostBefore[]>

const namesCosts = (columns: readonly MappedColumn[]) => columns.some(({ target }) => target === 'cost')

/** Returns the columns, with cost columns ignored if the signed-in staff may not write costs. */
export const permittedColumns = ({ session }: StaffContext, columns: MappedColumn[]): MappedColumn[] =>
  staffMay(session.staff, 'costs:edit')
    ? columns
    : columns.map((column) => (column.target === 'cost' ? { ...column, target: 'none' } : column))

/**
 * Requires that the columns of an import contain no costs, or that the signed-in staff may write costs. @throws
 * ShopError not_allowed
 */
export async function demandCosts(context: StaffContext, id: string, columns: readonly MappedColumn[]) {
  if (namesCosts(columns))
    await demandPermission(context, context.session, 'costs:edit', {
      requestId: context.requestId,
      what: `import ${id}`,
    })
}

/** Returns those of the given costs that differ from the stored ones. */
export async function changedCosts(
  database: Database | Transaction,
  costs: ReadonlyMap<string, readonly SpecCost[]>,
): Promise<CostChanges> {
  const named = [...costs].filter(([, some]) => some.length > 0)
  const known = await readKnown(
    database,
    named.map(([id]) => id),
  )
  const changes = named.map(([id, some]) => {
    const own = some.map(({ specId, cost }) => ({
      specId,
      from: known.get(`${id}/${specId}`) ?? null,
      to: cost,
    }))
    return [id, own.filter(({ from, to }) => from !== to)] as const
  })
  return new Map(changes.filter(([, some]) => some.length > 0))
}

/** Number of products per query. */
const batch = 1000

async function readKnown(database: Database | Transaction, ids: readonly string[]) {
  const known = new Map<string, number>()
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await database
      .select()
      .from(specCosts)
      .where(inArray(specCosts.productId, ids.slice(from, from + batch)))
    for (const { productId, specId, costSen } of rows) known.set(`${productId}/${specId}`, toRinggit(costSen))
  }
  return known
}

const inWords = (cost: number | null) => (cost === null ? null : formatCash(cost))

/** Writes costs. Adds an audit entry for each product, which only people who may see costs can read. */
export async function writeImportedCosts(context: StaffContext, tx: Transaction, changes: CostChanges) {
  for (const [productId, some] of changes) await writeCosts(tx, productId, some)
  await auditAllStaff(
    tx,
    context,
    [...changes].map(([productId, some]) => ({
      action: 'costs.saved',
      subject: 'costs',
      subjectId: productId,
      before: Object.fromEntries(some.map(({ specId, from }) => [specId, inWords(from)])),
      after: Object.fromEntries(some.map(({ specId, to }) => [specId, inWords(to)])),
    })),
  )
}

/** Restores the costs from before an import, except costs that somebody changed later. Returns the restored costs. */
export async function undoCosts(
  context: StaffContext,
  tx: Transaction,
  imported: ReadonlyMap<string, readonly CostBefore[]>,
): Promise<CostChanges> {
  const known = await readKnown(tx, [...imported.keys()])
  const back = [...imported].map(([id, some]) => {
    const own = some.filter(({ specId, to }) => known.get(`${id}/${specId}`) === to)
    return [id, own.map(({ specId, from, to }) => ({ specId, from: to, to: from }))] as const
  })
  const changes = new Map(back.filter(([, some]) => some.length > 0))
  await writeImportedCosts(context, tx, changes)
  return changes
}
