import { asc, eq, or, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { stockAdjustments } from '../../database/tables/staff.ts'
import { notifyStock } from '../channels.ts'
import { auditAll, staffOf } from '../staff/audit.ts'
import { isNewSubmission } from '../staff/submissions.ts'

/** The most specs that a code finds. */
const maxFound = 20

/** Finds the specs with a SKU or barcode, as a scanner reads it. */
export async function findByCode(
  { database }: HasDatabase,
  { lang, code }: { lang: Language; code: string },
) {
  const rows = await database
    .select({
      productId: specs.productId,
      specId: specs.id,
      productName: products.name,
      displayName: specs.displayName,
      stock: specs.stock,
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(or(eq(specs.sku, code), eq(specs.barcode, code)))
    .orderBy(asc(products.position), asc(specs.position))
    .limit(maxFound)
  return {
    specs: rows.map(({ productName, displayName, ...row }) => ({
      ...row,
      name: `${productName[lang]}, ${displayName[lang]}`,
    })),
  }
}

interface CountedStock {
  productId: string
  specId: string
  /** The stock at the time of the count. */
  seen: number
  pieces: number
}

/**
 * Sets the stock of counted specs and records the adjustments, all or nothing; a count sent again changes nothing.
 * Returns how many specs changed.
 * @throws ShopError spec_not_found, stock_changed_meanwhile with the `stocks` that have changed
 */
export async function bookCount(
  context: StaffContext,
  { counts, note, key }: { counts: readonly CountedStock[]; note: string; key: string | undefined },
) {
  return context.database.transaction(async (tx) => {
    if (!(await isNewSubmission(tx, context, key))) return { booked: 0 }
    // Locks in the same sequence as placing an order, so that the two cannot deadlock.
    const { rows } = await tx.execute<{ product_id: string; id: string; stock: number }>(sql`
      select product_id, id, stock from specs
      where (product_id, id) in (select "productId", "specId" from json_to_recordset(${JSON.stringify(counts)}::json)
        as row("productId" text, "specId" text))
      order by product_id, id for update`)
    const stocks = new Map(rows.map(({ product_id, id, stock }) => [`${product_id}/${id}`, stock]))
    const stockOf = ({ productId, specId }: CountedStock) => stocks.get(`${productId}/${specId}`)
    if (counts.some((one) => stockOf(one) === undefined)) throw new ShopError('spec_not_found')
    const others = counts.filter((one) => stockOf(one) !== one.seen)
    if (others.length > 0)
      throw new ShopError('stock_changed_meanwhile', {
        count: others.length,
        stocks: others.map(({ productId, specId, ...one }) => ({
          productId,
          specId,
          stock: stockOf({ productId, specId, ...one })!,
        })),
      })
    const changed = counts.filter(({ seen, pieces }) => seen !== pieces)
    if (changed.length === 0) return { booked: 0 }
    await tx.execute(sql`
      update specs set stock = row.pieces
      from json_to_recordset(${JSON.stringify(changed)}::json) as row("productId" text, "specId" text, pieces int)
      where specs.product_id = row."productId" and specs.id = row."specId"`)
    await notifyStock(tx)
    const [at, staffId] = [context.now(), context.session.staff.id]
    await tx.insert(stockAdjustments).values(
      changed.map(({ productId, specId, seen, pieces }) => ({
        productId,
        specId,
        staffId,
        at,
        note,
        reason: 'counted' as const,
        before: seen,
        after: pieces,
      })),
    )
    await auditAll(
      tx,
      changed.map(({ productId, specId, seen, pieces }) => ({
        at,
        actor: staffOf(context),
        action: 'stock.adjusted',
        subject: 'spec',
        subjectId: `${productId}/${specId}`,
        before: { stock: seen },
        after: { stock: pieces, reason: 'counted', note },
      })),
    )
    return { booked: changed.length }
  })
}
