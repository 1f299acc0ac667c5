import { useEffect, useEffectEvent } from 'react'
import { focusGoods, walkLines } from '../../phone-orders/goods-step.tsx'

/** F3 leads to the search for goods, Alt and arrows move between lines, Ctrl and Enter send; other keys are `others`. */
export function useQuotationKeys(send: () => void, others: Readonly<Record<string, () => void>> = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || document.querySelector('dialog[open]') !== null) return
    const act = actionOf(event, send, others)
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

function actionOf(
  { key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent,
  send: () => void,
  others: Readonly<Record<string, () => void>>,
): (() => void) | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return repeat ? () => {} : send
  if (altKey && key === 'ArrowDown') return () => walkLines(1)
  if (altKey && key === 'ArrowUp') return () => walkLines(-1)
  if (altKey || ctrlKey || metaKey) return undefined
  return key === 'F3' ? focusGoods : others[key]
}

/** Focuses the last element that a selector finds, once it is on the page. */
export function focusSoon(selector: string): void {
  setTimeout(() => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus())
}

/** Focuses the first field that is refused, once it is marked. */
export function focusRefused(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
