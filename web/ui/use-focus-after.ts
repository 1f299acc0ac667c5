import { useEffect, useRef, useState } from 'react'

/**
 * Moves the focus when a pressed button is replaced or removed: `takeFocus` focuses the element of `ref` once the page
 * has changed. `times` counts the calls, as a key for parts that start afresh.
 * @example
 * const { ref, takeFocus } = useFocusAfter<HTMLElement>()
 * return <article ref={ref} tabIndex={-1}><Steps onDone={takeFocus} /></article>
 */
export function useFocusAfter<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) ref.current?.focus()
  }, [times])
  return { ref, times, takeFocus: () => setTimes((before) => before + 1) }
}
