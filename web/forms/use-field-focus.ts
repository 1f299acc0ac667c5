import { useCallback, useLayoutEffect, useRef } from 'react'
import { onGoingOn } from '../ui/move-focus.ts'
import { PhoneInputs } from './phone-control.ts'

const isButton = (target: EventTarget | null): boolean =>
  (target as Partial<Element> | null)?.closest?.('button, a, summary, [role=button]') != null

const inputOf = (element: unknown): HTMLElement | null =>
  element instanceof PhoneInputs ? element.input : (element as HTMLElement)

/**
 * Moves the focus to a field of a form after a press: at once, or as soon as the page enables the field. `setFocus`
 * of react-hook-form uses a timer instead, which is too late on a busy page. If users have moved on to another field
 * since the press, the focus stays there, so that no letter lands in the wrong field. `attach` must be called with
 * every element of every field.
 */
export function useFieldFocus() {
  const elements = useRef(new Map<string, Set<unknown>>())
  const hasGoneOn = useRef(false)
  const wanted = useRef<string>(undefined)

  // A layout effect, because an effect after the paint could miss the first press.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const now = (goneOn: boolean) => {
      hasGoneOn.current = goneOn
      wanted.current = undefined
    }
    onGoingOn(() => now(true), controller.signal)
    window.addEventListener('click', ({ target }) => isButton(target) && now(false), options)
    window.addEventListener('submit', () => now(false), options)
    return () => controller.abort()
  }, [])

  const shown = useCallback(
    (name: string) =>
      [...(elements.current.get(name) ?? [])].map(inputOf).filter((input) => input?.isConnected),
    [],
  )
  const focusWanted = useCallback(() => {
    const field =
      wanted.current !== undefined && shown(wanted.current).find((element) => !element?.matches(':disabled'))
    if (!field) return
    wanted.current = undefined
    field.focus()
  }, [shown])
  useLayoutEffect(focusWanted)

  return {
    attach: (name: string, element: unknown): void => {
      if (element === null) return
      const others = [...(elements.current.get(name) ?? [])].filter((other) => inputOf(other)?.isConnected)
      elements.current.set(name, new Set([...others, element]))
    },
    /** Whether the page shows a field of this name. */
    hasField: (name: string): boolean => shown(name).length > 0,
    setFocus: useCallback(
      (name: string) => {
        // If the focus was lost, for example because a request disabled its field, the user has not moved on.
        if (hasGoneOn.current && document.activeElement !== document.body) return
        wanted.current = name
        focusWanted()
      },
      [focusWanted],
    ),
  }
}
