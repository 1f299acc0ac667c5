import { asc, eq, or } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { stockAfter } from '#core/stock/stock.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { isAsked } from '../staff/ask-approval.ts'
import { lockLeft } from '../staff/given-away.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { adjust, demandHeld, lockSpecs, subjectOf } from './adjustments.ts'
import { readHeld } from './held.ts'

/** The maximum number of specs that a code finds. */
const maxFound = 20

/** Finds the specs whose SKU or barcode is the scanned code. Their stock is what a count should find, held pieces included. */
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
      priceSen: specs.priceSen,
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(or(eq(specs.sku, code), eq(specs.barcode, code)))
    .orderBy(asc(products.position), asc(specs.position))
    .limit(maxFound)
  const held = await readHeld(database, rows)
  return {
    specs: rows.map(({ productName, displayName, priceSen, stock, ...row }) => ({
      ...row,
      stock: stock + held(row),
      held: held(row),
      price: toRinggit(priceSen),
      name: `${productName[lang]}, ${displayName[lang]}`,
    })),
  }
}

interface CountedStock {
  productId: string
  specId: string
  /** The stock with the held pieces at the time of the count. */
  seen: number
  /** What was counted, held pieces included: nothing marks them on the shelf. */
  pieces: number
}

/**
 * Sets the stock of counted specs and records the adjustments, all or nothing. A count that is sent again changes
 * nothing. If the missing pieces are worth more than the limit of one person, the count waits for a colleague, and
 * needs a reason `why`. Returns the number of changed specs.
 * @throws ShopError spec_not_found, stock_changed_meanwhile with the current `stocks` of the changed specs, stock_held if
 *   fewer pieces were counted than are held, second_person_needed
 */
export async function bookCount(
  context: StaffContext,
  {
    counts,
    note,
    key,
    why,
  }: { counts: readonly CountedStock[]; note: string; key: string | undefined; why?: string | undefined },
): Promise<{ booked: number; waits: boolean }> {
  const subject = subjectOf('count', key)
  return context.database.transaction(async (tx) => {
    if (!(await isNewSubmission(tx, context, key)))
      return { booked: 0, waits: await isAsked(tx, 'stock_lost', subject) }
    await lockLeft(tx, { staffId: context.session.staff.id, at: context.now() })
    const locked = await lockSpecs(tx, counts)
    const others = locked.filter(({ stock, held }, index) => stock + held !== counts[index]!.seen)
    if (others.length > 0)
      throw new ShopError('stock_changed_meanwhile', {
        count: others.length,
        stocks: others.map(({ stock, held, productId, specId }) => ({
          productId,
          specId,
          stock: stock + held,
          held,
        })),
      })
    const changes = locked
      .map((spec, index) => ({ ...spec, after: stockAfter(spec, 'to', counts[index]!.pieces) }))
      .filter(({ stock, after }) => stock !== after)
    demandHeld(changes)
    if (changes.length === 0) return { booked: 0, waits: false }
    const waits = await adjust(tx, context, { changes, reason: 'counted', note, colleague: why, subject })
    return waits ? { booked: 0, waits } : { booked: changes.length, waits }
  })
}
