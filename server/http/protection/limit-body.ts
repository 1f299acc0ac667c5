import type { MiddlewareHandler } from 'hono'
import { endpoints } from '#core/api/all.ts'
import type { AnyEndpoint } from '#core/api/endpoint.ts'
import { ShopError } from '#core/errors.ts'
import { answerError } from '../errors.ts'

type RawBody = NonNullable<AnyEndpoint['raw']>
const rawBodies = endpoints.flatMap(({ path, raw }: AnyEndpoint) =>
  raw === undefined ? [] : [{ raw, pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }],
)

/** The upload that an endpoint accepts instead of JSON, if any. */
export const rawBodyAt = (path: string): RawBody | undefined =>
  rawBodies.find(({ pattern }) => pattern.test(path))?.raw

/**
 * Refuses a body of more than `maxAt` bytes: unread if the request gives its length, otherwise once it exceeds the
 * limit.
 * (Hono's own limit fails for bodies without a length, and for POST without a body.)
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
    const readBody = size > 0 && { body: new Blob(chunks) }
    c.req.raw = new Request(c.req.url, { method, headers, signal, ...readBody })
    return next()
  }
}

/** Reads the whole body before the request counts as concurrent, so that slow senders do not use up that limit. */
export const receiveBody: MiddlewareHandler = async (c, next) => {
  // Uploads have limits of their own.
  if (c.req.raw.body === null || rawBodyAt(c.req.path) !== undefined) return next()
  await c.req.text()
  return next()
}
