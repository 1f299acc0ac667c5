/** How often the delay of the event loop is measured while requests ask for it, in milliseconds. */
const interval = 10

/** How long after the last request it is no longer measured, in milliseconds: longer than an overload is remembered. */
const restAfter = 6_000

/** How many milliseconds late the event loop is: as long every new request waits. */
export const eventLoopLate = createLoopWatch()

/**
 * Watches the event loop from the first time that it is asked until nobody asks any more: of an idle process, the timer
 * would be most of the work (decision 0066).
 */
export function createLoopWatch(): () => number {
  let timer: NodeJS.Timeout | undefined
  let lastAsked = 0
  let last = 0
  let previousDelay = 0
  const measure = () => {
    const time = performance.now()
    previousDelay = time - last - interval
    last = time
    if (time - lastAsked < restAfter) return
    clearInterval(timer)
    timer = undefined
  }
  return () => {
    const now = performance.now()
    lastAsked = now
    if (timer === undefined) {
      last = now
      previousDelay = 0
      timer = setInterval(measure, interval).unref()
    }
    // The worse of the previous and the current interval: the current one may have just begun.
    return Math.max(0, previousDelay, now - last - interval)
  }
}
