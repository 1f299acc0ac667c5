import * as z from 'zod/mini'
import { cartItem } from '../cart/cart-item.ts'
import { maxQuantity } from '../cart/cart.ts'
import { wishlistEntry } from '../wishlist/wishlist-entry.ts'

/** The lists that are stored with an account. "Cart and wishlist follow a signed-in member between devices." */
export const listNames = ['cart', 'wishlist'] as const
export type ListName = (typeof listNames)[number]

/** How long a removal is remembered, in milliseconds. A device that was offline for longer may bring the line back. */
export const removalLife = 90 * 24 * 3_600_000

/** The most lines in a stored list, and the most changes in one request. */
export const maxLines = 200
export const maxChanges = 100

const key = z.string().check(z.minLength(1), z.maxLength(500))
/** How long ago a change was made, in milliseconds, because the clocks of devices differ. */
const age = z.int().check(z.gte(0))
/**
 * Whether the device added the line itself instead of getting it from the account. Two devices may add the same line.
 */
const isNew = z.optional(z.boolean())

const changeOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ key, age, isNew, item: z.nullable(item) })

/** Changes on a device since the last sync; null as item means that the line was removed. */
export const listChanges = z.object({
  cart: z.array(changeOf(cartItem)).check(z.maxLength(maxChanges)),
  wishlist: z.array(changeOf(wishlistEntry)).check(z.maxLength(maxChanges)),
})
export type ListChanges = z.output<typeof listChanges>
export type ListItem = NonNullable<ListChanges[ListName][number]['item']>

/** A stored line; null as item means that it was removed. */
export interface StoredLine {
  item: ListItem | null
  /** Milliseconds since 1970. */
  at: number
}

/** Merges a change from a device, which may be older, into a stored line: "Merged, never lost." */
export function mergeLine(
  stored: StoredLine | undefined,
  change: StoredLine & { isNew?: boolean | undefined },
): StoredLine {
  const { item, at, isNew } = change
  if (stored === undefined) return { item, at }
  if (isNew && stored.item !== null && item !== null)
    return { item: withMore(stored.item, item), at: Math.max(stored.at, at) }
  return at >= stored.at ? { item, at } : stored
}

/** Of two choices that were made separately, returns the one with more pieces. */
function withMore(one: ListItem, other: ListItem): ListItem {
  const pieces = (item: ListItem) => ('quantity' in item ? Math.min(item.quantity, maxQuantity) : 0)
  return pieces(one) > pieces(other) ? one : other
}

/** The key of a line, the same on every device. */
export function lineKey(item: ListItem): string {
  return JSON.stringify('specName' in item ? [item.productId, item.specName] : [item.id, item.model])
}

/** Whether two lines are equal for the account; names and pictures depend on the language of a page. */
function isSameChoice(one: ListItem | null | undefined, other: ListItem | null | undefined): boolean {
  if (!one || !other) return !one && !other
  const chosen = (item: ListItem) => ('quantity' in item ? [item.quantity, item.price] : [])
  return lineKey(one) === lineKey(other) && String(chosen(one)) === String(chosen(other))
}

/** The lines that a device last synced, by key. */
export type SyncedLines = Readonly<Record<string, ListItem | null>>

/** The keys of lines that changed on a device since its last sync. */
export function changedKeys(items: readonly ListItem[], synced: SyncedLines): string[] {
  const own = new Map(items.map((item) => [lineKey(item), item]))
  return [...new Set([...own.keys(), ...Object.keys(synced)])].filter(
    (key) => !isSameChoice(own.get(key), synced[key]),
  )
}

/**
 * Applies the account's answer to a device's list. Lines keep their positions, lines from other devices are appended,
 * and removed lines disappear. Changes made on the device since the request stay.
 */
export function withAnswer<Item extends ListItem>(
  items: readonly Item[],
  answer: SyncedLines,
  changedSince: ReadonlySet<string>,
): Item[] {
  const own = new Set(items.map(lineKey))
  const stayed = items.flatMap((item) => {
    const key = lineKey(item)
    if (changedSince.has(key) || !(key in answer)) return [item]
    const current = answer[key] as Item | null
    if (current === null) return []
    return [isSameChoice(item, current) ? item : current]
  })
  const others = Object.entries(answer).flatMap(([key, item]) =>
    item === null || own.has(key) || changedSince.has(key) ? [] : [item as Item],
  )
  return [...stayed, ...others]
}
