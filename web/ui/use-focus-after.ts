import { useEffect, useRef, useState } from 'react'

/**
 * For what replaces or removes the pressed button: `takeFocus` moves the focus to the element of `ref` once the page
 * has changed. `times` counts it, as a key for what then begins anew.
 *
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
