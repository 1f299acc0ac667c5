import { sql } from 'drizzle-orm'
import { toRinggit } from '#core/money.ts'
import { orders, type AskedDeduction } from '../../database/tables/orders.ts'

/** The name of who asked for the deduction of an order. */
export const askedByName = sql<
  string | null
>`(select name from staff where staff.id = ${orders.askedDeduction} ->> 'staffId')`

/** A deduction that waits for an owner: how much, why, and who asked. */
export function toAsked({ sen, reason, staffId }: AskedDeduction, name: string | null) {
  return { amount: toRinggit(sen), reason, by: name ?? staffId }
}
