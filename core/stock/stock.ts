import * as z from 'zod/mini'
import { maxNote } from '../orders/queues.ts'

/** Why a stock is changed by hand. */
export const stockReasons = ['received', 'counted', 'damaged', 'lost', 'other'] as const
export type StockReason = (typeof stockReasons)[number]

/** Far above what any store holds. */
export const maxStock = 1_000_000

/** At or below this a stock counts as low. */
export const lowStock = 5

/** A stock is changed by some pieces, or set to what was counted. */
export const stockWays = ['by', 'to'] as const
export type StockWay = (typeof stockWays)[number]

/**
 * Whole pieces as people type them, or undefined for what is no whole number.
 *
 * @example
 * parsePieces(' +12 ') //=> 12
 * parsePieces('−３') //=> -3
 * parsePieces('1.5') //=> undefined
 */
export function parsePieces(text: string): number | undefined {
  const digits = text
    .normalize('NFKC')
    .trim()
    .replace(/^\p{Dash}|^−/u, '-')
  return /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/**
 * What a stock is after a change.
 *
 * @example
 * stockAfter(100, 'by', -3) //=> 97
 * stockAfter(100, 'to', 90) //=> 90
 */
export function stockAfter(stock: number, way: StockWay, pieces: number): number {
  return way === 'to' ? pieces : stock + pieces
}

/**
 * A change of a stock as people read it.
 *
 * @example
 * changeText(100, 97) //=> '100 → 97'
 */
export function changeText(before: number, after: number): string {
  return `${before} → ${after}`
}

const within =
  (holds: (way: StockWay, pieces: number) => boolean) => (change: { way: StockWay; pieces: string }) => {
    const pieces = parsePieces(change.pieces)
    return pieces === undefined || holds(change.way, pieces)
  }
const beside = (message: string) => ({ path: ['pieces'], message })

/** A change of a stock as its form holds it; the sentences are names of texts. */
export const stockChange = z
  .object({
    way: z.enum(stockWays),
    pieces: z
      .string('staff.stock.piecesRequired')
      .check(z.refine((text) => parsePieces(text) !== undefined, 'staff.stock.piecesRequired')),
    reason: z.enum(stockReasons),
    note: z.string().check(z.trim(), z.maxLength(maxNote, 'staff.tooLong')),
  })
  .check(
    z.refine(
      within((way, pieces) => way === 'to' || pieces !== 0),
      beside('staff.stock.piecesNotZero'),
    ),
    z.refine(
      within((way, pieces) => way === 'by' || pieces >= 0),
      beside('staff.stock.piecesNotNegative'),
    ),
    z.refine(
      within((_way, pieces) => Math.abs(pieces) <= maxStock),
      beside('staff.stock.piecesTooMany'),
    ),
  )
