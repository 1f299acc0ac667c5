import type { OrderedLine } from '../parcels/goods.ts'
import { haveArrived, isOpen, returnTable, type ReturnState } from './statuses.ts'

/**
 * A line of a return: pieces of an order line and, after the inspection, how many of them can be sold, were scrapped
 * or are missing.
 */
interface ReturnedLine extends OrderedLine {
  /** Pieces that went back into stock. */
  sellable: number | null
  /** Pieces that came back but cannot be sold. */
  scrapped: number | null
  /** Announced pieces that did not come back. The customer still has them. */
  missing: number | null
}

/** The status and the lines of a return, by which its pieces are counted. */
export interface ReturnedGoods {
  status: ReturnState
  lines: readonly ReturnedLine[]
}

/**
 * Returns the number of pieces of an order line that a return claims. Once the return has ended, pieces that did not
 * come back can be returned again.
 */
function held({ status, lines }: ReturnedGoods, position: number): number {
  const line = lines.find((one) => one.position === position)
  if (line === undefined || returnTable[status].releases) return 0
  return isOpen(status) ? line.quantity : line.quantity - (line.missing ?? 0)
}

/**
 * Returns the pieces of each line that may still be returned: "never more than … not already returned or under
 * return".
 * @example
 * returnableLines([{ position: 0, quantity: 3 }], [{ status: 'requested', lines: [{ position: 0, quantity: 1, … }] }])
 * //=> [{ position: 0, quantity: 2 }]
 */
export function returnableLines(
  lines: readonly OrderedLine[],
  returns: readonly ReturnedGoods[],
): OrderedLine[] {
  return lines
    .map(({ position, quantity }) => ({
      position,
      quantity: quantity - returns.reduce((sum, one) => sum + held(one, position), 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Whether lines can be returned. There must be at least one line, none may be repeated, and none may have more pieces
 * than are returnable.
 */
export function canReturn(chosen: readonly OrderedLine[], returnable: readonly OrderedLine[]): boolean {
  const positions = new Set(chosen.map(({ position }) => position))
  return (
    chosen.length > 0 &&
    positions.size === chosen.length &&
    chosen.every(
      ({ position, quantity }) =>
        Number.isInteger(quantity) &&
        quantity > 0 &&
        quantity <= (returnable.find((line) => line.position === position)?.quantity ?? 0),
    )
  )
}

/** Whether the customer keeps nothing of an order, so that it ends as returned. */
export function isAllReturned(lines: readonly OrderedLine[], returns: readonly ReturnedGoods[]): boolean {
  return returnableLines(lines, returns).length === 0
}

/** Whether an inspection accounts for every piece of a return. */
export function isInspection(
  lines: readonly OrderedLine[],
  found: readonly { position: number; sellable: number; scrapped: number; missing: number }[],
): boolean {
  return (
    found.length === lines.length &&
    lines.every(({ position, quantity }) => {
      const line = found.find((one) => one.position === position)
      if (line === undefined) return false
      const pieces = [line.sellable, line.scrapped, line.missing]
      return (
        pieces.every((count) => Number.isInteger(count) && count >= 0) &&
        pieces.reduce((sum, count) => sum + count, 0) === quantity
      )
    })
  )
}

/**
 * Whether all pieces of an order have come back once a return's pieces are added to those of earlier returns. `back`
 * contains the pieces of the return.
 */
export const bringsLast = (
  lines: readonly OrderedLine[],
  back: readonly OrderedLine[],
  earlier: readonly ReturnedGoods[],
): boolean =>
  lines.every(
    ({ position, quantity }) =>
      piecesBack(earlier, position) + (back.find((line) => line.position === position)?.quantity ?? 0) >=
      quantity,
  )

/** Returns the number of pieces of a line that came back, over all returns whose goods have arrived. */
export function piecesBack(returns: readonly ReturnedGoods[], position: number): number {
  return returns
    .filter(({ status }) => haveArrived(status))
    .reduce((sum, { lines }) => {
      const line = lines.find((one) => one.position === position)
      return sum + (line === undefined ? 0 : line.quantity - (line.missing ?? 0))
    }, 0)
}
