import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { maxStock } from '#core/stock/max-stock.ts'
import { lowLevelOf } from '#core/stock/low-stock.ts'
import { stockAfter, type StockReason } from '#core/stock/stock.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { staff, stockAdjustments } from '../../database/tables/staff.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { containsWord, wordsOf } from '../catalogue/product-conditions.ts'
import { isLowSpec } from '../catalogue/low-specs.ts'
import { isAsked } from '../staff/ask-approval.ts'
import { lockLeft } from '../staff/given-away.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { adjust, demandHeld, lockSpecs, subjectOf } from './adjustments.ts'
import { readHeld } from './held.ts'

/** Reads a page of the matching products in the shop's sequence, with the stock of their specs. */
export async function listStock(
  { database }: HasDatabase,
  query: { lang: Language; q: string; low?: 'yes'; page: number; pageSize: number },
) {
  const { lang, page, pageSize } = query
  const hasLow = sql`exists (select from specs low where low.product_id = ${products.id} and ${isLowSpec(sql`low`)})`
  const isLow = and(eq(products.published, true), hasLow)
  const matches = and(...wordsOf(query.q).map(containsWord), query.low === undefined ? undefined : isLow)
  const [rows, total] = await Promise.all([
    database.query.products.findMany({
      columns: { id: true, name: true, imgUrl: true },
      with: { specs: { orderBy: [asc(specs.position)] } },
      where: matches,
      orderBy: [asc(products.position), asc(products.id)],
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    database.$count(products, matches),
  ])
  const ids = rows.map(({ id }) => id)
  const waiting = await countWaiting(database, ids)
  const held = await readHeld(
    database,
    ids.map((productId) => ({ productId })),
  )
  return {
    total,
    products: rows.map((row) => ({
      id: row.id,
      productName: row.name[lang],
      imgUrl: row.imgUrl,
      stock: row.specs.reduce((sum, { stock }) => sum + stock, 0),
      specs: row.specs.map((spec) => ({
        id: spec.id,
        name: spec.name,
        displayName: spec.displayName[lang],
        price: toRinggit(spec.priceSen),
        stock: spec.stock,
        held: held({ productId: row.id, specId: spec.id }),
        low: spec.stock <= lowLevelOf(spec),
        waiting: waiting.get(`${row.id}/${spec.id}`) ?? 0,
      })),
    })),
  }
}

/** Counts the people who wait for specs of the given products, by product and spec. */
async function countWaiting(database: HasDatabase['database'], productIds: string[]) {
  if (productIds.length === 0) return new Map<string, number>()
  const { productId, specId, notifiedAt } = stockRequests
  const rows = await database
    .select({ productId, specId, waiting: count() })
    .from(stockRequests)
    .where(and(inArray(productId, productIds), isNull(notifiedAt)))
    .groupBy(productId, specId)
  return new Map(rows.map((row) => [`${row.productId}/${row.specId}`, row.waiting]))
}

/**
 * Counts the published specs with low stock, and reads the first of them, sorted by stock, and then with best sellers
 * first.
 */
export async function readLowStock(
  { database }: HasDatabase,
  { lang, pageSize }: { lang: Language; pageSize: number },
) {
  const isShown = sql`exists (select from products shown where shown.id = ${specs.productId} and shown.published)`
  const isLow = and(isLowSpec(sql`${specs}`), isShown)
  const [rows, total] = await Promise.all([
    database
      .select({
        productId: specs.productId,
        productName: products.name,
        productPicture: products.imgUrl,
        specId: specs.id,
        displayName: specs.displayName,
        images: specs.images,
        stock: specs.stock,
      })
      .from(specs)
      .innerJoin(products, eq(products.id, specs.productId))
      .where(isLow)
      .orderBy(asc(specs.stock), desc(products.bestSeller), asc(specs.productId), asc(specs.id))
      .limit(pageSize),
    database.$count(specs, isLow),
  ])
  return {
    total,
    specs: rows.map(({ images, productPicture, ...row }) => ({
      ...row,
      productName: row.productName[lang],
      displayName: row.displayName[lang],
      imgUrl: images[0] ?? productPicture,
    })),
  }
}

/**
 * Changes the stock of a spec by a number of pieces, or to a counted number, which includes held pieces, with a reason. A loss above the
 * limit of one person waits for a colleague, and needs a reason `why`.
 * @throws ShopError spec_not_found, second_person_needed; not_enough_stock with the `available` pieces if the stock
 *   would become negative; stock_held if fewer pieces were counted than are held
 */
export async function adjustStock(
  context: StaffContext,
  input: {
    productId: string
    specId: string
    by?: number
    to?: number
    reason: StockReason
    note: string
    key: string | undefined
    why?: string | undefined
  },
): Promise<{ before: number; stock: number; waits: boolean }> {
  const { productId, specId, reason, note, key, why } = input
  const subject = subjectOf(`spec ${productId}/${specId}`, key)
  return context.database.transaction(async (tx) => {
    const staffId = context.session.staff.id
    await lockLeft(tx, { staffId, at: context.now() })
    const [spec] = await lockSpecs(tx, [{ productId, specId }])
    const before = spec!.stock
    if (!(await isNewSubmission(tx, context, key))) {
      if (await isAsked(tx, 'stock_lost', subject)) return { before, stock: before, waits: true }
      return { ...(await lastAdjustment(tx, { productId, specId, staffId })), waits: false }
    }
    const after =
      input.to === undefined ? stockAfter(spec!, 'by', input.by ?? 0) : stockAfter(spec!, 'to', input.to)
    if (input.to !== undefined) demandHeld([{ ...spec!, after }])
    if (after < 0) throw new ShopError('not_enough_stock', { available: before })
    if (after > maxStock) refuseField('by', 'catalogueFile.stockRange', { most: maxStock })
    const changes = [{ ...spec!, after }]
    const waits = await adjust(tx, context, { changes, reason, note, colleague: why, subject })
    return { before, stock: waits ? before : after, waits }
  })
}

/** Reads the last adjustment of a spec's stock by a person. */
async function lastAdjustment(tx: Transaction, of: { productId: string; specId: string; staffId: string }) {
  const [last] = await tx
    .select({ before: stockAdjustments.before, stock: stockAdjustments.after })
    .from(stockAdjustments)
    .where(
      and(
        eq(stockAdjustments.productId, of.productId),
        eq(stockAdjustments.specId, of.specId),
        eq(stockAdjustments.staffId, of.staffId),
      ),
    )
    .orderBy(desc(stockAdjustments.id))
    .limit(1)
  return last!
}

const maxAdjustments = 200

/** Reads the newest adjustments of a spec's stock. */
export async function readStockHistory(
  { database }: HasDatabase,
  { productId, specId }: { productId: string; specId: string },
) {
  const rows = await database
    .select({
      at: stockAdjustments.at,
      by: staff.name,
      reason: stockAdjustments.reason,
      note: stockAdjustments.note,
      before: stockAdjustments.before,
      after: stockAdjustments.after,
    })
    .from(stockAdjustments)
    .innerJoin(staff, eq(staff.id, stockAdjustments.staffId))
    .where(and(eq(stockAdjustments.productId, productId), eq(stockAdjustments.specId, specId)))
    .orderBy(desc(stockAdjustments.id))
    .limit(maxAdjustments)
  return rows.map((row) => ({ ...row, at: toServerDate(row.at) }))
}
