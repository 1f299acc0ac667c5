import type { IncomingMessage, RequestListener } from 'node:http'
import { isProxy } from '../http/protection/client-address.ts'
import type { Settings } from '../settings/settings.ts'
import { log } from './log.ts'
import { forwardedTrace, inSpan, isTracing, type ActiveSpan } from './tracing.ts'

/**
 * Where a response came from: the cache, fresh or stale, or the application; `fallback` is a cached page from before
 * the database became unavailable.
 */
type CacheOutcome = 'hit' | 'stale' | 'miss' | 'fallback'

/** Notes on a request, added by the code that handles it. */
interface RequestNotes {
  /** The pattern of the request's route. */
  route?: string
  requestId?: string
  cache?: CacheOutcome
}

/** The status in log and metrics of a request whose client left before it was answered, as in nginx's log. */
export const brokenOffStatus = 499

const notes = new WeakMap<IncomingMessage, RequestNotes>()

/** Adds a note to a request, if it is logged or traced. */
export function note(request: IncomingMessage | undefined, tell: () => RequestNotes): void {
  const known = request && notes.get(request)
  if (known !== undefined) Object.assign(known, tell())
}

type WatchSettings = Pick<Settings, 'ACCESS_LOG' | 'TRUST_PROXY' | 'PROXY_ADDRESSES'>

/**
 * Traces requests and writes the access log, if configured; otherwise returns the listener unchanged. Neither contains
 * personal data: no network address, query string, browser or session.
 */
export function watchRequests(listener: RequestListener, settings: WatchSettings): RequestListener {
  const isLogged = settings.ACCESS_LOG === 'on'
  if (!isLogged && !isTracing()) return listener
  return (request, response) => {
    const began = performance.now()
    const { socket, method = '' } = request
    const sentBefore = socket.bytesWritten
    const noted: RequestNotes = {}
    notes.set(request, noted)
    const start = {
      kind: 'SERVER',
      attributes: { 'http.request.method': method },
      parent: forwardedTrace(request, isProxy(socket.remoteAddress, settings)),
    } as const
    inSpan(method, start, (span) => {
      const ended = new Promise<void>((resolve) => {
        response.once('close', () => {
          const status = response.headersSent ? response.statusCode : brokenOffStatus
          describe(span, method, { ...noted, status })
          if (isLogged)
            log.info(
              {
                method,
                route: noted.route,
                status,
                ms: Math.round((performance.now() - began) * 10) / 10,
                bytes: socket.bytesWritten - sentBefore,
                requestId: noted.requestId,
                cache: noted.cache,
              },
              'answered',
            )
          resolve()
        })
      })
      listener(request, response)
      return ended
    })
  }
}

function describe(
  span: ActiveSpan,
  method: string,
  { route, status, requestId, cache }: RequestNotes & { status: number },
): void {
  if (route !== undefined) span.rename(`${method} ${route}`)
  span.set({
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
    ...(requestId !== undefined && { 'shop.request_id': requestId }),
    ...(cache !== undefined && { 'shop.cache': cache }),
  })
  if (status >= 500) span.fail(String(status))
}

/** Returns the Node request behind Hono's context; undefined for a call inside this process. */
export const incomingOf = (env: unknown): IncomingMessage | undefined =>
  (env as { incoming?: IncomingMessage } | undefined)?.incoming
