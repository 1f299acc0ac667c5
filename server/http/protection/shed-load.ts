import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../../core/errors.ts'
import { answerError } from '../errors.ts'

/** Seconds after which whoever was turned away may come again. */
const retryAfter = 2

/** So many are always answered: what is behind with so few is so for another reason than too many. */
const always = 16

/** A burst is worked off by itself: only who has been behind for so long turns others away, in milliseconds. */
const burst = 250

/** How long after that the next burst is none, but more of the same, in milliseconds. */
const calm = 5_000

/**
 * "It sheds with 503 and Retry-After instead of falling over": turns a request away at once while too many are being
 * answered already, so that those stay quick: `most`, or some, once what they need has been behind for longer than a burst
 * takes, until they are answered. What stays open for long, as a stream of events, does not count once its answer has begun. `elapsed` is a clock
 * in milliseconds.
 */
export function shedLoad({
  most,
  isBehind,
  onShed,
  elapsed = () => performance.now(),
}: {
  most: number
  isBehind: () => boolean
  onShed: () => void
  elapsed?: () => number
}): MiddlewareHandler {
  let answering = 0
  let behindSince: number | undefined
  let turnedAwayAt = -calm
  let isTurningAway = false
  const isTooMuch = () => {
    if (!isTurningAway && isBehind()) {
      const now = elapsed()
      behindSince ??= now
      isTurningAway = now - behindSince >= burst || now - turnedAwayAt < calm
    }
    if (isTurningAway) turnedAwayAt = elapsed()
    return isTurningAway
  }
  return async (c, next) => {
    if (answering >= most || (answering >= always && isTooMuch())) {
      onShed()
      return answerError(new ShopError('busy', { retryAfter }), c)
    }
    answering += 1
    try {
      await next()
    } finally {
      answering -= 1
      if (answering < always) {
        behindSince = undefined
        isTurningAway = false
      }
    }
  }
}
