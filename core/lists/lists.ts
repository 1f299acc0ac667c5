import * as z from 'zod/mini'
import { cartItem } from '../cart/cart-item.ts'
import { maxQuantity } from '../cart/cart.ts'
import { wishlistEntry } from '../wishlist/wishlist-entry.ts'

/** The lists that are stored with an account. "Cart and wishlist follow a signed-in member between devices." */
export const listNames = ['cart', 'wishlist'] as const
export type ListName = (typeof listNames)[number]

/**
 * How long the removal of a line is stored, in milliseconds. A device that was offline for longer may add the line
 * again.
 */
export const removalLife = 90 * 24 * 3_600_000

/** The maximum number of lines in a stored list, and of changes in one request. */
export const maxLines = 200
export const maxChanges = 100

const key = z.string().check(z.minLength(1), z.maxLength(500))
/**
 * How long ago a change was made, in milliseconds. An age is sent instead of a time, because the clocks of devices
 * differ.
 */
const age = z.int().check(z.gte(0))
/** Whether the line was added on this device, and not received from the account. Two devices may add the same line. */
const isNew = z.optional(z.boolean())

const changeOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ key, age, isNew, item: z.nullable(item) })

/** The changes on a device since the last sync. `item` is null if the line was removed. */
export const listChanges = z.object({
  cart: z.array(changeOf(cartItem)).check(z.maxLength(maxChanges)),
  wishlist: z.array(changeOf(wishlistEntry)).check(z.maxLength(maxChanges)),
})
export type ListChanges = z.output<typeof listChanges>
export type ListItem = NonNullable<ListChanges[ListName][number]['item']>

/** A stored line. `item` is null if the line was removed. */
export interface StoredLine {
  item: ListItem | null
  /** The time of the last change, in milliseconds since 1970. */
  at: number
}

/** Merges a change from a device into a stored line. The change may be older than the line: "Merged, never lost." */
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

/** Returns the one of two separately added lines that has more pieces. */
function withMore(one: ListItem, other: ListItem): ListItem {
  const pieces = (item: ListItem) => ('quantity' in item ? Math.min(item.quantity, maxQuantity) : 0)
  return pieces(one) > pieces(other) ? one : other
}

/** Returns the key of a line, which is the same on every device. */
export function lineKey(item: ListItem): string {
  return JSON.stringify('specName' in item ? [item.productId, item.specName] : [item.id, item.model])
}

/**
 * Whether two lines are equal for the account. Names and pictures are not compared, because they depend on the
 * language of the page.
 */
function isSameChoice(one: ListItem | null | undefined, other: ListItem | null | undefined): boolean {
  if (!one || !other) return !one && !other
  const chosen = (item: ListItem) => ('quantity' in item ? [item.quantity, item.price] : [])
  return lineKey(one) === lineKey(other) && String(chosen(one)) === String(chosen(other))
}

/** The lines at the last sync of a device, by key. */
export type SyncedLines = Readonly<Record<string, ListItem | null>>

/** Returns the keys of lines that have changed on a device since its last sync. */
export function changedKeys(items: readonly ListItem[], synced: SyncedLines): string[] {
  const own = new Map(items.map((item) => [lineKey(item), item]))
  return [...new Set([...own.keys(), ...Object.keys(synced)])].filter(
    (key) => !isSameChoice(own.get(key), synced[key]),
  )
}

/**
 * Applies the response of a sync to the list on a device. Lines keep their positions, lines from other devices are
 * appended, and lines removed on other devices disappear. Changes made on the device since the request are kept.
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
