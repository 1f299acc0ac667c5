/**
 * The keys of the back office: off in fields and while a dialog is open; a part of a page that came later goes first.
 *
 * @example useKeys({ j: () => go(1), 'Shift x': chooseRange, 'Ctrl z': undo, 'g o': openOrders })
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { keysStore } from './keys-store.ts'
import { isCharacterKey, isScanned, keyName, prefixKey } from './key-names.ts'

/** Answers `false` where it does nothing: another part of the page may take the key. */
type Press = (event: KeyboardEvent) => unknown

export type Keys = Readonly<Record<string, Press>>

/** Milliseconds in which the second key of two follows the first. */
const prefixTime = 1500

const parts: ((name: string, event: KeyboardEvent) => boolean)[] = []
let prefixedAt = -Infinity
let typedAt = -Infinity

/** Whether somebody types at the target of a key. */
export function isTyping({ target }: Event): boolean {
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

/** Calls what belongs to the pressed key; `inFields` are those that work where somebody types, `everywhere` goes after every page. */
export function useKeys(
  keys: Keys,
  { inFields = {}, everywhere = false }: { inFields?: Keys; everywhere?: boolean } = {},
): void {
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const map = isTyping(event) ? inFields : keys
    const found = Object.hasOwn(map, name) ? map[name] : undefined
    return found !== undefined && found(event) !== false
  })
  // A layout effect: a key pressed as soon as the rows of a list are there must not be lost.
  useLayoutEffect(() => {
    const part = (name: string, event: KeyboardEvent) => press(name, event)
    if (parts.length === 0) document.addEventListener('keydown', listen)
    // The frame around a page is there after it.
    if (everywhere) parts.unshift(part)
    else parts.push(part)
    return () => {
      parts.splice(parts.indexOf(part), 1)
      if (parts.length === 0) document.removeEventListener('keydown', listen)
    }
  }, [everywhere])
}
