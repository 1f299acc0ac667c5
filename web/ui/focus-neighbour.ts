import type { RefObject } from 'react'

/** Moves the focus from a removed row to the row now in its place, the last row, or the notice of an empty list. */
export function focusNeighbour(page: RefObject<HTMLElement | null>, index: number): void {
  // In the next frame the row is gone and has lost its focus.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const buttons = page.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const neighbour = buttons?.[Math.min(index, buttons.length - 1)]
    ;(neighbour ?? page.current?.querySelector<HTMLElement>('[data-focus-fallback]'))?.focus()
  })
}
