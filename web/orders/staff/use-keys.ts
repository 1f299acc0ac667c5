import { useEffectEvent, useLayoutEffect } from 'react'

/** Whether somebody types at the target of a key. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')
}

/** Calls `press` for every key without modifiers while no dialog is open. */
export function useKeys(press: (event: KeyboardEvent) => void): void {
  const pressIfFree = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') === null) press(event)
  })
  // A layout effect: a key pressed as soon as the rows of a list are there must not be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressIfFree(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
