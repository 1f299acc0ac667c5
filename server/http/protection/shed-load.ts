import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../../core/errors.ts'
import { answerError } from '../errors.ts'

/** Seconds after which a rejected client may retry. */
const retryAfter = 2

/** So many concurrent requests are always accepted: if the process lags with so few, load is not the reason. */
const alwaysAccepted = 16

/** A process that has lagged for less is working off a burst and rejects nobody, in milliseconds. */
const burst = 250

/** How soon after a rejection lagging again counts as the same overload, in milliseconds. */
const cooldown = 5_000

/**
 * "It sheds with 503 and Retry-After instead of falling over": rejects a request at once while `maxConcurrent` others are
 * being answered, or fewer once the process has lagged for longer than a burst takes. An event stream does not count once
 * its response has begun. `elapsed` is a clock in milliseconds.
 */
export function shedLoad({
  maxConcurrent,
  isLagging,
  onShed,
  elapsed = () => performance.now(),
}: {
  maxConcurrent: number
  isLagging: () => boolean
  onShed: () => void
  elapsed?: () => number
}): MiddlewareHandler {
  let answering = 0
  let laggingSince: number | undefined
  let lastRejection = -cooldown
  let isRejecting = false
  const isOverloaded = () => {
    if (!isRejecting && isLagging()) {
      const now = elapsed()
      laggingSince ??= now
      isRejecting = now - laggingSince >= burst || now - lastRejection < cooldown
    }
    if (isRejecting) lastRejection = elapsed()
    return isRejecting
  }
  return async (c, next) => {
    if (answering >= maxConcurrent || (answering >= alwaysAccepted && isOverloaded())) {
      onShed()
      return answerError(new ShopError('busy', { retryAfter }), c)
    }
    answering += 1
    try {
      await next()
    } finally {
      answering -= 1
      if (answering < alwaysAccepted) {
        laggingSince = undefined
        isRejecting = false
      }
    }
  }
}
