import { useRef, type KeyboardEvent } from 'react'

/** The time of the last typed character, in milliseconds, and whether a button had the focus. */
interface Typed {
  at: number
  onButton: boolean
}

/**
 * Whether Enter on a button ends a scan. A scanner types faster than a person. At a button the limit is longer, because
 * nobody types text there. It also covers slow scanners and busy computers.
 * @example endsScan({ at: 0, onButton: true }, 400) //=> true
 * @example endsScan({ at: 0, onButton: false }, 400) //=> false
 */
export function endsScan({ at, onButton }: Typed, enterAt: number): boolean {
  return enterAt - at < (onButton ? 1_000 : 80)
}

/**
 * Ignores the Enter that ends a scan while a button has the focus. A scanner types like a keyboard, so a code scanned
 * by mistake would press the button. `<form onKeyDownCapture={useScanGuard()}>`
 */
export function useScanGuard() {
  const typed = useRef<Typed>({ at: Number.NEGATIVE_INFINITY, onButton: false })
  return (event: KeyboardEvent) => {
    const onButton = event.target instanceof HTMLButtonElement
    // Space presses a button, so it is no text there.
    if (event.key.length === 1 && !(onButton && event.key === ' '))
      typed.current = { at: event.timeStamp, onButton }
    if (event.key === 'Enter' && onButton && endsScan(typed.current, event.timeStamp)) event.preventDefault()
  }
}
