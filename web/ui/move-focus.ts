import { useEffect, useRef, useState, type RefObject } from 'react'

/** Focuses an element before the next frame, when a change of the page has shown it or marked it as invalid. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}

/** Whether the focused element has left the page. */
const isLost = () => document.activeElement === document.body

const fallbackIn = (place: ParentNode | null | undefined) =>
  place?.querySelector<HTMLElement>('[data-focus-fallback]')

/** Moves the focus from a removed row to the row now in its place, the last row, or the notice of an empty list. */
export function focusNeighbour(place: RefObject<HTMLElement | null>, index: number): void {
  focusSoon(() => {
    if (!isLost()) return undefined
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-remove]')
    return buttons?.[Math.min(index, buttons.length - 1)] ?? fallbackIn(place.current)
  })
}

/** Moves the focus from a removed button to the page's fallback element. */
export function focusFallback(): void {
  focusSoon(() => (isLost() ? fallbackIn(document) : undefined))
}

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
