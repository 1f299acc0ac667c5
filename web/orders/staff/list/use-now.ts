import { useEffect, useState } from 'react'

/** How often the waiting times are told anew, in milliseconds. */
const tick = 30_000

/**
 * The time in milliseconds, going on from the server's: a browser's clock may be wrong, and the first render equals the
 * server's.
 */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setNow(loaded + performance.now() - start), tick)
    return () => clearInterval(timer)
  }, [loaded])
  return Math.max(now, loaded)
}
