import type { OrderChange } from '../kernel/change-order.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { pricedLines } from '../order-parts/priced-lines.ts'
import type { StoredReturn } from '../order-parts/returns.ts'

/** The result of inspecting the pieces of one line of a return. */
interface Inspected {
  position: number
  sellable: number
  scrapped: number
  missing: number
  scrapReason?: StoredReturn['lines'][number]['scrapReason'] | undefined
}

/** Returns the inspection of a return in which either all pieces can be sold or none. */
export const allPieces = ({ lines }: StoredReturn, sellable: boolean): Inspected[] =>
  lines.map(({ position, quantity }) => ({
    position,
    sellable: sellable ? quantity : 0,
    scrapped: sellable ? 0 : quantity,
    missing: 0,
  }))

/** Returns the lines of a return after its inspection. */
export const inspectedLines = ({ lines }: StoredReturn, inspected: readonly Inspected[]) =>
  lines.map((line) => ({ ...line, ...inspected.find(({ position }) => position === line.position) }))

/** Puts the sellable pieces of an inspection into stock; returns the changed fields of the order. */
export async function restock(
  { tx, order, at }: OrderChange,
  {
    all,
    found,
    inspected,
  }: { all: readonly StoredReturn[]; found: StoredReturn; inspected: readonly Inspected[] },
): Promise<Partial<OrderRow>> {
  const pieces = inspected.map(({ position, sellable }) => ({ position, pieces: sellable }))
  await moveStock(tx, await goodsOf(tx, order.id, 'to stock', pieces))
  const back = new Map<number, number>()
  const after = all.map((one) =>
    one.id === found.id ? { ...one, lines: inspectedLines(one, inspected) } : one,
  )
  for (const { status, lines } of after)
    if (status !== 'withdrawn' && status !== 'rejected')
      for (const { position, sellable } of lines)
        back.set(position, (back.get(position) ?? 0) + (sellable ?? 0))
  const lines = await pricedLines(tx, order.id)
  // `restockedAt` is set only when all goods are back: "When the goods went back into the stock".
  const isAll = lines.every(({ position, quantity }) => back.get(position) === quantity)
  return isAll && order.restockedAt === null ? { restockedAt: at } : {}
}
