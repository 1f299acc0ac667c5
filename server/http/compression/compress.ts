import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { readBody } from './read-body.ts'

/** Content types worth compressing. */
export const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|manifest\+json)|image\/svg\+xml)/
/** The smallest response that is compressed, in bytes: smaller ones fit into one packet anyway. */
export const smallestCompressed = 1000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Chooses the best encoding that a client accepts. */
export function acceptedEncoding(accepted = ''): Encoding | undefined {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses text at a level that balances size and time. */
export function compressText(bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === 'gzip'
    ? zip(bytes)
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          // A window sized for a page; the default would take megabytes per thread.
          [constants.BROTLI_PARAM_LGWIN]: 18,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
}

/** Compresses complete text responses by Brotli or gzip, as the client accepts. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const response = c.res
  if (
    response.body === null ||
    response.headers.has('content-encoding') ||
    !compressible.test(response.headers.get('content-type') ?? '')
  ) {
    return
  }
  response.headers.append('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (encoding === undefined || c.req.method === 'HEAD') return
  const bytes = await readBody(response)
  const headers = new Headers(response.headers)
  let body: Uint8Array<ArrayBuffer> = bytes
  if (bytes.length >= smallestCompressed) {
    body = await compressText(bytes, encoding)
    headers.set('content-encoding', encoding)
  }
  headers.set('content-length', String(body.length))
  c.res = undefined
  c.res = new Response(body, { status: response.status, headers })
}
