import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StockReason } from '#core/stock/stock.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { stockAdjustments } from '../../database/tables/staff.ts'
import { notifyStock } from '../channels.ts'
import type { Approval } from '../staff/ask-approval.ts'
import { auditAll, staffOf } from '../staff/audit.ts'
import { recordGiven, waitsForColleague } from '../staff/given-away.ts'
import { readHeld } from './held.ts'

interface WhichSpec {
  productId: string
  specId: string
}

/** A spec whose row is locked. */
export interface LockedSpec extends WhichSpec {
  stock: number
  /** Pieces that were taken from the stock for quotations, and come back to it unless they are bought. */
  held: number
  priceSen: number
}

/** The reason for an adjustment, and a note. */
export interface Why {
  reason: StockReason
  note: string
}

/** An adjustment of a locked spec. */
export type Adjustment = LockedSpec & { after: number }

/**
 * The stored request for an adjustment. It contains differences instead of the new stock, because pieces may be sold
 * meanwhile.
 */
interface AskedLoss extends Why {
  pieces: (WhichSpec & { by: number })[]
}

/**
 * Locks specs in the same sequence as when an order is placed, so that the two cannot deadlock.
 * @throws ShopError spec_not_found if one of them does not exist
 */
export async function lockSpecs(tx: Transaction, wanted: readonly WhichSpec[]): Promise<LockedSpec[]> {
  const { rows } = await tx.execute<{ product_id: string; id: string; stock: number; price_sen: number }>(sql`
    select product_id, id, stock, price_sen from specs
    where (product_id, id) in (select "productId", "specId" from json_to_recordset(${JSON.stringify(wanted)}::json)
      as row("productId" text, "specId" text))
    order by product_id, id for update`)
  // Read after the lock, because what is held changes together with the stock.
  const held = await readHeld(tx, wanted)
  return wanted.map(({ productId, specId }) => {
    const row = rows.find(({ product_id, id }) => product_id === productId && id === specId)
    if (row === undefined) throw new ShopError('spec_not_found')
    return { productId, specId, stock: row.stock, held: held({ productId, specId }), priceSen: row.price_sen }
  })
}

/**
 * Demands that a counted number leaves what is held for quotations, which would otherwise come back without being there.
 * @throws ShopError stock_held with the most pieces that are held of a spec
 */
export function demandHeld(changes: readonly Adjustment[]): void {
  const short = changes.filter(({ after, held }) => after < 0 && held > 0)
  if (short.length > 0)
    throw new ShopError('stock_held', { held: Math.max(...short.map(({ held }) => held)) })
}

/** Returns the value that adjustments give away: that of the missing pieces. */
const givenByLoss = (changes: readonly Adjustment[]) =>
  ({
    act: 'stock_lost',
    changes: changes.map(({ stock, after, priceSen }) => ({ before: stock, after, priceSen })),
  }) as const

/**
 * Returns the subject of a request about a loss. It contains the key, because each submission is a separate request.
 */
export const subjectOf = (about: string, key: string | undefined) => `${about} ${key ?? randomUUID()}`

/**
 * Adjusts the stock of locked specs. A loss above the limit of one person waits for a colleague, and needs a reason
 * `colleague`. If it waits, adjusts nothing and returns true.
 * @throws ShopError second_person_needed
 */
export async function adjust(
  tx: Transaction,
  context: StaffContext,
  {
    changes,
    colleague,
    subject,
    ...why
  }: Why & { changes: readonly Adjustment[]; colleague: string | undefined; subject: string },
): Promise<boolean> {
  const giver = { tx, actor: staffOf(context), at: context.now() }
  const giving = givenByLoss(changes)
  const pieces = changes.map(({ productId, specId, stock, after }) => ({
    productId,
    specId,
    by: after - stock,
  }))
  const details: AskedLoss = { ...why, pieces }
  const asked = { why: colleague, details: { ...details }, subject }
  if (await waitsForColleague(giver, context, giving, asked)) return true
  await write(tx, context, { changes, ...why, staffId: giver.actor.id })
  await recordGiven(giver, giving)
  return false
}

/**
 * Makes adjustments that a second person approved. Returns false if their value has changed since the request, or if a
 * stock would become negative.
 */
export async function carryOutStockLoss(
  tx: Transaction,
  context: StaffContext,
  { amountSen, details, askedBy }: Approval,
): Promise<boolean> {
  const { pieces, ...why } = details as unknown as AskedLoss
  const locked = await lockSpecs(tx, pieces)
  const changes = locked.map((spec, index) => ({ ...spec, after: spec.stock + pieces[index]!.by }))
  const giving = givenByLoss(changes)
  if (givenBy(giving) !== amountSen || changes.some(({ after }) => after < 0)) return false
  await write(tx, context, { changes, ...why, staffId: askedBy })
  await recordGiven({ tx, actor: staffOf(context), at: context.now() }, giving, { askedBy })
  return true
}

/** Writes the stock of specs, with stock history and audit entries. */
async function write(
  tx: Transaction,
  context: StaffContext,
  { changes, reason, note, staffId }: Why & { changes: readonly Adjustment[]; staffId: string },
) {
  const at = context.now()
  await tx.execute(sql`
    update specs set stock = row.after
    from json_to_recordset(${JSON.stringify(changes)}::json) as row("productId" text, "specId" text, after int)
    where specs.product_id = row."productId" and specs.id = row."specId"`)
  await notifyStock(tx)
  await tx.insert(stockAdjustments).values(
    changes.map(({ productId, specId, stock: before, after }) => ({
      productId,
      specId,
      staffId,
      at,
      note,
      reason,
      before,
      after,
    })),
  )
  await auditAll(
    tx,
    changes.map(({ productId, specId, stock, after }) => ({
      at,
      actor: staffOf(context),
      action: 'stock.adjusted',
      subject: 'spec',
      subjectId: `${productId}/${specId}`,
      before: { stock },
      after: { stock: after, reason, note },
    })),
  )
}
