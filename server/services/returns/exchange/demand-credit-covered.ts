import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import { coversCredit } from '#core/returns/refunds.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { orders } from '#server/database/tables/orders.ts'
import { returns } from '#server/database/tables/returns.ts'
import { senOwed } from '../../order-parts/amounts.ts'

type Exchange = Pick<typeof orders.$inferSelect, 'exchangeOf' | 'exchangeSen'>

/**
 * Requires that the locked order of an exchange costs at least the credit for the returned goods. Before the return
 * ends, any amount is allowed, because the credit is then limited to the price of the order.
 * @throws ShopError exchange_credit_stands
 */
export async function demandCreditCovered(
  tx: Transaction,
  { exchangeOf, exchangeSen }: Exchange,
  amounts: Parameters<typeof senOwed>[0],
): Promise<void> {
  if (exchangeOf === null || coversCredit(senOwed(amounts), exchangeSen)) return
  const [found] = await tx.select({ status: returns.status }).from(returns).where(eq(returns.id, exchangeOf))
  if (found?.status !== 'completed') return
  throw new ShopError('exchange_credit_stands', { credit: formatCash(toRinggit(exchangeSen)) })
}
