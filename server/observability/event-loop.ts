/** How often the delay of the event loop is measured, in milliseconds. */
const interval = 10

let last = performance.now()
let previousDelay = 0

const timer = setInterval(() => {
  const time = performance.now()
  previousDelay = time - last - interval
  last = time
}, interval)
timer.unref()

/** How many milliseconds late the event loop is: as long every new request waits. */
export function eventLoopLate(): number {
  // The worse of the previous and the current interval: the current one may have just begun.
  return Math.max(0, previousDelay, performance.now() - last - interval)
}
