/** How deeply the JSON of a request may be nested. */
export const maxJsonDepth = 20

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125]

/**
 * Whether JSON is nested more than `max` levels; brackets inside strings do not count. It runs before the text is
 * parsed, needs no memory, and checks 20 MB in a fraction of a second.
 * @example
 * isDeeper('{"a":[1]}', 1) //=> true
 * isDeeper('{"a":"[["}', 1) //=> false
 */
export function isDeeper(json: string, max: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === openList || sign === openObject) depth += 1
    else if (sign === closeList || sign === closeObject) depth -= 1
    if (depth > max) return true
  }
  return false
}
