import { parseStoredList, readText } from '../storage.ts'

/** The local storage key of the last searches. */
export const lastSearchesKey = 'lastSearches'

/** The maximum number of searches that are stored. */
const most = 5
const longest = 100

/** Reads the last searches, newest first; unreadable ones are ignored. */
export const parseLastSearches = (text: string | null): string[] =>
  parseStoredList(text, readText(1, longest)).slice(0, most)

/**
 * Adds a search to the last searches. If they contain the same words, even in another case, those are replaced.
 * @example addSearch(['oak', 'desk'], 'Desk') //=> ['Desk', 'oak']
 */
export function addSearch(searches: readonly string[], typed: string): string[] {
  const words = typed.trim().replaceAll(/\s+/g, ' ').slice(0, longest)
  if (words === '') return [...searches]
  const others = searches.filter((one) => one.toLowerCase() !== words.toLowerCase())
  return [words, ...others].slice(0, most)
}
