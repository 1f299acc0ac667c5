import { LRUCache } from 'lru-cache'
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
  /** In an encoding that the client takes; made once. */
  in(encoding: Encoding | undefined): Finished | Promise<Finished>
}

/** Answers that are the same for everybody, kept by address for a while and within a number of bytes. */
export interface KeptAnswers {
  find(key: string): Answer | undefined
  /** Makes the answer of a key, once for all who ask meanwhile; one that may be kept is kept. */
  make(key: string, fetch: () => Promise<Response>): Promise<Answer>
  /** Forgets all of them, and keeps none that is just being made. */
  drop(): void
}

/** What a shown text may depend on of the clock changes on these: every zone's midnight is one. In milliseconds. */
const quarter = 900_000

/** What each answer has of its own; what depends on its encoding is added to that. */
const ownHeaders = new Set(['x-request-id', 'date', 'content-length', 'set-cookie'])
const unchangedHeaders = new Set(['cache-control', 'etag', 'vary'])

/** Kept answers of at most so many bytes together, each for at most so long. */
export function createKeptAnswers(limits: {
  bytes: number
  milliseconds: number
  now: () => Date
}): KeptAnswers {
  const kept = new LRUCache<string, { answer: Answer; until: number }>({
    maxSize: limits.bytes,
    // One answer must not push out all the others.
    maxEntrySize: Math.ceil(limits.bytes / 8),
  })
  let underWay = new Map<string, Promise<Answer>>()

  return {
    find(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      if (found.until > limits.now().getTime()) return found.answer
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
        if (mayBeKept && others === underWay) {
          const until = began + Math.min(limits.milliseconds, quarter - (began % quarter))
          kept.set(key, { answer, until }, { size: key.length * 2 + bytes })
        }
        return answer
      })().finally(() => others.delete(key))
      others.set(key, made)
      return made
    },
    drop() {
      kept.clear()
      underWay = new Map()
    },
  }
}

async function finish(response: Response) {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  const isText =
    body.length >= smallestCompressed && compressible.test(response.headers.get('content-type') ?? '')
  const whole = finished(headers, body)
  const encoded = new Map<Encoding, Finished | Promise<Finished>>()
  const encode = async (encoding: Encoding) => {
    const made = finished([...headers, ['content-encoding', encoding]], await compressText(body, encoding))
    encoded.set(encoding, made)
    return made
  }
  const answer: Answer = {
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
    // Text shrinks to a fifth and less in each encoding; the headers are there thrice.
    bytes: Math.ceil(body.length * 1.5) + 3 * 2048,
    mayBeKept:
      response.status === 200 &&
      response.headers.getSetCookie().length === 0 &&
      !/no-store|private/.test(cacheControl),
  }
}

function finished(headers: readonly [string, string][], body: Buffer): Finished {
  return { headers: [...headers, ['content-length', String(body.length)]].flat(), body }
}
