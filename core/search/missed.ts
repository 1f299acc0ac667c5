import { normalize } from './tokens.ts'

/** A search of one character does not tell what somebody was looking for. */
const shortest = 2
const longest = 60

/**
 * A search that found nothing, as staff see it; undefined if it is too short, too long or without letters, or could
 * identify a person, such as an email address or a phone number.
 * @example missedWords(' Hammock  STAND ') //=> 'hammock stand'
 * @example missedWords('+60 12-345 6789') //=> undefined
 */
export function missedWords(q: string): string | undefined {
  const words = normalize(q).trim().replaceAll(/\s+/g, ' ')
  const digits = words.replaceAll(/\D/g, '').length
  if (words.length < shortest || words.length > longest) return undefined
  return words.includes('@') || digits > 6 || !/\p{L}/u.test(words) ? undefined : words
}

/** Removes searches that are only the beginning of another search, because searching starts while somebody types. */
export function withoutBeginnings<Search extends { words: string }>(searches: readonly Search[]): Search[] {
  return searches.filter(
    ({ words }) => !searches.some((other) => other.words !== words && other.words.startsWith(words)),
  )
}
