import { inArray, or } from 'drizzle-orm'
import { maxCostLines, readCostFile, type CostLine } from '#core/catalogue/costs/cost-file.ts'
import { ShopError } from '#core/errors.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { specCosts, specs } from '#server/database/tables/catalogue.ts'
import { parseSheet } from '../sheets/parse-sheet.ts'
import { auditAllStaff } from '../../staff/audit.ts'
import { lockCatalogue } from '../stored-products.ts'
import { writeCosts } from './costs.ts'
import { changeCatalogue } from '../change-catalogue.ts'

/** The maximum number of wrong lines that an error lists. */
const listed = 10

/** Reads the rows of a file into a list in which row 1 has index 0. @throws ShopError costs_not_read */
async function rowsOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { rows, faults } = await parseSheet(bytes, undefined)
  if (faults.length > 0) throw new ShopError('costs_not_read')
  const byLine: string[][] = Array.from({ length: rows.at(-1)?.row ?? 0 }, () => [])
  for (const { row, value } of rows) byLine[row - 1] = value
  return byLine
}

/**
 * Sets the costs in a file, all or nothing, with an audit entry for each product.
 * @throws ShopError costs_not_read, costs_refused with the lines that lack a known spec or a valid cost
 */
export async function importCosts(context: StaffContext, bytes: Uint8Array<ArrayBuffer>) {
  const lines = readCostFile(await rowsOf(bytes))
  if (lines === undefined || lines.length === 0 || lines.length > maxCostLines)
    throw new ShopError('costs_not_read')
  return changeCatalogue(context, async (tx) => {
    await lockCatalogue(tx)
    const specOf = await readSpecs(tx, lines)
    const found = lines.map((line) => ({ ...line, spec: specOf(line) }))
    const wrong = found.filter(({ spec, cost }) => spec === undefined || cost === undefined)
    if (wrong.length > 0)
      throw new ShopError('costs_refused', {
        count: wrong.length,
        lines: wrong
          .slice(0, listed)
          .map(({ line }) => line)
          .join(', '),
      })
    const costs = new Map(found.map(({ spec, cost }) => [spec!, cost!]))
    const changed = [...costs].filter(([spec, cost]) => spec.cost !== cost)
    const ofProduct = Map.groupBy(changed, ([{ productId }]) => productId)
    for (const [productId, some] of ofProduct)
      await writeCosts(
        tx,
        productId,
        some.map(([{ specId }, to]) => ({ specId, to })),
      )
    await auditAllStaff(
      tx,
      context,
      [...ofProduct].map(([productId, some]) => ({
        action: 'costs.saved',
        subject: 'costs',
        subjectId: productId,
        before: Object.fromEntries(
          some.map(([{ name, cost }]) => [name, cost === undefined ? null : formatCash(cost)]),
        ),
        after: Object.fromEntries(some.map(([{ name }, to]) => [name, formatCash(to)])),
      })),
    )
    return { changed: changed.length, unchanged: costs.size - changed.length }
  })
}

/** Returns a function that finds the spec of a line: by product and spec id, or by a SKU that only one spec has. */
async function readSpecs(tx: Transaction, lines: readonly CostLine[]) {
  const [products, skus] = [lines.map(({ productId }) => productId), lines.map(({ sku }) => sku)]
  const rows = await tx
    .select({ productId: specs.productId, specId: specs.id, name: specs.displayName, sku: specs.sku })
    .from(specs)
    .where(or(inArray(specs.productId, [...new Set(products)]), inArray(specs.sku, [...new Set(skus)])))
  const known = await tx
    .select()
    .from(specCosts)
    .where(
      inArray(
        specCosts.productId,
        rows.map(({ productId }) => productId),
      ),
    )
  const costOf = new Map(known.map((row) => [`${row.productId}/${row.specId}`, toRinggit(row.costSen)]))
  const found = rows.map(({ name, ...row }) => ({
    ...row,
    name: name.en,
    cost: costOf.get(`${row.productId}/${row.specId}`),
  }))
  const byAddress = new Map(found.map((row) => [`${row.productId}/${row.specId}`, row]))
  const bySku = Map.groupBy(found, ({ sku }) => sku ?? '')
  return ({ productId, specId, sku }: CostLine) => {
    const ofSku = sku === '' ? [] : (bySku.get(sku) ?? [])
    return byAddress.get(`${productId}/${specId}`) ?? (ofSku.length === 1 ? ofSku[0] : undefined)
  }
}
