/** How often the event loop is looked at, in milliseconds. */
const every = 10

let last = performance.now()
let before = 0

const timer = setInterval(() => {
  const time = performance.now()
  before = time - last - every
  last = time
}, every)
timer.unref()

/**
 * How late this process is: for how many milliseconds its event loop has not come round beyond what it should take. While
 * it is busy with some things, everybody waits, and those who come now wait longest.
 */
export function eventLoopLate(): number {
  // Of the round before and of this one, whichever is worse: this one may have begun just now.
  return Math.max(0, before, performance.now() - last - every)
}
