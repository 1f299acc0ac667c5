import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { returnEvents, type OrderBeforeReturn } from '../../database/tables/returns.ts'

/** What an order was before a return started; undefined for a return of before this was kept. */
export async function readFirstBefore(
  tx: Transaction,
  returnId: number,
): Promise<OrderBeforeReturn | undefined> {
  const [first] = await tx
    .select({ before: returnEvents.before })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, returnId))
    .orderBy(asc(returnEvents.id))
    .limit(1)
  return first?.before?.order
}
