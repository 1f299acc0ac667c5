/** Milliseconds after a press within which another one on the same thing belongs to it. */
const doublePressMs = 400

/**
 * Tells a second press of a double press from a press of its own, so that a double press adds once. `key` names
 * what is pressed, `now` is in milliseconds.
 * @example
 * const isRepeat = createDoublePress()
 * isRepeat('oak', 0) //=> false
 * isRepeat('oak', 200) //=> true
 * isRepeat('oak', 1000) //=> false
 */
export function createDoublePress(): (key: string, now: number) => boolean {
  let last: { key: string; at: number } | undefined
  return (key, now) => {
    const isRepeat = last?.key === key && now - last.at < doublePressMs
    last = { key, at: now }
    return isRepeat
  }
}
