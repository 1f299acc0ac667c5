import { normalize } from './tokens.ts'

/** Shorter searches do not show what somebody was looking for. */
const shortest = 2
const longest = 60

/**
 * Returns a search that found nothing in the form that staff see. Undefined if the search is too short, too long or
 * without letters, or if it may identify a person, like an email address or a phone number.
 * @example missedWords(' Hammock  STAND ') //=> 'hammock stand'
 * @example missedWords('+60 12-345 6789') //=> undefined
 */
export function missedWords(q: string): string | undefined {
  const words = normalize(q).trim().replaceAll(/\s+/g, ' ')
  const digits = words.replaceAll(/\D/g, '').length
  if (words.length < shortest || words.length > longest) return undefined
  return words.includes('@') || digits > 6 || !/\p{L}/u.test(words) ? undefined : words
}

/**
 * Removes searches that are only the beginning of another search. They occur because searching starts while somebody
 * still types.
 */
export function withoutBeginnings<Search extends { words: string }>(searches: readonly Search[]): Search[] {
  return searches.filter(
    ({ words }) => !searches.some((other) => other.words !== words && other.words.startsWith(words)),
  )
}
