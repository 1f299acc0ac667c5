import { isSameValue } from '../../same-value.ts'
import type { ContentLine, OrderContent } from './content.ts'

/** A line before and after a change. `before` is missing for an added line, and `after` for a removed one. */
interface LineDifference {
  before?: ContentLine
  after?: ContentLine
}

const isSameSpec = (a: ContentLine, b: ContentLine) => a.productId === b.productId && a.specId === b.specId

/**
 * Returns the differences between the lines of two versions, in the order of the lines: changed quantities and prices,
 * another spec of the same product, added lines, and last the removed lines. Unchanged lines are left out.
 */
export function lineDifferences(
  before: readonly ContentLine[],
  after: readonly ContentLine[],
): LineDifference[] {
  const gone = before.filter((line) => !after.some((other) => isSameSpec(line, other)))
  const differences = after.flatMap((line): LineDifference[] => {
    const same = before.find((other) => isSameSpec(line, other))
    if (same !== undefined)
      return same.quantity === line.quantity && same.priceSen === line.priceSen
        ? []
        : [{ before: same, after: line }]
    // A new spec of a product replaces a removed spec of the same product.
    const replaced = gone.findIndex(({ productId }) => productId === line.productId)
    const [former] = replaced < 0 ? [] : gone.splice(replaced, 1)
    return [{ ...(former && { before: former }), after: line }]
  })
  return [...differences, ...gone.map((line) => ({ before: line }))]
}

/** The parts of an order that a change can alter, apart from the amounts that follow from them. */
export const changedPartNames = ['lines', 'address', 'delivery', 'notes', 'fee', 'deduction'] as const
export type ChangedPart = (typeof changedPartNames)[number]

/** Returns the parts that differ between two versions of an order. */
export function changedParts(before: OrderContent, after: OrderContent): ChangedPart[] {
  const differs = (...fields: (keyof OrderContent)[]) =>
    fields.some((field) => !isSameValue(before[field], after[field]))
  const parts: [ChangedPart, boolean][] = [
    ['lines', lineDifferences(before.lines, after.lines).length > 0],
    ['address', differs('shippingAddress')],
    ['delivery', differs('promisedFrom', 'promisedTo', 'promisedHalf')],
    ['notes', differs('notes')],
    ['fee', differs('feeSen', 'feeReason')],
    ['deduction', differs('adjustmentSen')],
  ]
  return parts.filter(([, isChanged]) => isChanged).map(([part]) => part)
}
