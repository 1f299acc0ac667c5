import type { MiddlewareHandler } from 'hono'
import { refuseField } from '../../../core/errors.ts'
import { rawBodyAt } from './limit-body.ts'

/** How deeply the JSON of a request may be nested. */
export const maxJsonDepth = 20

/** Refuses a JSON body nested more than `max` levels before it is parsed; endpoints check their uploads themselves. */
export function limitDepth(max: number): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.raw.body !== null && rawBodyAt(c.req.path) === undefined && isDeeper(await c.req.text(), max)) {
      refuseField('', 'problem.tooDeep', { max })
    }
    await next()
  }
}

/**
 * Whether JSON is nested more than `max` levels; brackets within strings do not count.
 *
 * @example
 * isDeeper('{"a":[1]}', 1) //=> true
 * isDeeper('{"a":"[["}', 1) //=> false
 */
export function isDeeper(json: string, max: number): boolean {
  let depth = 0
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > max) return true
  }
  return false
}
