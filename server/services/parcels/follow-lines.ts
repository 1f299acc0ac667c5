import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { linesAfterChange, missingPacked } from '#core/parcels/packed-lines.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelLines } from '../../database/tables/parcels.ts'
import type { ChangedLines } from '../kernel/order-events.ts'
import { loadParcels, type StoredParcel } from '../order-parts/parcels.ts'

/**
 * Requires that the new lines of a locked order still contain all packed goods.
 * @throws ShopError goods_packed
 */
export async function demandPackedStays(
  tx: Transaction,
  orderId: string,
  { before, after }: ChangedLines,
): Promise<void> {
  demandHeld({ before, after }, await loadParcels(tx, orderId))
}

function demandHeld({ before, after }: ChangedLines, held: readonly StoredParcel[]): void {
  const missing = missingPacked(before, after, held)
  if (missing === undefined) return
  const { packed, parcels, productId, specId } = missing
  throw new ShopError('goods_packed', { packed, parcels: parcels.join(', '), productId, specId })
}

/**
 * Detaches the parcels of a locked order from its lines before the lines are replaced, because parcels refer to lines
 * by position. Returns a function that attaches the parcels to the new lines; undefined if there are no parcels.
 * @throws ShopError goods_packed
 */
export async function followLines(
  tx: Transaction,
  orderId: string,
  { before, after }: ChangedLines,
): Promise<(() => Promise<void>) | undefined> {
  const parcels = await loadParcels(tx, orderId)
  demandHeld({ before, after }, parcels)
  if (parcels.length === 0) return undefined
  await tx.delete(parcelLines).where(eq(parcelLines.orderId, orderId))
  const rows = parcels.flatMap(({ id: parcelId, lines }) =>
    linesAfterChange(before, after, lines).map((line) => ({ ...line, parcelId, orderId })),
  )
  return async () => {
    if (rows.length > 0) await tx.insert(parcelLines).values(rows)
  }
}
