import { useEffect, useState } from 'react'
import type { CallOutput } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { report } from '../session/report-problem.ts'

export type Suggestions = CallOutput<'GET /suggestions'>

/** Milliseconds from the last key until suggestions are read; shorter than the delay before a page of results. */
const pause = 150

interface Shown {
  /** The words to which the answer belongs. */
  words: string
  answer: Suggestions | undefined
}
const none: Shown = { words: '', answer: undefined }

/** The suggestions for typed text, with their words. An earlier answer never replaces a later one. */
export function useSuggestions(typed: string): Shown {
  const api = useApi()
  const words = typed.trim()
  const [shown, setShown] = useState(none)
  useEffect(() => {
    if (words === '') return
    const abort = new AbortController()
    const ask = async () => {
      try {
        const answer = await api.call('GET /suggestions', { query: { q: words } }, { signal: abort.signal })
        if (!abort.signal.aborted) setShown({ words, answer })
      } catch (error) {
        if (!abort.signal.aborted) report('The suggestions could not be loaded.', error)
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, words])
  return words === '' ? none : shown
}
