import { inputFor, isCancelled } from './orders.ts'
import type { InvoiceStatus } from './invoices.ts'
import { statusTable, type OrderStatus } from './statuses.ts'

/** A step in the history of an order, a parcel or a return. */
interface RecordedStep {
  id: number
  /** When the step was taken. */
  at: Date
  /** The previous values of the changed fields; null if staff can neither undo nor correct the step. */
  before: object | null
  /** Id of the step that this one undoes. */
  undoes: number | null
  /** Id of the step that this one corrects. */
  corrects: number | null
}

/** An entry of an order's history. */
export interface RecordedMove extends RecordedStep {
  status: OrderStatus
  /** The status before the move. Also null for a move by the customer. */
  before: { status: OrderStatus } | null
  /** Id of the preceding entry, if the same step caused both. */
  follows: number | null
}

/** Returns the status of an order before a move and before all other moves that the same step caused. */
export function statusBefore(
  { before, status, follows }: RecordedMove,
  history: readonly RecordedMove[],
): OrderStatus {
  const earlier = follows === null ? undefined : history.find(({ id }) => id === follows)
  return earlier === undefined ? (before?.status ?? status) : statusBefore(earlier, history)
}

/** The current time, and the number of seconds for which the message about a step is held back. */
export interface UndoTime {
  now: Date
  undoSeconds: number
}

/** A step that staff may undo or correct. */
export interface Undoable {
  at: Date
  /** Whether the step may be corrected after its message has been sent. */
  correctable: boolean
}

/**
 * The two ways to reverse a step. An undo restores everything, and the customer gets no message. A correction is a new
 * step, with a reason and a message.
 */
export type WayBack = 'undo' | 'correction'

/** Returns the newest step that was neither undone nor corrected. "Undo of a move is a move of its own in history." */
export function standingStep<Step extends Pick<RecordedStep, 'id' | 'undoes' | 'corrects'>>(
  history: readonly Step[],
): Step | undefined {
  const reversed = reversedIn(history)
  return history.findLast(({ id, undoes, corrects }) => (undoes ?? corrects) === null && !reversed.has(id))
}

/** Returns the ids of the steps that were undone or corrected. */
export function reversedIn(history: readonly Pick<RecordedStep, 'undoes' | 'corrects'>[]): Set<number> {
  return new Set(history.flatMap(({ undoes, corrects }) => undoes ?? corrects ?? []))
}

/** Returns the number of seconds until the message about a step is sent; 0 if it has been sent. */
export const messageWait = ({ at }: { at: Date }, { now, undoSeconds }: UndoTime): number =>
  Math.max(0, Math.ceil(undoSeconds - (now.getTime() - at.getTime()) / 1000))

/**
 * Returns how staff may reverse a step now. Until its message is sent, they may undo it: "Undo for a minute on every
 * move". Afterwards, some steps can be corrected. Undefined if neither is possible.
 */
export function wayBack({ at, correctable }: Undoable, time: UndoTime): WayBack | undefined {
  if (messageWait({ at }, time) > 0) return 'undo'
  return correctable ? 'correction' : undefined
}

/** Whether staff may undo a move between these statuses until its message is sent. */
export const mayUndoMove = (from: OrderStatus, to: OrderStatus): boolean =>
  statusTable[to].correctable === true || (isCancelled(to) && statusTable[from].goodsInStore === true)

/**
 * Returns the newest move, if staff may undo or correct it; otherwise undefined. A confirmation can no longer be
 * undone once the invoice is issued. The move that ends a rejected return cannot be undone. A cancellation cannot be
 * corrected later, because the customer has read about it and the goods may be sold.
 */
export function undoableMove<Move extends RecordedMove>(
  history: readonly Move[],
  { invoiceStatus }: { invoiceStatus: InvoiceStatus },
): (Move & Undoable & { before: NonNullable<Move['before']> }) | undefined {
  const move = standingStep(history)
  // A change of the order's contents is also an entry of the history, but not a move.
  if (!move?.before || move.before.status === move.status) return undefined
  const { status: from } = move.before
  if (!mayUndoMove(from, move.status) || statusTable[from].resumes) return undefined
  if (invoiceStatus === 'issued' && inputFor(move.before, move.status) === 'adjustment') return undefined
  return { ...move, before: move.before, correctable: statusTable[move.status].correctable === true }
}
