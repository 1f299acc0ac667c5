/** A second press within this many milliseconds counts as a double press. */
const doublePressMs = 400

/**
 * Recognizes the second press of a double press, so that it adds nothing. `key` identifies the button that is pressed;
 * `now` is in milliseconds.
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
