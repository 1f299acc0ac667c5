/** Milliseconds between measurements of the event loop, while requests ask for them. */
const interval = 10

/** Milliseconds after the last request until measuring stops; longer than an overload is remembered. */
const restAfter = 6_000

/** Returns the current delay of the event loop in milliseconds, by which every new request is late. */
export const eventLoopLate = createLoopWatch()

/**
 * Creates a function that returns the delay of the event loop. It measures only while it is called: in an idle process,
 * the timer would be most of the work (decision 0066).
 */
export function createLoopWatch(): () => number {
  let timer: NodeJS.Timeout | undefined
  let lastAsked = 0
  let measuredAt = 0
  let previousDelay = 0
  const measure = () => {
    const time = performance.now()
    previousDelay = time - measuredAt - interval
    measuredAt = time
    if (time - lastAsked < restAfter) return
    clearInterval(timer)
    timer = undefined
  }
  return () => {
    const now = performance.now()
    lastAsked = now
    if (timer === undefined) {
      measuredAt = now
      previousDelay = 0
      timer = setInterval(measure, interval).unref()
    }
    // Returns the larger of the previous delay and the current one, which may have just begun.
    return Math.max(0, previousDelay, now - measuredAt - interval)
  }
}
