import { useEffect, useRef, type RefObject } from 'react'
import { searchDebounceMs } from '../../core/catalogue/listing.ts'

/** What asks for the list that a form's fields describe. */
interface ListForm {
  /** At once, in place of the list that is shown. */
  ask: () => void
  /** When nobody types any more: "Search matches after a 300 ms debounce." */
  askSoon: () => void
  /** At once, as a step of its own that Back takes back. */
  choose: () => void
}

/**
 * A form that narrows a list: `onAsk` gets what its fields say, and how to go there. The fields are the browser's own, so
 * that no answer that comes late takes back what was typed meanwhile.
 */
export function useListForm(
  form: RefObject<HTMLFormElement | null>,
  onAsk: (said: URLSearchParams, how: { replace: boolean; preventScrollReset: true }) => void,
): ListForm {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (replace: boolean) => {
    clearTimeout(timer.current)
    if (form.current === null) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    onAsk(new URLSearchParams(fields), { replace, preventScrollReset: true })
  }
  const ask = () => tell(true)
  return {
    ask,
    askSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(ask, searchDebounceMs)
    },
    choose: () => tell(false),
  }
}
