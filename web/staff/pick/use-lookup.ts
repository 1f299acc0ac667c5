import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { unsavedProblem } from '../ui/unsaved.tsx'

/** Milliseconds between the last key press and the request. */
const pause = 120

/**
 * Looks up a typed text with `ask`. The answer for an earlier text never replaces a newer answer. After a failure, the
 * next change of the text tries again.
 */
export function useLookup<Answer>(
  typed: string,
  ask: (words: string, signal: AbortSignal) => Promise<readonly Answer[]>,
) {
  const t = useT()
  const words = typed.trim()
  const [shown, setShown] = useState<{ words: string; answers: readonly Answer[]; error?: unknown }>()
  const call = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const answers = await ask(words, signal)
      if (!signal.aborted) setShown({ words, answers })
    } catch (error) {
      if (!signal.aborted) setShown({ words, answers: [], error })
    }
  })
  useEffect(() => {
    if (words === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => void call(abort.signal), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words])
  const answered = words !== '' && shown?.words === words
  return {
    /** Answers for an earlier text are shown until the next answer arrives. */
    answers: words === '' ? [] : (shown?.answers ?? []),
    /** Whether the answers are for the current text. */
    answered,
    problem: answered && shown.error !== undefined ? unsavedProblem(shown.error, t) : undefined,
  }
}
