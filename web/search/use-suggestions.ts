import { useEffect, useState } from 'react'
import type { CallOutput } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { report } from '../session/report-problem.ts'

export type Suggestions = CallOutput<'GET /suggestions'>

/** Milliseconds after the last key: shorter than that of a page of results. */
const pause = 150

interface Shown {
  /** What the answer is for. */
  words: string
  answer: Suggestions | undefined
}
const none: Shown = { words: '', answer: undefined }

/** The suggestions for what is typed, with the words they are for; an earlier answer never replaces a later one. */
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
