import { useEffect, useRef, useState } from 'react'

/**
 * Moves the focus when a pressed button is replaced or removed: once the page has changed, `takeFocus` focuses the
 * element of `ref`, or the first element inside it that matches `selector`. `times` counts the calls; it can be the key
 * of a part that should start afresh after each.
 * @example
 * const { ref, takeFocus } = useFocusAfter<HTMLElement>()
 * return <article ref={ref} tabIndex={-1}><Steps onDone={takeFocus} /></article>
 */
export function useFocusAfter<Element extends HTMLElement>(selector?: string) {
  const ref = useRef<Element>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const target = selector === undefined ? ref.current : ref.current?.querySelector<HTMLElement>(selector)
    target?.focus()
  }, [times, selector])
  return { ref, times, takeFocus: () => setTimes((before) => before + 1) }
}
