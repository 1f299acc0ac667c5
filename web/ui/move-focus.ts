import type { RefObject } from 'react'

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
