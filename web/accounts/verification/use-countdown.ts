import { useEffect, useState } from 'react'

/** "Resend countdown: 60 seconds", one for each number or address that a code went to. */
export interface Countdown {
  start: (recipient: string, seconds: number) => void
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

  return {
    start: (recipient, seconds) => {
      const from = Date.now()
      setNow(from)
      setEnds((earlier) => ({ ...earlier, [recipient]: from + seconds * 1000 }))
    },
    left: (recipient) => Math.max(0, Math.ceil(((ends[recipient] ?? 0) - now) / 1000)),
  }
}
