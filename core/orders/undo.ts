import { inputFor } from './orders.ts'
import type { InvoiceStatus } from './invoices.ts'
import { statusTable, type OrderStatus } from './statuses.ts'

/** An entry of an order's history. */
export interface RecordedMove {
  id: number
  status: OrderStatus
  /** What a move changed; null where it cannot be taken back. */
  before: { status: OrderStatus } | null
  /** The id of the entry that it takes back. */
  undoes: number | null
}

/** The newest entry that nobody took back. "Undo of a move is a move of its own in history." */
export function standingMove<Move extends Pick<RecordedMove, 'id' | 'undoes'>>(
  history: readonly Move[],
): Move | undefined {
  const undone = new Set(history.map(({ undoes }) => undoes))
  return history.findLast(({ id, undoes }) => undoes === null && !undone.has(id))
}

/**
 * The move that staff may take back now. An issued invoice fixes what the confirmation agreed on; what follows a
 * declined return was decided with it.
 */
export function undoableMove<Move extends RecordedMove>(
  history: readonly Move[],
  { invoiceStatus }: { invoiceStatus: InvoiceStatus },
): (Move & { before: NonNullable<Move['before']> }) | undefined {
  const move = standingMove(history)
  if (!move?.before || !statusTable[move.status].correctable || statusTable[move.before.status].resumes)
    return undefined
  if (invoiceStatus === 'issued' && inputFor(move.before, move.status) === 'adjustment') return undefined
  return { ...move, before: move.before }
}
