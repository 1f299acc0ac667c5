import type { Context as HonoContext } from 'hono'
import { ShopError, toErrorBody } from '../../core/errors.ts'
import { isDatabaseGone } from '../database/connection-errors.ts'
import { log } from '../observability/log.ts'

/** Seconds after which the database may be back. */
const retryAfter = 5

/**
 * Answers a failure in the wire's form. A refused call that was to change something or came without the right
 * to it is noted with its code; a failure that the shop did not foresee is logged and answers a fixed sentence
 * with the request's id, and nothing about its cause.
 */
export function answerError(error: unknown, c: HonoContext): Response {
  const requestId: string = c.get('requestId') ?? ''
  if (error instanceof ShopError) {
    const { code, status } = error
    if (c.req.method === 'POST' || [401, 403, 429].includes(status))
      log.info({ code, status, path: c.req.path, requestId }, 'refused')
    const wait = error.details?.retryAfter
    return c.json(toErrorBody(error), status, wait === undefined ? {} : { 'retry-after': String(wait) })
  }
  if (isDatabaseGone(error)) {
    log.error({ err: error, requestId }, 'the database cannot be used')
    return answerError(new ShopError('unavailable', { retryAfter }), c)
  }
  log.error({ err: error, requestId }, 'unforeseen failure')
  return c.json(toErrorBody(new ShopError('internal', { requestId })), 500)
}
