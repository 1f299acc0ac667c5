import { LRUCache } from 'lru-cache'
import {
  compressible,
  compressText,
  smallestCompressed,
  type Encoding,
} from '../http/compression/compress.ts'
import { readBody } from '../http/compression/read-body.ts'

/** A response in one encoding, as it is sent. */
export interface EncodedAnswer {
  /** Names and values alternate. */
  headers: readonly string[]
  body: Buffer<ArrayBuffer>
}

/** A complete response that can be sent many times. */
export interface Answer {
  status: number
  /** Whether the answer is the same for everybody. */
  isCacheable: boolean
  /** When rendering it began, by the process's monotonic clock, in milliseconds. */
  began: number
  /** When rendering it began, by the shop's clock, in milliseconds. */
  fetchedAt: number
  etag: string | null
  /** The headers of a 304 response. */
  notModified: readonly string[]
  /** The answer in an encoding that the client accepts; each encoding is made once. */
  in(encoding: Encoding | undefined): EncodedAnswer | Promise<EncodedAnswer>
  toResponse(encoding?: Encoding): Promise<Response>
}

/**
 * A quarter of an hour, in milliseconds. No cached text outlives the quarter in which it was made, because the next day
 * may begin at its end in some time zone.
 */
const quarterHour = 900_000

/** The end of the quarter of an hour that contains a time. */
export const endOfQuarter = (time: number) => time + quarterHour - (time % quarterHour)

/** How long answers stay available to `fallback`, in milliseconds. */
const fallbackLifetime = 1_800_000

/** Headers set for each response, which are not cached. */
const ownHeaders = new Set([
  'x-request-id',
  'date',
  'content-length',
  'set-cookie',
  'cdn-cache-control',
  'surrogate-control',
])
const notModifiedHeaders = new Set(['cache-control', 'etag', 'vary'])

interface Entry {
  answer: Answer
  bytes: number
  fetchedAt: number
  staleUntil: number
  /** Whether something has changed since it was fetched. */
  isOutdated: boolean
}

/** A size too large for lru-cache to store. */
const uncacheable = Number.MAX_SAFE_INTEGER

interface Options {
  maxSize: number
  ttl: number
  staleFor: number
  now: () => Date
}

function createStorage({ maxSize, ttl, staleFor, now }: Options) {
  return new LRUCache<string, Entry, () => Promise<Response>>({
    maxSize,
    // Limited, so that one answer cannot evict all others.
    maxEntrySize: Math.ceil(maxSize / 8),
    ttl,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // An answer dropped while it was fetched is returned but not stored.
    ignoreFetchAbort: true,
    async fetchMethod(_key, previous, { context: request, options: stored }) {
      const began = now().getTime()
      const monotonic = performance.now()
      const { answer, bytes } = await readAnswer(await request(), { began: monotonic, fetchedAt: began })
      const { isCacheable } = answer
      // A failure does not replace a stale answer.
      if (answer.status >= 500 && previous !== undefined) throw new FailedAnswer(answer)
      const quarterEnds = endOfQuarter(began)
      const expires = Math.min(began + ttl, quarterEnds)
      // lru-cache still returns an entry in the very millisecond in which its time ends.
      const remaining = expires - now().getTime() - 1
      stored.size = isCacheable && remaining > 0 ? bytes : uncacheable
      stored.ttl = Math.max(remaining, 1)
      const staleUntil = Math.min(expires + staleFor, quarterEnds)
      return { answer, bytes, fetchedAt: began, staleUntil, isOutdated: false }
    },
  })
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Creates a cache of at most `maxSize` bytes; answers are fresh for `ttl` milliseconds and then stale for `staleFor`.
 */
export function createAnswerCache(options: Options) {
  const now = () => options.now().getTime()
  let cache = createStorage(options)
  let former: { cache: typeof cache; until: number } | undefined

  return {
    fresh: (key: string) => cache.get(key, { allowStale: false })?.answer,
    /** An answer that has just expired or changed, and may be sent while `fetch` replaces it. */
    stale(key: string) {
      const entry = cache.get(key)
      return entry !== undefined && entry.staleUntil > now() ? entry.answer : undefined
    },
    /** An answer that is at most this many milliseconds old, if nothing is known to have changed. */
    unchanged(key: string, maxAge: number) {
      const entry = cache.get(key)
      if (entry === undefined || entry.isOutdated) return undefined
      const { answer, fetchedAt } = entry
      return now() < Math.min(fetchedAt + maxAge, endOfQuarter(fetchedAt)) ? answer : undefined
    },
    /** Fetches an answer, once for all concurrent callers, and stores it if it is cacheable. */
    async fetch(key: string, request: () => Promise<Response>) {
      try {
        const entry = await cache.forceFetch(key, { context: request, forceRefresh: true, allowStale: false })
        return entry.answer
      } catch (error) {
        if (error instanceof FailedAnswer) return error.answer
        throw error
      }
    },
    /** Marks all answers as stale; answers being fetched are not stored. */
    outdate() {
      const at = now()
      const outdated = cache
      cache = createStorage(options)
      former = undefined
      // The least recently used entry is copied first, so that the order of use stays the same.
      for (const [key, entry] of [...outdated.entries()].toReversed()) {
        const staleUntil = Math.min(entry.staleUntil, at + options.staleFor)
        if (staleUntil > at)
          cache.set(key, { ...entry, staleUntil, isOutdated: true }, { size: entry.bytes, start: 1, ttl: 1 })
      }
    },
    dropStale: () => void cache.purgeStale(),
    /** Drops all answers; answers being fetched are not stored. */
    drop() {
      cache.clear()
      former = undefined
    },
    /** Drops all answers, but keeps them for `fallback` for half an hour. */
    keepAsFallback() {
      // If the connection fails again before anything was cached, the previous fallback stays.
      if (cache.size > 0) former = { cache, until: now() + fallbackLifetime }
      cache = createStorage(options)
    },
    fallback(key: string) {
      if (former !== undefined && former.until <= now()) former = undefined
      const entry = former?.cache.get(key)
      return entry === undefined || entry.isOutdated ? undefined : entry.answer
    },
  }
}

/** Thrown for a 5xx response, which must not replace a cached answer. */
class FailedAnswer extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`status ${answer.status}`)
    this.answer = answer
  }
}

async function readAnswer(response: Response, times: Pick<Answer, 'began' | 'fetchedAt'>) {
  const body = await readBody(response)
  const { status } = response
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  const isText =
    body.length >= smallestCompressed && compressible.test(response.headers.get('content-type') ?? '')
  const plain = encoded(headers, body)
  const inEncoding = new Map<Encoding, EncodedAnswer | Promise<EncodedAnswer>>()
  const encode = async (encoding: Encoding) => {
    const made = encoded([...headers, ['content-encoding', encoding]], await compressText(body, encoding))
    inEncoding.set(encoding, made)
    return made
  }
  const answer: Answer = {
    ...times,
    status,
    isCacheable:
      status === 200 &&
      response.headers.getSetCookie().length === 0 &&
      !/no-store|private/.test(response.headers.get('cache-control') ?? ''),
    etag: response.headers.get('etag'),
    notModified: headers.filter(([name]) => notModifiedHeaders.has(name)).flat(),
    in(encoding) {
      if (encoding === undefined || !isText) return plain
      const made = inEncoding.get(encoding) ?? encode(encoding)
      inEncoding.set(encoding, made)
      return made
    },
    async toResponse(encoding) {
      const { headers: flat, body: bytes } = await answer.in(encoding)
      const pairs = flat.flatMap((value, at) => (at % 2 === 0 ? [[value, flat[at + 1] ?? '']] : []))
      return new Response(bytes, { status, headers: pairs as [string, string][] })
    },
  }
  return {
    answer,
    // The two compressed forms together are about half as long as the text. The headers are stored three times.
    bytes: Math.ceil(body.length * 1.5) + 3 * 2048,
  }
}

function encoded(headers: readonly [string, string][], body: Buffer<ArrayBuffer>): EncodedAnswer {
  return { headers: [...headers, ['content-length', String(body.length)]].flat(), body }
}
