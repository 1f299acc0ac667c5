/**
 * The keys of the back office. They are off in fields and while a dialog is open. If several parts of a page handle a
 * key, the part that was mounted last handles it.
 * @example useKeys({ j: () => go(1), 'Shift x': chooseRange, 'Ctrl z': undo, 'g o': openOrders })
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { keysStore } from './keys-store.ts'
import { isCharacterKey, isScanned, keyName, prefixKey } from './key-names.ts'

/** Handles a key. Returns `false` if it did nothing, so that another part of the page may handle the key. */
type Press = (event: KeyboardEvent) => unknown

type Keys = Readonly<Record<string, Press>>

/** Milliseconds within which the second key must follow the first. */
const prefixTime = 1500

const parts: ((name: string, event: KeyboardEvent) => boolean)[] = []
let prefixedAt = -Infinity
let typedAt = -Infinity

/** Whether a key was pressed in a field, which means that somebody is typing. */
function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]')
  )
}

function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
  const pressed = keyName(event)
  if (pressed === undefined) return
  const name = event.timeStamp - prefixedAt < prefixTime ? `${prefixKey} ${pressed}` : pressed
  prefixedAt = -Infinity
  if (isCharacterKey(name)) {
    const scanned = isScanned(name, event.timeStamp - typedAt)
    typedAt = event.timeStamp
    if (scanned || !keysStore.latest()) return
  }
  if (name === prefixKey && !isTyping(event)) prefixedAt = event.timeStamp
  else if (parts.toReversed().some((press) => press(name, event))) event.preventDefault()
}

/**
 * Calls the handler of a pressed key: from `inFields` if somebody is typing, otherwise from `keys`. With `everywhere`,
 * handlers of the page take precedence.
 */
export function useKeys(
  keys: Keys,
  { inFields = {}, everywhere = false }: { inFields?: Keys; everywhere?: boolean } = {},
): void {
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const map = isTyping(event) ? inFields : keys
    const found = Object.hasOwn(map, name) ? map[name] : undefined
    return found !== undefined && found(event) !== false
  })
  // This is a layout effect, so that a key pressed as soon as a list appears is not lost.
  useLayoutEffect(() => {
    const part = (name: string, event: KeyboardEvent) => press(name, event)
    if (parts.length === 0) document.addEventListener('keydown', listen)
    // The frame around a page is mounted after the page, but its handlers come last.
    if (everywhere) parts.unshift(part)
    else parts.push(part)
    return () => {
      parts.splice(parts.indexOf(part), 1)
      if (parts.length === 0) document.removeEventListener('keydown', listen)
    }
  }, [everywhere])
}
