import { eq, sql } from 'drizzle-orm'
import type { StockMove } from '#core/orders/changing/content.ts'
import { ShopError } from '#core/errors.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderItems } from '../../database/tables/orders.ts'

/**
 * Makes the error for a spec that has fewer pieces than are to be taken. For a deleted spec, `available` is undefined.
 * If the function returns no error, the move continues.
 */
type Refusal = (short: {
  productId: string
  specId: string
  available: number | undefined
}) => ShopError | undefined

/** The error for too few pieces. For goods that are no longer sold, `gone` selects another text. */
const notEnough: Refusal = ({ available, ...spec }) =>
  available === undefined
    ? new ShopError('not_enough_stock', { ...spec, available: 0, gone: true })
    : new ShopError('not_enough_stock', { ...spec, available })

/**
 * Takes pieces from the stock, or returns them if `pieces` is negative, all or nothing. Specs are locked in the same
 * sequence as when an order is placed, to avoid deadlocks. Pieces of a deleted spec are not returned.
 * @throws ShopError not_enough_stock, or the error from `refuse`
 */
export async function moveStock(
  tx: Transaction,
  moves: readonly StockMove[],
  refuse: Refusal = notEnough,
): Promise<void> {
  const moved = moves.filter(({ pieces }) => pieces !== 0)
  if (moved.length === 0) return
  const movedLines = sql`json_to_recordset(${JSON.stringify(moved)}::json)
    as line("productId" text, "specId" text, pieces int)`
  const { rows: locked } = await tx.execute<{ product_id: string; id: string; stock: number }>(sql`
    select specs.product_id, specs.id, specs.stock
    from specs join ${movedLines} on line."productId" = specs.product_id and line."specId" = specs.id
    order by specs.product_id, specs.id
    for update of specs`)
  for (const { productId, specId, pieces } of moved) {
    const available = locked.find((row) => row.product_id === productId && row.id === specId)?.stock
    const refusal = pieces > (available ?? 0) ? refuse({ productId, specId, available }) : undefined
    if (refusal !== undefined) throw refusal
  }
  await tx.execute(sql`
    update specs set stock = specs.stock - line.pieces
    from ${movedLines} where line."productId" = specs.product_id and line."specId" = specs.id`)
}

/** A number of pieces of the order line at a position. */
interface LinePieces {
  position: number
  pieces: number
}

/**
 * Returns the stock moves for all goods of an order, or for the given pieces of its lines.
 * @example await moveStock(tx, await goodsOf(tx, order.id, 'to stock'))
 */
export async function goodsOf(
  tx: Transaction,
  orderId: string,
  way: 'from stock' | 'to stock',
  named?: readonly LinePieces[],
): Promise<StockMove[]> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const sums = new Map<string, StockMove>()
  for (const { productId, specId, position, quantity } of lines) {
    const count =
      named === undefined ? quantity : (named.find((one) => one.position === position)?.pieces ?? 0)
    const key = JSON.stringify([productId, specId])
    const pieces = (sums.get(key)?.pieces ?? 0) + (way === 'from stock' ? count : -count)
    sums.set(key, { productId, specId, pieces })
  }
  return [...sums.values()]
}
