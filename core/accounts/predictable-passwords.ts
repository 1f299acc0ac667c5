import { shopName } from '../shop/shop.ts'

/** Rows of neighbouring keys, the digits and the alphabet. Attackers try passwords along them first. */
const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]
const walks = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** A run of at least this many neighbouring keys is not a coincidence. */
const shortestRun = 3

/** Words that anybody expects in a password for this shop. */
const shopWords = [
  ...shopName.toLowerCase().split(' '),
  'shop',
  'chair',
  'desk',
  'password',
  'login',
  'admin',
]

/** Numbers and signs that people add when a word alone is refused, like `2026!`. */
const additions = /^[\d\p{P}\p{S}]{1,5}|[\d\p{P}\p{S}]{1,5}$/gu

/**
 * Whether a password is easy to guess: a repeated text, neighbouring keys, a common password or words of the shop,
 * with or without digits and signs added. `isCommon` tests for a common password in lower case. Case does not matter.
 * @example
 * isPredictable('passwordpassword', (word) => word === 'password') //=> true
 * isPredictable('qwertyasdfgh', () => false) //=> true
 * isPredictable('OfficeFurniture2026', () => false) //=> true
 * isPredictable('walnut and rattan', () => false) //=> false
 */
export function isPredictable(password: string, isCommon: (password: string) => boolean): boolean {
  const typed = password.toLowerCase()
  const word = typed.replaceAll(additions, '')
  return [typed, word].some(
    (text) => isCommon(text) || isRepeated(text) || isTypedInRow(text) || isOfShop(text),
  )
}

const isRepeated = (text: string) => /^(.+?)\1+$/su.test(text)

/** Whether a text consists of runs along the keyboard, the digits or the alphabet. */
function isTypedInRow(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const run = longestRun(rest)
    if (run < shortestRun) return false
    rest = rest.slice(run)
  }
  return text !== ''
}

/** The number of neighbouring keys with which a text begins. */
function longestRun(text: string): number {
  let length = 1
  while (length < text.length && walks.some((walk) => walk.includes(text.slice(0, length + 1)))) length += 1
  return length
}

/** Whether a text consists of words of the shop, apart from spaces, digits and signs. */
const isOfShop = (text: string) => {
  const rest = shopWords.reduce((left, word) => left.replaceAll(word, ''), text)
  return text !== '' && rest.replaceAll(/[\s\p{P}\p{S}\d]/gu, '') === ''
}
