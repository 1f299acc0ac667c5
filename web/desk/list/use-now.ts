import { useEffect, useState } from 'react'

/**
 * Returns the time in milliseconds since 1970. It counts on from the server's time, because the browser's clock may be
 * wrong.
 */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setNow(loaded + performance.now() - start), 30_000)
    return () => clearInterval(timer)
  }, [loaded])
  return Math.max(now, loaded)
}
