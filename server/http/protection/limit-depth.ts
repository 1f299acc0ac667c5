import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../../core/errors.ts'
import { rawBodyAt } from '../raw-bodies.ts'

/** The most levels of JSON that a call may send. */
export const deepestJson = 20

/**
 * Refuses a body of JSON that is nested more than `most` levels, unread: also where nobody looks at it. What is taken
 * as it is looks after itself.
 */
export function limitDepth(most: number): MiddlewareHandler {
  return async (c, next) => {
    if (
      c.req.raw.body !== null &&
      rawBodyAt(c.req.path) === undefined &&
      isDeeper(await c.req.text(), most)
    ) {
      throw new ShopError('invalid_input', {
        issues: [{ path: '', problem: `JSON of at most ${most} levels.` }],
      })
    }
    await next()
  }
}

/**
 * Whether a text of JSON has more levels than that; brackets within texts do not count.
 *
 * @example
 * isDeeper('{"a":[1]}', 1) //=> true
 * isDeeper('{"a":"[["}', 1) //=> false
 */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}
