import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../../core/errors.ts'
import { answerError } from '../errors.ts'

/** Seconds after which a rejected client may retry. */
const retryAfter = 2

/** Concurrent requests that are always accepted: a process that lags with so few has another problem than load. */
const alwaysAccepted = 16

/** How long a process may lag while it works off a burst, in milliseconds. */
const burst = 250

/** How soon after a rejection lagging again counts as the same overload, in milliseconds. */
const cooldown = 5_000

/**
 * "It sheds with 503 and Retry-After instead of falling over": rejects a request while `maxConcurrent` others are being
 * answered, or fewer once the process lags for longer than a burst. An open event stream does not count.
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
