/** Shorter words are too similar to be corrected. */
const shortest = 3
/** Longer texts are not words. */
const longest = 24

/** Returns the number of typing errors in a word that are corrected: "One slip up to 5 letters, two beyond." */
export const allowedSlips = (word: string) => (word.length <= 5 ? 1 : 2)

/** Whether a word may be corrected. */
export const isCorrectable = (word: string) =>
  word.length >= shortest && word.length <= longest && /^[a-z]+$/.test(word)

/**
 * Returns a word, and the word without each one of its letters. From five letters on, combinations of two letters are
 * left out too. A mistyped word and the correct word have one of these texts in common, so an index of the texts finds
 * similar words.
 * @example deletionsOf('oak') //=> ['oak', 'ak', 'ok', 'oa']
 */
export function deletionsOf(word: string): string[] {
  const found = new Set([word])
  let last = [word]
  for (let slip = 0; slip < (word.length < 5 ? 1 : 2); slip += 1) {
    last = last.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)))
    for (const text of last) found.add(text)
  }
  return [...found]
}

/**
 * Counts the typing errors between two words: an extra, missing or wrong letter, or two swapped neighbours. (Packages
 * for the Levenshtein distance count a swap as two.)
 * @example slipsBetween('chiar', 'chair') //=> 1
 */
export function slipsBetween(one: string, other: string): number {
  let rowBefore: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rowBefore[j - 2]! + 1 : Infinity,
      )
    }
    rowBefore = row
    row = next
  }
  return row[other.length]!
}

/**
 * Returns the words that are most similar to a mistyped word; none if no word is similar enough. If `isUnfinished`,
 * the typed word may be only the beginning of a longer one.
 */
export function nearestWords(
  typed: string,
  words: readonly string[],
  { isUnfinished = false }: { isUnfinished?: boolean } = {},
): string[] {
  const slips = (word: string) =>
    Math.min(
      slipsBetween(typed, word),
      isUnfinished ? slipsBetween(typed, word.slice(0, typed.length)) : Infinity,
    )
  const near = words
    .map((word) => ({ word, slips: slips(word) }))
    .filter(({ slips }) => slips <= allowedSlips(typed))
  const least = Math.min(...near.map(({ slips }) => slips))
  const nearest = near.filter(({ slips }) => slips === least).map(({ word }) => word)
  // Words with the same first letter are preferred, because most people type it correctly.
  const sameStart = nearest.filter((word) => word[0] === typed[0])
  return sameStart.length > 0 ? sameStart : nearest
}
