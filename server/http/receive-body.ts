import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../core/errors.ts'
import { answerError } from './errors.ts'
import { rawBodyAt } from './raw-bodies.ts'

/**
 * Waits until a call's body has come whole, before the call counts as one that is being answered: else clients that send
 * theirs byte by byte would take the places of everybody. What is uploaded as it is has gates of its own.
 */
export const receiveBody: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.body === null || rawBodyAt(c.req.path) !== undefined) return next()
  try {
    await c.req.text()
  } catch {
    // Broken off: nobody reads the answer.
    return answerError(new ShopError('invalid_input'), c)
  }
  return next()
}
