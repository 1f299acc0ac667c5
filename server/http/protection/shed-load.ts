import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { ShopError } from '#core/errors.ts'
import { answerError } from '../errors.ts'

/** Seconds after which a rejected client may retry. */
const retryAfter = 2

/** Concurrent requests of one client that may be accepted even while the process is overloaded. */
const maxWhenOverloaded = 8

/** Requests accepted while the process is overloaded, shared among clients; with more, each would take seconds. */
const placesWhenOverloaded = 16

/** Milliseconds that a process may lag while it works off a burst. */
const burst = 250

/** Milliseconds without lag after which a process has recovered. */
const calm = 500

/** Milliseconds after which an earlier lag is forgotten. */
const forgotten = 2_000

/** Milliseconds within which a new lag belongs to the same overload. */
const cooldown = 5_000

/**
 * Rejects requests under overload: "It sheds with 503 and Retry-After instead of falling over". At most `maxConcurrent`
 * requests are answered at a time, and fewer once the process lags for longer than a burst. Each client has a fair
 * share that others cannot use up. An open event stream does not count.
 */
export function shedLoad(options: {
  maxConcurrent: number
  /** Concurrent requests of one client, even if the process is idle. */
  maxPerClient: number
  clientOf: (c: HonoContext) => string
  isLagging: () => boolean
  onShed: () => void
  elapsed?: () => number
}): MiddlewareHandler {
  const { maxConcurrent, maxPerClient, clientOf, onShed } = options
  const isOverloaded = watchLag(options.isLagging, options.elapsed)
  const answering = new Map<string, number>()

  /** Counts the requests under way, each client only up to a limit. */
  const countUpTo = (max: number) => {
    let sum = 0
    for (const count of answering.values()) sum += Math.min(count, max)
    return sum
  }

  const isAccepted = (client: string) => {
    const own = answering.get(client) ?? 0
    const overloaded = isOverloaded()
    const places = overloaded ? Math.min(placesWhenOverloaded, maxConcurrent) : maxConcurrent
    const max = overloaded ? Math.min(maxWhenOverloaded, maxPerClient) : maxPerClient
    if (own >= max) return false
    const clients = answering.size + (own === 0 ? 1 : 0)
    // Requests of others beyond their share do not count against this client, and unused shares may be used.
    return own < Math.floor(places / clients) || countUpTo(max) < (overloaded ? places : places / 2)
  }

  return async (c, next) => {
    const client = clientOf(c)
    if (!isAccepted(client)) {
      onShed()
      return answerError(new ShopError('busy', { retryAfter }), c)
    }
    answering.set(client, (answering.get(client) ?? 0) + 1)
    try {
      await next()
    } finally {
      const remaining = answering.get(client)! - 1
      if (remaining > 0) answering.set(client, remaining)
      else answering.delete(client)
    }
  }
}

/**
 * Creates a function that says whether the process is overloaded: an overload begins when the process has lagged for
 * longer than a burst, and ends when it has not lagged for a while.
 */
function watchLag(isLagging: () => boolean, elapsed = () => performance.now()) {
  let laggingSince: number | undefined
  let lastLag = -Infinity
  let lastOverload = -Infinity
  let overloaded = false
  return () => {
    const now = elapsed()
    const lagging = isLagging()
    if (now - lastLag >= (lagging ? forgotten : calm)) {
      overloaded = false
      laggingSince = undefined
    }
    if (lagging) {
      lastLag = now
      laggingSince ??= now
      overloaded ||= now - laggingSince >= burst || now - lastOverload < cooldown
    }
    if (overloaded) lastOverload = now
    return overloaded
  }
}
