import { eq, sql, type SQL } from 'drizzle-orm'
import { tagKey } from '#core/orders/lists/tags.ts'
import type { Database } from '#server/database/connect.ts'
import { orderTags, tags } from '#server/database/tables/order-lists.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { Match } from '../../search.ts'

/** The condition that an order has a tag, ignoring case. */
export function hasTag(tag: string): SQL {
  return sql`exists (select from ${orderTags} where ${orderTags.orderId} = ${orders.id}
    and ${orderTags.tag} = ${tagKey(tag)})`
}

/** Finds the orders with a tag whose name is the search text. */
export async function tagMatches(database: Database, q: string): Promise<Match[]> {
  const [known] = await database
    .select({ key: tags.key })
    .from(tags)
    .where(eq(tags.key, tagKey(q)))
  if (known === undefined) return []
  const tagged = hasTag(known.key)
  return [{ indexed: tagged, oneByOne: tagged }]
}

/** SQL of the tags of each selected order, in the sequence in which they were added. */
export const tagsOfOrder = sql<
  string[]
>`array(select tag.name from ${orderTags} given join ${tags} tag on tag.key = given.tag
  where given.order_id = ${orders.id} order by given.id)`
