import { useEffect, useRef, useState, type RefObject } from 'react'

const isInField = (target: EventTarget | null): boolean =>
  (target as Partial<Element> | null)?.closest?.('input, textarea, select, label, [contenteditable]') != null

/**
 * Calls `goesOn` whenever the user moves on to a field: presses in it, types in it, or moves there with Tab. Focus
 * that the program moves does not count.
 */
export function onGoingOn(goesOn: () => void, signal: AbortSignal): void {
  const options = { capture: true, signal }
  window.addEventListener('pointerdown', ({ target }) => isInField(target) && goesOn(), options)
  window.addEventListener('keydown', ({ key }) => key === 'Tab' && goesOn(), options)
  window.addEventListener('input', goesOn, options)
}

/**
 * Focuses an element before the next frame, after a change of the page has shown it or marked it as invalid. If the
 * user has moved on to a field by then, the focus stays there, because the next letters would land in the wrong
 * field.
 */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  const waiting = new AbortController()
  let hasGoneOn = false
  onGoingOn(() => (hasGoneOn = true), waiting.signal)
  requestAnimationFrame(() => {
    waiting.abort()
    const element = find()
    if (!hasGoneOn) element?.focus()
  })
}

/** Whether the focused element has left the page. */
const isLost = () => document.activeElement === document.body

/** Focuses an element if a change of the page removes the focused element. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  focusSoon(() => (isLost() ? find() : undefined))
}

const fallbackIn = (place: ParentNode | null | undefined) =>
  place?.querySelector<HTMLElement>('[data-focus-fallback]')

/**
 * Moves the focus from a removed row to the row that is now in its position, the last row, or the notice of an empty
 * list.
 */
export function focusNeighbour(place: RefObject<HTMLElement | null>, index: number): void {
  focusIfLost(() => {
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-remove]')
    return buttons?.[Math.min(index, buttons.length - 1)] ?? fallbackIn(place.current)
  })
}

/**
 * Moves the focus from a row that its own button removes to the row that is then in its position, or the last row.
 * Without rows, it focuses the fallback of the smallest part of the page that has one. Must be called before the row
 * is removed.
 */
export function focusNextRow(button: HTMLElement): void {
  const list = button.closest('ul, ol, tbody')
  const index = list === null ? 0 : [...list.children].findIndex((row) => row.contains(button))
  const around = ancestorsOf(button)
  focusIfLost(() => {
    const rows = list?.isConnected ? [...list.children] : []
    const buttons = rows.flatMap((row) => row.querySelector<HTMLElement>('[data-remove]') ?? [])
    return buttons[Math.min(index, buttons.length - 1)] ?? firstIn(around)
  })
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)]
}

/** The fallback in the first of these elements that is still in the page and has a fallback. */
function firstIn(elements: readonly HTMLElement[]): HTMLElement | undefined {
  const present = elements.filter(({ isConnected }) => isConnected)
  return present.map(fallbackIn).find((fallback) => fallback instanceof HTMLElement) ?? undefined
}

/** Moves the focus from a removed button to the page's fallback element. */
export function focusFallback(): void {
  focusIfLost(() => fallbackIn(document))
}

/**
 * Moves the focus when a pressed button is replaced or removed. Once the page has changed, `takeFocus` focuses the
 * element of `ref`, or the first element inside it that matches `selector`. `times` counts the calls. It can be the
 * key of a part that must be mounted again after each call.
 * @example
 * const { ref, takeFocus } = useFocusAfter<HTMLElement>()
 * return <article ref={ref} tabIndex={-1}><Steps onDone={takeFocus} /></article>
 */
export function useFocusAfter<Element extends HTMLElement>(selector?: string) {
  const ref = useRef<Element>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const target = selector === undefined ? ref.current : ref.current?.querySelector<HTMLElement>(selector)
    target?.focus()
  }, [times, selector])
  return { ref, times, takeFocus: () => setTimes((before) => before + 1) }
}
