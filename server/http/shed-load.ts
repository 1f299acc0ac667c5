import type { MiddlewareHandler } from 'hono'
import { ShopError } from '../../core/errors.ts'
import { answerError } from './errors.ts'

/** Seconds after which whoever was turned away may come again. */
const retryAfter = 2

/** So many are always answered: a process that is late with so few is late for another reason than too many. */
const always = 16
/** How late the process may be while it takes on more, in milliseconds. A page comes round a few times. */
const tooLate = 50

/**
 * "It sheds with 503 and Retry-After instead of falling over": turns a request away at once while too many are being
 * answered already, so that those stay quick: `most`, or fewer when the process no longer comes round in time, which is
 * what `late` says, in milliseconds. What stays open for long, as a stream of events, does not count once its answer has
 * begun.
 */
export function shedLoad({
  most,
  late,
  onShed,
}: {
  most: number
  late: () => number
  onShed: () => void
}): MiddlewareHandler {
  let answering = 0
  return async (c, next) => {
    if (answering >= most || (answering >= always && late() > tooLate)) {
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
