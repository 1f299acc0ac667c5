/**
 * How long work caused by a new order pauses before it runs again, in milliseconds. Every process is notified of every
 * order. Without a pause, the cost of an order would grow with the number of processes.
 */
export const restAfterOrder = 250

/** Limits how often `run` runs: a call runs it at once; calls during the pause after that run it once, at the end. */
export function throttle(milliseconds: number, run: () => void) {
  let resting: NodeJS.Timeout | undefined
  let again = false
  const runAndRest = () => {
    again = false
    resting = setTimeout(() => {
      resting = undefined
      if (again) runAndRest()
    }, milliseconds).unref()
    run()
  }
  return {
    call() {
      if (resting === undefined) runAndRest()
      else again = true
    },
    stop: () => clearTimeout(resting),
  }
}
