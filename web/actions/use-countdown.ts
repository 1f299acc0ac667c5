import { useEffect, useState } from 'react'
import { retryAfter } from '../api/failure-text.ts'

/** "Resend countdown: 60 seconds", one for each number or address that a code went to. */
export interface Countdown {
  start: (recipient: string, seconds: number) => void
  /** Counts down to when a refused call may be tried again, where the API says. */
  startAfter: (recipient: string, failure: unknown) => void
  /** Whole seconds until another code may be sent there, 0 when at once. */
  left: (recipient: string) => number
}

/** Counts seconds down on the page. */
export function useCountdown(): Countdown {
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
    startAfter: (recipient, failure) => {
      const seconds = retryAfter(failure)
      if (seconds !== undefined) start(recipient, seconds)
    },
    left: (recipient) => Math.max(0, Math.ceil(((ends[recipient] ?? 0) - now) / 1000)),
  }
}
