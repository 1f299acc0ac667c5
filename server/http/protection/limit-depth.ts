import type { MiddlewareHandler } from 'hono'
import { refuseField } from '#core/errors.ts'
import { isDeeper } from './json-depth.ts'
import { rawBodyAt } from './limit-body.ts'

/** Refuses a JSON body that is nested too deeply, before it is parsed. Uploads are checked where they are read. */
export function limitDepth(max: number): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.raw.body !== null && rawBodyAt(c.req.path) === undefined && isDeeper(await c.req.text(), max)) {
      refuseField('', 'problem.tooDeep', { max })
    }
    await next()
  }
}
