import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { linesAfterChange, missingPacked, type NamedLine } from '#core/parcels/packed-lines.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelLines } from '../../database/tables/parcels.ts'
import { loadReturns } from '../returns/load.ts'
import { replaceLines } from '../returns/write.ts'
import { loadParcels, type StoredParcel } from './load.ts'

/** The lines of an order, in their sequence, before and after a change. */
interface ChangedLines {
  before: readonly NamedLine[]
  after: readonly NamedLine[]
}

/**
 * Passes while the lines of a locked order hold everything that is packed.
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
 * Writes other lines of a locked order, which its parcels name by their place: they follow to the new places.
 * @throws ShopError goods_packed
 */
export async function replacePackedLines(
  tx: Transaction,
  orderId: string,
  { before, after }: ChangedLines,
  write: () => Promise<unknown>,
): Promise<void> {
  const parcels = await loadParcels(tx, orderId)
  demandHeld({ before, after }, parcels)
  await moveReturnedLines(tx, orderId, { before, after })
  if (parcels.length > 0) await tx.delete(parcelLines).where(eq(parcelLines.orderId, orderId))
  await write()
  const rows = parcels.flatMap(({ id: parcelId, lines }) =>
    linesAfterChange(before, after, lines).map((line) => ({ ...line, parcelId, orderId })),
  )
  if (rows.length > 0) await tx.insert(parcelLines).values(rows)
}

/** Returns that ended without goods name lines by their place, too. */
async function moveReturnedLines(tx: Transaction, orderId: string, { before, after }: ChangedLines) {
  for (const found of await loadReturns(tx, orderId))
    await replaceLines(tx, found, linesAfterChange(before, after, found.lines))
}
