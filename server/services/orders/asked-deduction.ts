import { sql } from 'drizzle-orm'
import { toRinggit } from '#core/money.ts'
import { orders, type AskedDeduction } from '../../database/tables/orders.ts'

/** SQL of the name of the person who requested an order's deduction. */
export const askedByName = sql<
  string | null
>`(select name from staff where staff.id = ${orders.askedDeduction} ->> 'staffId')`

/** Returns the amount, the reason and the requester of a deduction that waits for an owner's decision. */
export function toAsked({ sen, reason, staffId }: AskedDeduction, name: string | null) {
  return { amount: toRinggit(sen), reason, by: name ?? staffId }
}
