import { useCallback, useLayoutEffect, useRef } from 'react'
import { onGoingOn } from '../ui/move-focus.ts'
import { PhoneInputs } from './phone-control.ts'

const isButton = (target: EventTarget | null): boolean =>
  (target as Partial<Element> | null)?.closest?.('button, a, summary, [role=button]') != null

const inputOf = (element: unknown): HTMLElement | null =>
  element instanceof PhoneInputs ? element.input : (element as HTMLElement)

/**
 * Moves the focus to a field of a form as the answer to a press: at once, or as soon as the page enables the field.
 * `setFocus` of react-hook-form waits for a timer instead, which on a busy page comes too late. Whoever has gone on to
 * another field since the press keeps it, so that no letter lands in the wrong field. `attach` must be called with each
 * element of each field.
 */
export function useFieldFocus() {
  const elements = useRef(new Map<string, Set<unknown>>())
  const hasGoneOn = useRef(false)
  const wanted = useRef<string>(undefined)

  // Before the first press, which an effect after the paint could miss.
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
        // Focus that was lost, for example with a field that a request disabled, is nobody's.
        if (hasGoneOn.current && document.activeElement !== document.body) return
        wanted.current = name
        focusWanted()
      },
      [focusWanted],
    ),
  }
}
