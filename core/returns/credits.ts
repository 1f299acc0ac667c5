import { paidByLine, type PricedLine } from './refunds.ts'

/** A line of a credit note, in sen. */
interface CreditLine {
  position: number
  quantity: number
  sen: number
}

/** A refunded return. */
interface PaidBack {
  refundSen: number | null
  lines: readonly { position: number; quantity: number; missing: number | null; refundSen: number | null }[]
}

/**
 * Returns the sum and the lines of a credit note for returns: "Credit notes by line that agree with the refund". The
 * sum equals the refund, exact to the sen. An amount that belongs to no line, such as a fee, is only part of the sum.
 */
export function creditOfReturns(returns: readonly PaidBack[]): { sen: number; lines: CreditLine[] } {
  const lines = new Map<number, CreditLine>()
  let sen = 0
  for (const { refundSen, lines: returned } of returns) {
    sen += refundSen ?? 0
    for (const { position, quantity, missing, refundSen: paid } of returned) {
      const soFar = lines.get(position) ?? { position, quantity: 0, sen: 0 }
      lines.set(position, {
        position,
        quantity: soFar.quantity + quantity - (missing ?? 0),
        sen: soFar.sen + (paid ?? 0),
      })
    }
    // A refund that is not divided among lines is assigned to the first line.
    const first =
      returned.every((line) => line.refundSen === null) && returned[0] && lines.get(returned[0].position)
    if (first) lines.set(first.position, { ...first, sen: first.sen + (refundSen ?? 0) })
  }
  return { sen, lines: [...lines.values()].filter((line) => line.sen > 0) }
}

/**
 * Returns the sum and the lines of a credit note for the rest of an invoice. Each line has the amount paid for its
 * goods, minus earlier credit notes. An amount that belongs to no line, such as a fee, is only part of the sum.
 */
export function creditOfRest(
  lines: readonly PricedLine[],
  { goodsSen, left, credited }: { goodsSen: number; left: number; credited: readonly CreditLine[] },
): { sen: number; lines: CreditLine[] } {
  const paid = paidByLine(lines, goodsSen)
  const of = (position: number) => credited.filter((line) => line.position === position)
  const rest = lines.map(({ position, quantity }, index) => ({
    position,
    quantity: Math.max(0, quantity - of(position).reduce((sum, line) => sum + line.quantity, 0)),
    sen: Math.max(0, (paid[index] ?? 0) - of(position).reduce((sum, line) => sum + line.sen, 0)),
  }))
  return { sen: left, lines: rest.filter(({ quantity, sen }) => quantity > 0 || sen > 0) }
}
