import { and, asc, eq, lte, isNull, sql } from 'drizzle-orm'
import type { CartItem } from '#core/cart/cart.ts'
import {
  lineKey,
  listNames,
  maxLines,
  mergeLine,
  removalLife,
  type StoredLine,
  type ListChanges,
} from '#core/lists/lists.ts'
import type { WishlistEntry } from '#core/wishlist/wishlist.ts'
import type { MemberContext } from '../../context.ts'
import { memberLines } from '../../database/tables/members.ts'

/**
 * Merges changes from a device into the member's cart and wishlist, and returns both. A lock ensures that changes from
 * several devices are merged one after the other.
 */
export async function syncLists({ database, session, now }: MemberContext, changes: ListChanges) {
  const { id: memberId } = session.member
  const time = now().getTime()
  const isOwn = eq(memberLines.memberId, memberId)
  const rows = await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`lists ${memberId}`}))`)
    await tx
      .delete(memberLines)
      .where(and(isOwn, isNull(memberLines.item), lte(memberLines.changedAt, new Date(time - removalLife))))
    const stored = await tx.select().from(memberLines).where(isOwn)
    const changed = new Map<string, typeof memberLines.$inferInsert>()
    for (const list of listNames) {
      const lines = new Map(
        stored
          .filter((row) => row.list === list)
          .map((row): [string, StoredLine] => [row.key, { item: row.item, at: row.changedAt.getTime() }]),
      )
      for (const { key, item, age, isNew } of changes[list]) {
        const before = lines.get(key)
        const isFull = before === undefined && lines.size >= maxLines
        if (isFull || (item !== null && lineKey(item) !== key)) continue
        const merged = mergeLine(before, { item, at: time - Math.min(age, time), isNew })
        if (merged === before) continue
        lines.set(key, merged)
        const row = { memberId, list, key, item: merged.item, changedAt: new Date(merged.at) }
        changed.set(`${list} ${key}`, row)
      }
    }
    if (changed.size > 0)
      await tx
        .insert(memberLines)
        .values([...changed.values()])
        .onConflictDoUpdate({
          target: [memberLines.memberId, memberLines.list, memberLines.key],
          set: { item: sql`excluded.item`, changedAt: sql`excluded.changed_at` },
        })
    return tx
      .select()
      .from(memberLines)
      .where(isOwn)
      .orderBy(asc(memberLines.changedAt), asc(memberLines.key))
  })
  const linesOf = <Item>(list: (typeof listNames)[number]) =>
    rows.filter((row) => row.list === list).map(({ key, item }) => ({ key, item: item as Item | null }))
  return { cart: linesOf<CartItem>('cart'), wishlist: linesOf<WishlistEntry>('wishlist') }
}
