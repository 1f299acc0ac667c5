import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../../core/errors.ts'
import { answerError } from '../errors.ts'

/**
 * Refuses a body of more bytes than `maxAt` allows for its path and for whether its length is announced. A body that
 * announces its length is refused unread; any other is read up to the limit and passed on complete. (Hono's own limit
 * fails for every body without a length, and for POST without a body.)
 */
export function limitBody(maxAt: (path: string, announced: boolean) => number): MiddlewareHandler {
  return async (c, next) => {
    const { body, method, headers, signal } = c.req.raw
    if (body === null) return next()
    const announced = c.req.header('transfer-encoding') === undefined && c.req.header('content-length')
    const max = maxAt(c.req.path, Boolean(announced))
    if (announced) {
      return Number(announced) > max ? answerError(new ShopError('payload_too_large'), c) : next()
    }
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      if (size > max) return answerError(new ShopError('payload_too_large'), c)
      chunks.push(chunk)
    }
    c.req.raw = new Request(c.req.url, {
      method,
      headers,
      signal,
      ...(size > 0 && { body: new Blob(chunks) }),
    })
    return next()
  }
}
