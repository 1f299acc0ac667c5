/** What of a key press its name needs. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The key that begins those of two presses: 'g o'. */
export const prefixKey = 'g'

/**
 * The name of a key press: a letter in lower case, also with caps lock; undefined for what belongs to the browser.
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

/** Whether a key is one that somebody types, and that can be switched off. */
export const isCharacterKey = (name: string) => /^(?:.|Shift .|g .)$/u.test(name)

/** Keys that only move about or show the help; all others could do harm when a scanner types them. */
const harmless: readonly string[] = ['j', 'k', 'x', 'Shift x', '?']

/** Milliseconds after a key in which no hand presses the next. */
const scanTime = 50

/** Whether a key is of a code that a scanner types into the page, by the milliseconds since the key before it. */
export const isScanned = (name: string, since: number) => since < scanTime && !harmless.includes(name)
