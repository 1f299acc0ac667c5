import { useEffect, useEffectEvent } from 'react'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))

/** Actions of single keys, while nobody writes and no dialog is open. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
    if (isWriting(event.target) || document.querySelector('dialog[open]') !== null) return
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
