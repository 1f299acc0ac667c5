import { parseStoredList, readText } from '../storage.ts'

/** Where the browser stores the ids of the products that the visitor looked at, newest first. */
export const recentlySeenKey = 'recently-seen'

/** How many ids are stored; a page shows fewer products. */
const maxStored = 13
export const shownRecently = 4

/** Reads the stored ids. */
export function parseRecentlySeen(text: string | null): string[] {
  return [...new Set(parseStoredList(text, readText(1)))].slice(0, maxStored)
}

/** Puts a product first in the list. */
export function lookAt(seen: readonly string[], id: string): string[] {
  return [id, ...seen.filter((other) => other !== id)].slice(0, maxStored)
}
