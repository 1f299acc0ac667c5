import type { Context as HonoContext } from 'hono'
import { retryUnavailableAfter } from '#core/shop/retry-after.ts'
import { ShopError, toErrorBody } from '#core/errors.ts'
import { isDatabaseGone } from '../database/connection-errors.ts'
import { requestLanguage } from './request-language.ts'
import { routeOf } from './route-of.ts'
import { StorageError } from '../providers/files/store.ts'
import { log } from '../observability/log.ts'
import { rootCause } from '../observability/root-cause.ts'
import { brokenOffStatus, incomingOf } from '../observability/watch-requests.ts'

/** Creates the error for requests that need something unavailable, such as the database. */
export const unavailable = () => new ShopError('unavailable', { retryAfter: retryUnavailableAfter })

/**
 * Whether a request's body could not be read because its client had left. The error looks like that of a broken
 * connection to the database.
 */
function isBrokenOff(error: unknown, c: HonoContext): boolean {
  const incoming = incomingOf(c.env)
  if (incoming === undefined || !incoming.destroyed || incoming.complete) return false
  const cause = rootCause(error)
  return cause === incoming.errored || (cause as Error | undefined)?.message === prematureEnd
}

/** The message of @hono/node-server if the connection was closed without an error. */
const prematureEnd = 'Client connection prematurely closed.'

/**
 * The response to an error, in the language of the request. An unexpected error is logged, and answered with the
 * request's id but without its cause. A request that the client aborted is not a failure; nobody reads its response.
 */
export function answerError(error: unknown, c: HonoContext): Response {
  const requestId: string = c.get('requestId') ?? ''
  if (isBrokenOff(error, c)) return new Response(null, { status: brokenOffStatus })
  if (error instanceof ShopError) {
    const { code, status } = error
    if (c.req.method === 'POST' || [401, 403, 429].includes(status))
      // The log names the route instead of the URL, because a URL may contain a token.
      log.info({ code, status, route: routeOf(c), requestId }, 'refused')
    const retryIn = error.details?.retryAfter
    return c.json(
      toErrorBody(error, requestLanguage(c)),
      status,
      retryIn === undefined ? {} : { 'retry-after': String(retryIn) },
    )
  }
  // Checked before database errors, because a broken connection to the storage looks like one to the database.
  if (error instanceof StorageError) {
    log.error({ err: error, requestId }, 'files cannot be read or written')
    return answerError(unavailable(), c)
  }
  if (isDatabaseGone(error)) {
    log.error({ err: error, requestId }, 'the database cannot be used')
    return answerError(unavailable(), c)
  }
  log.error({ err: error, requestId }, 'unforeseen failure')
  return c.json(toErrorBody(new ShopError('internal', { requestId }), requestLanguage(c)), 500)
}
