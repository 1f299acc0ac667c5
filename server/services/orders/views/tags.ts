import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { ShopError, toErrorBody } from '#core/errors.ts'
import { maxSuggestedTags, maxTags, normalizeTag, tagKey } from '#core/orders/lists/tags.ts'
import type { HasDatabase, StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderTags, tags } from '#server/database/tables/order-lists.ts'
import { changeOrder } from '../../kernel/change-order.ts'
import { record } from '../../kernel/write-order.ts'

/** Lists the tags of orders, most recently used first. */
export async function listTags({ database }: HasDatabase): Promise<{ tags: string[] }> {
  const rows = await database
    .select({ name: tags.name })
    .from(tags)
    .where(sql`exists (select from ${orderTags} where ${orderTags.tag} = ${tags.key})`)
    .orderBy(desc(tags.usedAt), tags.key)
    .limit(maxSuggestedTags)
  return { tags: rows.map(({ name }) => name) }
}

/** The tags to add to and to remove from an order. */
interface TagChange {
  id: string
  add: readonly string[]
  remove: readonly string[]
}

/** Changes the tags of several orders one after another. If one change is refused, the others are still made. */
export async function tagOrders(context: StaffContext, changes: readonly TagChange[]) {
  const results: Awaited<ReturnType<typeof tryChange>>[] = []
  for (const change of changes) results.push(await tryChange(context, change))
  return { results, undoSeconds: context.settings.UNDO_SECONDS }
}

async function tryChange(context: StaffContext, change: TagChange) {
  const { id } = change
  try {
    return { id, ...(await changeTags(context, change)) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const { code, message, details } = toErrorBody(error, context.language)
    return { id, added: [], removed: [], code, message, details: { ...details } }
  }
}

/**
 * Changes the tags of an order, and returns the tags that were added and removed.
 * @throws ShopError order_not_found, order_tags_full
 */
async function changeTags(context: StaffContext, { id, add, remove }: TagChange) {
  return changeOrder(context, { id }, async (change) => {
    const { tx, at } = change
    const before = await tagsOf(tx, id)
    const removedKeys = new Set(remove.map(tagKey))
    const addedKeys = [...new Set(add.map(tagKey))].filter(
      (key) => !removedKeys.has(key) && !before.some((tag) => tag.key === key),
    )
    const removed = before.filter(({ key }) => removedKeys.has(key))
    if (addedKeys.length === 0 && removed.length === 0) return { added: [], removed: [] }
    if (addedKeys.length > 0 && before.length - removed.length + addedKeys.length > maxTags)
      throw new ShopError('order_tags_full', { most: maxTags })
    if (removed.length > 0) {
      const gone = removed.map(({ key }) => key)
      await tx.delete(orderTags).where(and(eq(orderTags.orderId, id), inArray(orderTags.tag, gone)))
    }
    if (addedKeys.length > 0) {
      const names = new Map(add.map((tag) => [tagKey(tag), normalizeTag(tag)]))
      // Sorted, so that two changes with the same new tags do not deadlock.
      const rows = addedKeys.toSorted().map((key) => ({ key, name: names.get(key) ?? key, usedAt: at }))
      await tx
        .insert(tags)
        .values(rows)
        .onConflictDoUpdate({ target: tags.key, set: { usedAt: at } })
      for (const tag of addedKeys) await tx.insert(orderTags).values({ orderId: id, tag })
    }
    const after = await tagsOf(tx, id)
    await record(change, {
      action: 'order.tagged',
      before: { tags: namesOf(before) },
      after: { tags: namesOf(after) },
    })
    return {
      added: namesOf(after.filter(({ key }) => addedKeys.includes(key))),
      removed: namesOf(removed),
    }
  })
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

async function tagsOf(tx: Transaction, orderId: string) {
  return tx
    .select({ key: tags.key, name: tags.name })
    .from(orderTags)
    .innerJoin(tags, eq(tags.key, orderTags.tag))
    .where(eq(orderTags.orderId, orderId))
    .orderBy(orderTags.id)
}
