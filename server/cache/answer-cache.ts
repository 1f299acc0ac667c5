import { LRUCache } from 'lru-cache'
import { compressible, compressText, smallestCompressed, type Encoding } from '../http/compress.ts'

/** A response in one encoding, as it goes over the wire. */
export interface EncodedAnswer {
  /** Names and values in turn. */
  headers: readonly string[]
  body: Buffer
}

/** A complete response that may be sent any number of times. */
export interface Answer {
  status: number
  etag: string | null
  /** The headers of a 304. */
  notModified: readonly string[]
  /** The answer in an encoding that the client accepts; compressed once. */
  in(encoding: Encoding | undefined): EncodedAnswer | Promise<EncodedAnswer>
  toResponse(encoding?: Encoding): Promise<Response>
}

/** A cache of answers that are the same for everybody. */
export interface AnswerCache {
  fresh(key: string): Answer | undefined
  /** An answer that expired or changed a moment ago: it may be sent while `fetch` replaces it. */
  stale(key: string): Answer | undefined
  /** Fetches an answer, once for all concurrent callers, and stores it where it is cacheable. */
  fetch(key: string, request: () => Promise<Response>): Promise<Answer>
  /** Marks every answer as stale; answers that are being fetched are not stored. */
  outdate(): void
  dropStale(): void
  /** Drops every answer; answers that are being fetched are not stored. */
  drop(): void
  /** Drops every answer, but `last` still finds it for a while. */
  setAside(): void
  last(key: string): Answer | undefined
}

/** Texts that depend on the clock change on these, because midnight in every time zone is one. Milliseconds. */
const quarterHour = 900_000

/** How long an answer that was set aside is better than a failure, in milliseconds. */
const asideLife = 1_800_000

/** Headers that every answer gets anew. */
const ownHeaders = new Set(['x-request-id', 'date', 'content-length', 'set-cookie'])
const notModifiedHeaders = new Set(['cache-control', 'etag', 'vary'])

interface Entry {
  answer: Answer
  bytes: number
  staleUntil: number
  /** Whether something changed since it was fetched. */
  isOutdated: boolean
}

/** Larger than any cache: lru-cache does not store it. */
const uncacheable = Number.MAX_SAFE_INTEGER

/** A cache of at most `maxSize` bytes; an answer is fresh for `ttl` milliseconds and then stale for `staleFor`. */
export function createAnswerCache(options: {
  maxSize: number
  ttl: number
  staleFor: number
  now: () => Date
}): AnswerCache {
  const now = () => options.now().getTime()

  async function fetchEntry(
    _key: string,
    previous: Entry | undefined,
    {
      context: request,
      options: stored,
    }: { context: () => Promise<Response>; options: { ttl?: number; size?: number } },
  ): Promise<Entry> {
    const began = now()
    const { answer, bytes, isCacheable } = await readAnswer(await request())
    // A failure does not replace a stale answer.
    if (answer.status >= 500 && previous !== undefined) throw new FailedAnswer(answer)
    const quarterEnds = began + quarterHour - (began % quarterHour)
    const expires = Math.min(began + options.ttl, quarterEnds)
    // lru-cache counts the last millisecond in.
    const ttl = expires - now() - 1
    stored.size = isCacheable && ttl > 0 ? bytes : uncacheable
    stored.ttl = Math.max(ttl, 1)
    return {
      answer,
      bytes,
      staleUntil: Math.min(expires + options.staleFor, quarterEnds),
      isOutdated: false,
    }
  }

  const createCache = () =>
    new LRUCache<string, Entry, () => Promise<Response>>({
      maxSize: options.maxSize,
      // One answer must not evict all others.
      maxEntrySize: Math.ceil(options.maxSize / 8),
      ttl: options.ttl,
      ttlResolution: 0,
      perf: { now },
      allowStale: true,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // Callers get their answer also where it was dropped meanwhile; it is then not stored.
      ignoreFetchAbort: true,
      fetchMethod: fetchEntry,
    })
  let cache = createCache()
  let aside = { answers: new Map<string, Answer>(), until: 0 }

  return {
    fresh: (key) => cache.get(key, { allowStale: false })?.answer,
    stale(key) {
      const entry = cache.get(key)
      return entry !== undefined && entry.staleUntil > now() ? entry.answer : undefined
    },
    async fetch(key, request) {
      try {
        const entry = await cache.forceFetch(key, { context: request, forceRefresh: true, allowStale: false })
        return entry.answer
      } catch (error) {
        if (error instanceof FailedAnswer) return error.answer
        throw error
      }
    },
    outdate() {
      const at = now()
      const outdated = cache
      cache = createCache()
      aside.answers.clear()
      // The least recently used first, as they were.
      for (const [key, entry] of [...outdated.entries()].toReversed()) {
        const staleUntil = Math.min(entry.staleUntil, at + options.staleFor)
        if (staleUntil > at)
          cache.set(key, { ...entry, staleUntil, isOutdated: true }, { size: entry.bytes, start: 1, ttl: 1 })
      }
    },
    dropStale: () => void cache.purgeStale(),
    drop() {
      cache.clear()
      aside.answers.clear()
    },
    setAside() {
      const current = [...cache.entries()].filter(([, { isOutdated }]) => !isOutdated)
      cache.clear()
      // The connection may fail again before anything new was cached.
      if (current.length > 0)
        aside = {
          answers: new Map(current.map(([key, { answer }]) => [key, answer])),
          until: now() + asideLife,
        }
    },
    last(key) {
      if (aside.until <= now()) aside.answers.clear()
      return aside.answers.get(key)
    },
  }
}

/** A 5xx that must not replace what is cached. */
class FailedAnswer extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`status ${answer.status}`)
    this.answer = answer
  }
}

async function readAnswer(response: Response) {
  const body = Buffer.from(await response.arrayBuffer())
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
    status,
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
      return new Response(new Uint8Array(bytes), { status, headers: pairs as [string, string][] })
    },
  }
  return {
    answer,
    // Both compressed forms are smaller than half of a text; the headers are there three times.
    bytes: Math.ceil(body.length * 1.5) + 3 * 2048,
    isCacheable:
      status === 200 &&
      response.headers.getSetCookie().length === 0 &&
      !/no-store|private/.test(response.headers.get('cache-control') ?? ''),
  }
}

function encoded(headers: readonly [string, string][], body: Buffer): EncodedAnswer {
  return { headers: [...headers, ['content-length', String(body.length)]].flat(), body }
}
