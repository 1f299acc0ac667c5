import { useState } from 'react'
import { useCountdown } from '../../actions/use-countdown.ts'
import { failureText, retryAfter } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'

/** Tries that the server may refuse for a while: the sentence that says so, and how long it still lasts. */
export interface Tries {
  /** What went wrong at the last try, as a sentence; undefined when nothing did. */
  problem: string | undefined
  /** Whole seconds until the next try, 0 when at once. */
  secondsLeft: number
  clear: () => void
  /** Tells of a failure in the server's words, else that the back office could not be reached. */
  tell: (failure: unknown) => void
}

/** The tries of one form. */
export function useTries(): Tries {
  const t = useT()
  const countdown = useCountdown()
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    secondsLeft: countdown.left('try'),
    clear: () => setProblem(undefined),
    tell: (failure) => {
      const wait = retryAfter(failure)
      if (wait !== undefined) countdown.start('try', wait)
      setProblem(failureText(failure, t) ?? t('staff.access.unreachable'))
    },
  }
}

/**
 * Seconds as a clock shows them.
 *
 * @example
 * clockText(42) //=> '0:42'
 * clockText(3599) //=> '59:59'
 */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
