import type { Context as HonoContext } from 'hono'
import { ShopError, toErrorBody } from '../../core/errors.ts'
import { log } from '../log.ts'

/**
 * Answers a failure in the wire's form. One that the shop did not foresee is logged and answers a fixed
 * sentence with the request's id, and nothing about its cause.
 */
export function answerError(error: unknown, c: HonoContext): Response {
  if (error instanceof ShopError) return c.json(toErrorBody(error), error.status)
  const requestId: string = c.get('requestId') ?? ''
  log.error({ err: error, requestId }, 'unforeseen failure')
  return c.json(toErrorBody(new ShopError('internal', { requestId })), 500)
}
