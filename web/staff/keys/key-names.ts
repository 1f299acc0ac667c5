/** The parts of a key press that its name depends on. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The first key of a sequence of two, such as 'g o'. */
export const prefixKey = 'g'

/**
 * Returns the name of a key press, with letters in lower case even with caps lock. Undefined for key combinations of
 * the browser.
 * @example
 * keyName({ key: 'X', shiftKey: true, … }) //=> 'Shift x'
 * keyName({ key: '?', shiftKey: true, … }) //=> '?'
 * keyName({ key: 'z', metaKey: true, … }) //=> 'Ctrl z'
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | undefined {
  if (altKey) return undefined
  const isLetter = /^[a-z]$/i.test(key)
  const name = isLetter ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return shiftKey ? undefined : `Ctrl ${name}`
  return shiftKey && isLetter ? `Shift ${name}` : name
}

/** Whether a key types a character. Such keys can be switched off. */
export const isCharacterKey = (name: string) => /^(?:.|Shift .|g .)$/u.test(name)

/** Keys that do no harm if a scanner types them, because they only move, choose rows or show the help. */
const harmless: readonly string[] = ['j', 'k', 'x', 'Shift x', '?']

/** If a key follows another within fewer milliseconds, a scanner typed it. */
const scanTime = 50

/** Whether a scanner typed a key that could do harm. `since` is the number of milliseconds since the previous key. */
export const isScanned = (name: string, since: number) => since < scanTime && !harmless.includes(name)
