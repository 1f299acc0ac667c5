import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../core/errors.ts'
import { answerError } from './errors.ts'

/** Seconds after which whoever was turned away may come again. */
const retryAfter = 2

/** So many are always answered: what is behind with so few is so for another reason than too many. */
const always = 16

/**
 * "It sheds with 503 and Retry-After instead of falling over": turns a request away at once while too many are being
 * answered already, so that those stay quick: `most`, or fewer while what they need is behind. What stays open for long, as
 * a stream of events, does not count once its answer has begun.
 */
export function shedLoad({
  most,
  isBehind,
  onShed,
}: {
  most: number
  isBehind: () => boolean
  onShed: () => void
}): MiddlewareHandler {
  let answering = 0
  return async (c, next) => {
    if (answering >= most || (answering >= always && isBehind())) {
      onShed()
      return answerError(new ShopError('busy', { retryAfter }), c)
    }
    answering += 1
    try {
      await next()
    } finally {
      answering -= 1
    }
  }
}
