import { inputFor, isCancelled } from './orders.ts'
import type { InvoiceStatus } from './invoices.ts'
import { statusTable, type OrderStatus } from './statuses.ts'

/** A step in the history of an order, a parcel or a return. */
export interface RecordedStep {
  id: number
  /** When it was taken. */
  at: Date
  /** What it touched, as it was before; null if staff cannot take it back. */
  before: object | null
  /** Id of the step that this one undoes. */
  undoes: number | null
  /** Id of the step that this one corrects. */
  corrects: number | null
}

/** An entry of an order's history. */
export interface RecordedMove extends RecordedStep {
  status: OrderStatus
  /** Null for a customer's move, too. */
  before: { status: OrderStatus } | null
}

/** The time, and the seconds for which the message of a step waits. */
export interface UndoTime {
  now: Date
  undoSeconds: number
}

/** A step that staff may take back. */
export interface Undoable {
  at: Date
  /** Whether it may be corrected once its message was sent. */
  correctable: boolean
}

/**
 * How a step is taken back. An undone step leaves everything as before, and the customer reads nothing of it; a
 * correction is a step of its own, with a reason and a message.
 */
export type WayBack = 'undo' | 'correction'

/** The newest step that was not taken back. "Undo of a move is a move of its own in history." */
export function standingStep<Step extends Pick<RecordedStep, 'id' | 'undoes' | 'corrects'>>(
  history: readonly Step[],
): Step | undefined {
  const takenBack = takenBackIn(history)
  return history.findLast(({ id, undoes, corrects }) => (undoes ?? corrects) === null && !takenBack.has(id))
}

/** The ids of the steps that were undone or corrected. */
export function takenBackIn(history: readonly Pick<RecordedStep, 'undoes' | 'corrects'>[]): Set<number> {
  return new Set(history.flatMap(({ undoes, corrects }) => undoes ?? corrects ?? []))
}

/** For how many seconds the message of a step still waits; 0 if it was sent. */
export const messageWait = ({ at }: { at: Date }, { now, undoSeconds }: UndoTime): number =>
  Math.max(0, Math.ceil(undoSeconds - (now.getTime() - at.getTime()) / 1000))

/**
 * How staff may take a step back now: "Undo for a minute on every move", while its message waits; afterwards some steps
 * can be corrected. Undefined if neither is possible.
 */
export function wayBack({ at, correctable }: Undoable, time: UndoTime): WayBack | undefined {
  if (messageWait({ at }, time) > 0) return 'undo'
  return correctable ? 'correction' : undefined
}

/** Whether staff may undo a move between these statuses while its message waits. */
export const mayBeTakenBack = (from: OrderStatus, to: OrderStatus): boolean =>
  statusTable[to].correctable === true || (isCancelled(to) && statusTable[from].goodsInStore === true)

/**
 * The newest move, if staff may take it back. An issued invoice fixes what the confirmation agreed on, and what follows
 * a rejected return was decided with it. A cancellation is not corrected later: the customer has read it, and the goods
 * may be sold.
 */
export function undoableMove<Move extends RecordedMove>(
  history: readonly Move[],
  { invoiceStatus }: { invoiceStatus: InvoiceStatus },
): (Move & Undoable & { before: NonNullable<Move['before']> }) | undefined {
  const move = standingStep(history)
  // A change of the content is an entry, too, but no move.
  if (!move?.before || move.before.status === move.status) return undefined
  const { status: from } = move.before
  if (!mayBeTakenBack(from, move.status) || statusTable[from].resumes) return undefined
  if (invoiceStatus === 'issued' && inputFor(move.before, move.status) === 'adjustment') return undefined
  return { ...move, before: move.before, correctable: statusTable[move.status].correctable === true }
}
