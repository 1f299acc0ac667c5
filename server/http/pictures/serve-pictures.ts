import { Readable } from 'node:stream'
import type { Context as HonoContext, Hono } from 'hono'
import { retryUnavailableAfter } from '#core/shop/retry-after.ts'
import { isPictureName, picturesPath } from '#core/catalogue/pictures.ts'
import { log } from '../../observability/log.ts'
import { immutable } from '../../providers/files/choose-stores.ts'
import { mediaTypeOf, StorageError, type ByteRange, type FileStore } from '../../providers/files/store.ts'
import { acceptedEncoding } from '../compression/compress.ts'
import { compressedOnce } from './compressed-files.ts'

/**
 * Serves the catalogue's pictures, films and 3D models; their names are content hashes. With `forOtherSites`, pages of
 * other origins may read them, as the shop's own pages do when the files come from a CDN.
 */
export function servePictures(
  app: Hono,
  files: FileStore,
  { forOtherSites }: { forOtherSites: boolean },
): void {
  const compressed = compressedOnce(files)
  app.use(`${picturesPath}/*`, async (c) => {
    const name = c.req.path.slice(picturesPath.length + 1)
    const { method } = c.req
    if (!isPictureName(name) || (method !== 'GET' && method !== 'HEAD')) return notFound(c)
    const isCompressed = name.endsWith('.glb') && acceptedEncoding(c.req.header('accept-encoding')) === 'br'
    try {
      const file = isCompressed ? await compressed(name) : name
      const answer = await answerFile(c, files, file)
      if (answer !== undefined && forOtherSites) answer.headers.set('access-control-allow-origin', '*')
      return answer ?? notFound(c)
    } catch (err) {
      if (!(err instanceof StorageError)) throw err
      log.error({ err, requestId: c.get('requestId') }, 'a picture cannot be read')
      return c.text('The file cannot be read at the moment.', 503, {
        'cache-control': 'no-store',
        'retry-after': String(retryUnavailableAfter),
      })
    }
  })
}

/** The answer to a request for a file; undefined when there is none. @throws StorageError */
async function answerFile(c: HonoContext, files: FileStore, file: string): Promise<Response | undefined> {
  const etag = `"${file}"`
  const headers = new Headers({
    'content-type': mediaTypeOf(file),
    'cache-control': immutable,
    etag,
    'accept-ranges': 'bytes',
  })
  if (file.includes('.glb')) headers.set('vary', 'Accept-Encoding')
  if (file.endsWith('.br')) headers.set('content-encoding', 'br')
  // Only clients that received the file know its tag, so the file exists.
  if (matches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const rangeHeader = c.req.header('range')
  const isPart = rangeHeader !== undefined && [undefined, etag].includes(c.req.header('if-range'))
  const isHead = c.req.method === 'HEAD'
  if (isHead || isPart) {
    const size = await files.size(file)
    if (size === undefined) return undefined
    if (isHead) return withLength(null, { status: 200, headers, length: size })
    const range = toRange(rangeHeader ?? '', size)
    if (range === 'none') {
      headers.set('content-range', `bytes */${size}`)
      headers.set('cache-control', 'no-store')
      return new Response(null, { status: 416, headers })
    }
    if (range !== undefined) {
      headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
      const part = await files.open(file, range)
      return part && withLength(part.body, { status: 206, headers, length: part.size })
    }
  }
  const found = await files.open(file)
  return found && withLength(found.body, { status: 200, headers, length: found.size })
}

function withLength(
  body: Readable | null,
  { status, headers, length }: { status: number; headers: Headers; length: number },
): Response {
  headers.set('content-length', String(length))
  return new Response(body && (Readable.toWeb(body) as ReadableStream), { status, headers })
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true

/**
 * The part of a file that a Range header asks for; 'none' if the file has no such part. Undefined means the whole file,
 * which is also the answer to a request for several parts.
 */
function toRange(header: string, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return undefined
  const [start, end] =
    from === ''
      ? [Math.max(0, size - Number(to)), size - 1]
      : [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  return start > end ? 'none' : { start, end }
}

function notFound(c: HonoContext): Response {
  return c.text('There is no such file.', 404, { 'cache-control': 'no-cache' })
}
