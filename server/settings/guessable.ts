/** Words of placeholders and examples, which attackers try first. */
const placeholders = /change.?me|password|example|default|qwerty|0123456789|abcdefgh/i

/**
 * The least number of different characters in a random text of 32 or more characters. Even with hexadecimal digits,
 * only one text in millions has fewer.
 */
const minDifferent = 9

/**
 * Whether a text may be random: it has many different characters, no repeated parts, no runs of neighbours in the
 * alphabet, and no word of a placeholder.
 * @example
 * isHardToGuess('a'.repeat(40)) //=> false
 * isHardToGuess('q1Zk8vT0xYb3nW7rLs5uHd2fGj9mCp6e') //=> true
 */
export function isHardToGuess(text: string): boolean {
  const characters = [...text]
  const steps = characters.slice(1).filter((sign, index) => {
    const step = sign.charCodeAt(0) - characters[index]!.charCodeAt(0)
    return Math.abs(step) <= 1
  })
  return (
    new Set(characters).size >= minDifferent &&
    !/^(.{1,16})\1+.{0,15}$/s.test(text) &&
    steps.length < characters.length / 2 &&
    !placeholders.test(text)
  )
}
