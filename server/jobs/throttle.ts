/**
 * How long what a new order wakes rests before it looks again, in milliseconds. Every process hears of every order: if
 * each looked each time, an order would cost the more the more processes there are.
 */
export const restAfterOrder = 250

/** Runs at once, and when called while it rests, once more when the rest is over. */
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
