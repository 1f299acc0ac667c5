/**
 * The pause between two runs of the work that new orders cause, in milliseconds. Every process is notified of
 * every order. Without a pause, the cost of an order would grow with the number of processes.
 */
export const restAfterOrder = 250

/**
 * Limits how often `run` runs. A call runs it at once, and a pause begins. If there are more calls during the
 * pause, `run` runs once more when the pause ends.
 */
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
