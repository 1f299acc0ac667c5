import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../core/errors.ts'
import { answerError } from './errors.ts'
import { rawBodyAt } from './raw-bodies.ts'

/**
 * Reads the complete body before the request counts as concurrent, so that clients that send theirs byte by byte cannot
 * exhaust the limit. Uploads have gates of their own.
 */
export const receiveBody: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.body === null || rawBodyAt(c.req.path) !== undefined) return next()
  try {
    await c.req.text()
  } catch {
    // The client disconnected: nobody reads the response.
    return answerError(new ShopError('invalid_input'), c)
  }
  return next()
}
