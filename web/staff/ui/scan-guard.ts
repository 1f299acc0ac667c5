import { useRef, type KeyboardEvent } from 'react'

/** If two keys are fewer milliseconds apart, a scanner typed them. */
const scanMs = 80

/**
 * Ignores the Enter that ends a scan while a button has the focus. A scanner types like a keyboard, so a code scanned
 * by mistake would press the button. `<form onKeyDownCapture={useScanGuard()}>`
 */
export function useScanGuard() {
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  return (event: KeyboardEvent) => {
    if (event.key.length === 1) typedAt.current = event.timeStamp
    const isButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Enter' && isButton && event.timeStamp - typedAt.current < scanMs)
      event.preventDefault()
  }
}
