import { useEffect, useState } from 'react'
import { retryAfter } from '../api/failure-text.ts'

/** Counts down to the next code, separately for each number or address: "Resend countdown: 60 seconds". */
export function useCountdown() {
  const [ends, setEnds] = useState<Readonly<Record<string, number>>>({})
  const [now, setNow] = useState(0)
  const running = Object.values(ends).some((end) => end > now)

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  const start = (recipient: string, seconds: number) => {
    const from = Date.now()
    setNow(from)
    setEnds((earlier) => ({ ...earlier, [recipient]: from + seconds * 1000 }))
  }
  return {
    start,
    /** Starts the countdown after a refused call, if the API says when to try again. */
    startAfter: (recipient: string, failure: unknown) => {
      const seconds = retryAfter(failure)
      if (seconds !== undefined) start(recipient, seconds)
    },
    /** Whole seconds left of the countdown of a recipient; 0 if none is running. */
    left: (recipient: string) => Math.max(0, Math.ceil(((ends[recipient] ?? 0) - now) / 1000)),
  }
}
