import { inputFor, isCancelled } from './orders.ts'
import type { InvoiceStatus } from './invoices.ts'
import { statusTable, type OrderStatus } from './statuses.ts'

/** An entry of an order's history. */
export interface RecordedMove {
  id: number
  status: OrderStatus
  /** The state before the move; null if the move cannot be undone. */
  before: { status: OrderStatus; cancelled?: object } | null
  /** When the move was made. */
  at?: Date
  /** Id of the move that this one undoes. */
  undoes: number | null
}

/** The newest move that was not undone. "Undo of a move is a move of its own in history." */
export function standingMove<Move extends Pick<RecordedMove, 'id' | 'undoes'>>(
  history: readonly Move[],
): Move | undefined {
  const undone = new Set(history.map(({ undoes }) => undoes))
  return history.findLast(({ id, undoes }) => undoes === null && !undone.has(id))
}

/** Whether staff may undo a move between these statuses; a cancellation only while its email waits. */
export const mayBeTakenBack = (from: OrderStatus, to: OrderStatus): boolean =>
  statusTable[to].correctable === true || (isCancelled(to) && statusTable[from].goodsInStore === true)

/**
 * The move that staff may undo now. An issued invoice fixes what the confirmation agreed on, and what follows a
 * rejected return was decided with it. "Undo for a minute on every move": a cancellation by staff can be undone while
 * its email waits; afterwards the customer has read it, and the goods may be sold.
 */
export function undoableMove<Move extends RecordedMove>(
  history: readonly Move[],
  { invoiceStatus }: { invoiceStatus: InvoiceStatus },
  { now, undoSeconds }: { now: Date; undoSeconds: number },
): (Move & { before: NonNullable<Move['before']> }) | undefined {
  const move = standingMove(history)
  if (move?.before?.cancelled !== undefined) {
    const endsAt = (move.at?.getTime() ?? 0) + undoSeconds * 1000
    return now.getTime() < endsAt ? { ...move, before: move.before } : undefined
  }
  if (!move?.before || !statusTable[move.status].correctable || statusTable[move.before.status].resumes)
    return undefined
  if (invoiceStatus === 'issued' && inputFor(move.before, move.status) === 'adjustment') return undefined
  return { ...move, before: move.before }
}
