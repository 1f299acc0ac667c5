import { parseStoredList, readText } from '../storage.ts'

/** Where a browser keeps the ids of the products that its visitor has looked at, the last one first. */
export const recentlySeenKey = 'recently-seen'

/** How many are stored, and how many of them a page shows. */
const maxStored = 13
export const shownRecently = 4

/** The ids as the browser stored them. */
export function parseRecentlySeen(text: string | null): string[] {
  return [...new Set(parseStoredList(text, readText(1)))].slice(0, maxStored)
}

/** The list after a look at a product, which is then the last one seen. */
export function lookAt(seen: readonly string[], id: string): string[] {
  return [id, ...seen.filter((other) => other !== id)].slice(0, maxStored)
}
