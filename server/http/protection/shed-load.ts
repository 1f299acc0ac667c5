import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { ShopError } from '#core/errors.ts'
import { answerError } from '../errors.ts'

/** Seconds after which a rejected client may retry. */
const retryAfter = 2

/** Concurrent requests of one client that are accepted also while the process is overloaded, if its share allows it. */
const maxWhenOverloaded = 8

/** Places that the clients share while the process is overloaded: with more, those that are accepted wait for seconds. */
const placesWhenOverloaded = 16

/** How long a process may lag while it works off a burst, in milliseconds. */
const burst = 250

/** How long a process must not lag until it counts as recovered, in milliseconds. */
const calm = 500

/** How long ago a lag was that has nothing to do with the current one, in milliseconds. */
const forgotten = 2_000

/** How soon after an overload lagging again counts as the same one, in milliseconds. */
const cooldown = 5_000

/**
 * "It sheds with 503 and Retry-After instead of falling over": rejects a request while `maxConcurrent` others are being
 * answered, or fewer once the process lags for longer than a burst. Every client has a fair share of the places, which
 * no other client can take: a flood uses up its own. An open event stream does not count.
 */
export function shedLoad(options: {
  maxConcurrent: number
  /** The requests of one client at a time, however idle the process is. */
  maxPerClient: number
  clientOf: (c: HonoContext) => string
  isLagging: () => boolean
  onShed: () => void
  elapsed?: () => number
}): MiddlewareHandler {
  const { maxConcurrent, maxPerClient, clientOf, onShed } = options
  const isOverloaded = watchLag(options.isLagging, options.elapsed)
  const answering = new Map<string, number>()

  /** The requests under way, without those that a client has above a limit. */
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
    // What others have above their limit takes no place, and what they leave free may be used.
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
      const left = answering.get(client)! - 1
      if (left > 0) answering.set(client, left)
      else answering.delete(client)
    }
  }
}

/** Whether a process is overloaded: it lags for longer than a burst, until it has not lagged for a while. */
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
