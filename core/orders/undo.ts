import { inputFor, isCancelled } from './orders.ts'
import type { InvoiceStatus } from './invoices.ts'
import { statusTable, type OrderStatus } from './statuses.ts'

/** An entry of an order's history. */
export interface RecordedMove {
  id: number
  status: OrderStatus
  /** What a move changed; null where it cannot be taken back. */
  before: { status: OrderStatus; cancelled?: object } | null
  /** When it was made. */
  at?: Date
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

/** Whether a move is one that staff take back, where its order came from `from`; a cancelling for a minute alone. */
export const mayBeTakenBack = (from: OrderStatus, to: OrderStatus): boolean =>
  statusTable[to].correctable === true || (isCancelled(to) && statusTable[from].goodsInStore === true)

/**
 * The move that staff may take back now. An issued invoice fixes what the confirmation agreed on; what follows a
 * declined return was decided with it. "Undo for a minute on every move": staff's cancelling is taken back as long as
 * its email waits, afterwards the customer has read of it and the goods may be somebody else's.
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
