import { LRUCache } from 'lru-cache'
import { frozen } from './answer-in-process.ts'
import { compressible, compressText, smallestCompressed, type Encoding } from '../http/compress.ts'

/** A finished answer in one encoding. */
export interface Finished {
  /** Names and values in turn. */
  headers: readonly string[]
  body: Buffer
}

/** A finished answer that may be sent any number of times. */
export interface Answer {
  status: number
  tag: string | null
  /** What an answer without a body carries, because the client holds it already. */
  unchanged: readonly string[]
  /** What its JSON says, read once; nobody can change it. @throws SyntaxError when it is none */
  json(): unknown
  /** In an encoding that the client takes; made once. */
  in(encoding: Encoding | undefined): Finished | Promise<Finished>
}

/** Answers that are the same for everybody, kept by address for a while and within a number of bytes. */
export interface KeptAnswers {
  find(key: string): Answer | undefined
  /** What was so until a moment ago: it may be sent for that moment while the answer is made anew. */
  stale(key: string): Answer | undefined
  /** Makes the answer of a key, once for all who ask meanwhile; one that may be kept is kept. */
  make(key: string, fetch: () => Promise<Response>): Promise<Answer>
  /** Lets all of them be stale, and keeps none that is just being made. */
  outdate(): void
  /** Forgets all that are stale. */
  dropStale(): void
  /** Forgets all of them, and keeps none that is just being made. */
  drop(): void
  /** Does the same, but remembers them for a while as what was so last. */
  setAside(): void
  /** What an address answered before everything was set aside, if that is not long ago. */
  last(key: string): Answer | undefined
}

/** What a shown text may depend on of the clock changes on these: every zone's midnight is one. In milliseconds. */
const quarter = 900_000

/** How long what was set aside is better than a failure, in milliseconds. */
const asideLife = 1_800_000

/** What each answer has of its own; what depends on its encoding is added to that. */
const ownHeaders = new Set(['x-request-id', 'date', 'content-length', 'set-cookie'])
const unchangedHeaders = new Set(['cache-control', 'etag', 'vary'])

interface Entry {
  answer: Answer
  /** When it is stale. */
  until: number
  /** When it is worth nothing. */
  staleUntil: number
  /** Whether something changed since; else only its time is up. */
  isWrong: boolean
}

/** Kept answers of at most so many bytes together, each for at most so long and then stale for a moment. */
export function createKeptAnswers(limits: {
  bytes: number
  milliseconds: number
  /** How long one that is no longer so may be sent while it is made anew. */
  staleMilliseconds: number
  now: () => Date
}): KeptAnswers {
  const keepNone = () =>
    new LRUCache<string, Entry>({
      maxSize: limits.bytes,
      // One answer must not push out all the others.
      maxEntrySize: Math.ceil(limits.bytes / 8),
    })
  let kept = keepNone()
  let aside: { answers: typeof kept; until: number } | undefined
  let underWay = new Map<string, Promise<Answer>>()

  return {
    find(key) {
      const found = kept.get(key)
      return found !== undefined && found.until > limits.now().getTime() ? found.answer : undefined
    },
    stale(key) {
      const found = kept.get(key)
      if (found === undefined || found.staleUntil > limits.now().getTime()) return found?.answer
      kept.delete(key)
      return undefined
    },
    make(key, fetch) {
      const others = underWay
      const same = others.get(key)
      if (same !== undefined) return same
      const made = (async () => {
        const began = limits.now().getTime()
        const { answer, bytes, mayBeKept } = await finish(await fetch())
        // After a drop it may be made of what is no longer so: only who asked before gets it.
        if (others !== underWay) return answer
        if (mayBeKept) {
          const ends = began + quarter - (began % quarter)
          const until = Math.min(began + limits.milliseconds, ends)
          const staleUntil = Math.min(until + limits.staleMilliseconds, ends)
          kept.set(key, { answer, until, staleUntil, isWrong: false }, { size: key.length * 2 + bytes })
        } else if (answer.status < 500) kept.delete(key)
        return answer
      })().finally(() => others.delete(key))
      others.set(key, made)
      return made
    },
    outdate() {
      const now = limits.now().getTime()
      for (const [key, entry] of kept.entries()) {
        // What was stale before does not become less so.
        entry.staleUntil = Math.min(entry.staleUntil, now + limits.staleMilliseconds)
        entry.until = Math.min(entry.until, now)
        entry.isWrong = true
        if (entry.staleUntil <= now) kept.delete(key)
      }
      aside = undefined
      underWay = new Map()
    },
    dropStale() {
      const now = limits.now().getTime()
      for (const [key, { until }] of kept.entries()) if (until <= now) kept.delete(key)
    },
    drop() {
      kept.clear()
      aside = undefined
      underWay = new Map()
    },
    setAside() {
      for (const [key, { isWrong }] of kept.entries()) if (isWrong) kept.delete(key)
      // A line that is refused again has nothing new to set aside.
      if (kept.size > 0) aside = { answers: kept, until: limits.now().getTime() + asideLife }
      kept = keepNone()
      underWay = new Map()
    },
    last(key) {
      if (aside !== undefined && aside.until <= limits.now().getTime()) aside = undefined
      return aside?.answers.get(key)?.answer
    },
  }
}

async function finish(response: Response) {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  const type = response.headers.get('content-type') ?? ''
  const isText = body.length >= smallestCompressed && compressible.test(type)
  const isJson = type.startsWith('application/json')
  const whole = finished(headers, body)
  const encoded = new Map<Encoding, Finished | Promise<Finished>>()
  const encode = async (encoding: Encoding) => {
    const made = finished([...headers, ['content-encoding', encoding]], await compressText(body, encoding))
    encoded.set(encoding, made)
    return made
  }
  let value: unknown
  const answer: Answer = {
    json: () => (value ??= frozen(JSON.parse(String(body)))),
    status: response.status,
    tag: response.headers.get('etag'),
    unchanged: headers.filter(([name]) => unchangedHeaders.has(name)).flat(),
    in(encoding) {
      if (encoding === undefined || !isText) return whole
      const there = encoded.get(encoding)
      if (there !== undefined) return there
      const making = encode(encoding)
      encoded.set(encoding, making)
      return making
    },
  }
  const cacheControl = response.headers.get('cache-control') ?? ''
  return {
    answer,
    // Text shrinks to a fifth and less in each encoding, and what JSON says grows; the headers are there thrice.
    bytes: Math.ceil(body.length * (isJson ? 5 : 1.5)) + 3 * 2048,
    mayBeKept:
      response.status === 200 &&
      response.headers.getSetCookie().length === 0 &&
      !/no-store|private/.test(cacheControl),
  }
}

function finished(headers: readonly [string, string][], body: Buffer): Finished {
  return { headers: [...headers, ['content-length', String(body.length)]].flat(), body }
}
