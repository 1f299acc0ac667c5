import { parseStoredList, readText } from '../storage.ts'

/** Where a browser keeps the last searches. */
export const lastSearchesKey = 'lastSearches'

/** As many as are stored. */
const most = 5
const longest = 100

/** The last searches of a browser, the newest first; what cannot be read is left out. */
export const parseLastSearches = (text: string | null): string[] =>
  parseStoredList(text, readText(1, longest)).slice(0, most)

/**
 * The last searches after a new one; the same words in another case take its place.
 * @example addSearch(['oak', 'desk'], 'Desk') //=> ['Desk', 'oak']
 */
export function addSearch(searches: readonly string[], typed: string): string[] {
  const words = typed.trim().replaceAll(/\s+/g, ' ').slice(0, longest)
  if (words === '') return [...searches]
  const others = searches.filter((one) => one.toLowerCase() !== words.toLowerCase())
  return [words, ...others].slice(0, most)
}
