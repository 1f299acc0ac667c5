import { useEffect, useRef, type RefObject } from 'react'
import { searchDebounceMs } from '../../../core/listing.ts'

/**
 * A form that narrows a list: `ask` tells at once what its fields say, `askSoon` when nobody types any more. The fields
 * are the browser's own.
 */
export function useListForm(
  form: RefObject<HTMLFormElement | null>,
  onAsk: (said: URLSearchParams) => void,
): { ask: () => void; askSoon: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = () => {
    clearTimeout(timer.current)
    if (form.current === null) return
    onAsk(new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)])))
  }
  const askSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, searchDebounceMs)
  }
  return { ask, askSoon }
}
