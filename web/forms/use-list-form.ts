import { useEffect, useRef, type RefObject } from 'react'
import { searchDebounceMs } from '../../core/catalogue/listing.ts'

/**
 * A form that filters a list: `onSubmit` gets its fields, and how to navigate. The fields are uncontrolled, so that a
 * late answer never overwrites what was typed.
 */
export function useListForm(
  form: RefObject<HTMLFormElement | null>,
  onSubmit: (fields: URLSearchParams, how: { replace: boolean; preventScrollReset: true }) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = (replace: boolean) => {
    clearTimeout(timer.current)
    if (form.current === null) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    onSubmit(new URLSearchParams(fields), { replace, preventScrollReset: true })
  }
  const ask = () => submit(true)
  return {
    /** Replaces the list. */
    ask,
    /** "Search matches after a 300 ms debounce." */
    askSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(ask, searchDebounceMs)
    },
    /** Adds a history entry, so that Back returns. */
    choose: () => submit(false),
  }
}
