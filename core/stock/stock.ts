import * as z from 'zod/mini'
import { maxNote } from '../orders/queues.ts'
import { maxStock } from './max-stock.ts'

/** The reasons that staff can give for changing a stock. */
export const stockReasons = ['received', 'counted', 'damaged', 'lost', 'other'] as const
export type StockReason = (typeof stockReasons)[number]

/** The ways to change a stock: by a number of pieces, or to a counted number. */
export const stockWays = ['by', 'to'] as const
type StockWay = (typeof stockWays)[number]

/**
 * Reads a typed number of pieces; undefined for other texts.
 * @example parsePieces('−３') //=> -3
 */
export function parsePieces(text: string): number | undefined {
  const digits = text
    .normalize('NFKC')
    .trim()
    .replace(/^\p{Dash}|^−/u, '-')
  return /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/**
 * Returns the stock after a change. Whoever counts has the pieces that are held for quotations before them, too; these
 * are no part of the stock, and come back to it later.
 * @example stockAfter({ stock: 6, held: 4 }, 'to', 10) //=> 6
 */
export function stockAfter(
  { stock, held }: { stock: number; held: number },
  way: StockWay,
  pieces: number,
): number {
  return way === 'to' ? pieces - held : stock + pieces
}

/**
 * Writes a change of stock for people.
 * @example changeText(100, 97) //=> '100 → 97'
 */
export function changeText(before: number, after: number): string {
  return `${before} → ${after}`
}

type PiecesProblem = `staff.stock.pieces${'NotZero' | 'NotNegative' | 'TooMany'}`

function piecesProblem(way: StockWay, pieces: number | undefined): PiecesProblem | undefined {
  if (pieces === undefined) return undefined
  if (way === 'by' && pieces === 0) return 'staff.stock.piecesNotZero'
  if (way === 'to' && pieces < 0) return 'staff.stock.piecesNotNegative'
  return Math.abs(pieces) > maxStock ? 'staff.stock.piecesTooMany' : undefined
}

/** Returns the problem of a typed number of counted pieces, as a text key; undefined if the number is valid. */
export function countProblem(text: string): 'staff.stock.piecesRequired' | PiecesProblem | undefined {
  const pieces = parsePieces(text)
  return pieces === undefined ? 'staff.stock.piecesRequired' : piecesProblem('to', pieces)
}

/** The form that changes a stock. The error messages are text keys. */
export const stockChange = z
  .object({
    way: z.enum(stockWays),
    pieces: z
      .string('staff.stock.piecesRequired')
      .check(z.refine((text) => parsePieces(text) !== undefined, 'staff.stock.piecesRequired')),
    reason: z.enum(stockReasons),
    note: z.string().check(z.trim(), z.maxLength(maxNote, 'common.tooLong')),
  })
  .check(
    z.superRefine(({ way, pieces }, context) => {
      const message = piecesProblem(way, parsePieces(pieces))
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['pieces'], message })
    }),
  )
