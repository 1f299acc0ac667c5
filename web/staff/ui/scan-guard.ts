import { useRef, type KeyboardEvent } from 'react'

/** Milliseconds between two keys below which they are not a person's. */
const scanned = 80

/**
 * Ignores the Enter that ends a scan while a button has the focus. A scanner types like a keyboard, so that a code read
 * by mistake would press the button. `<form onKeyDownCapture={useScanGuard()}>`
 */
export function useScanGuard() {
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  return (event: KeyboardEvent) => {
    if (event.key.length === 1) typedAt.current = event.timeStamp
    const isButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Enter' && isButton && event.timeStamp - typedAt.current < scanned)
      event.preventDefault()
  }
}
