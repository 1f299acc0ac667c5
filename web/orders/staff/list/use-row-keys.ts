import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Where somebody was in a list, for when they come back from an order: by the list's address. */
const places = new Map<string, number>()

interface RowKeys {
  /** What holds the rows; each is a `tr` that can take the focus. */
  list: RefObject<HTMLElement | null>
  /** Tells one list from another. */
  address: string
  searchBox: RefObject<HTMLInputElement | null>
  onOpen: (index: number) => void
  onSelect: (index: number) => void
  onHelp: () => void
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')

/**
 * "Everything by keyboard": j and k or the arrows walk through the rows, Enter opens one, x selects it, / goes to the
 * search and ? to what can be pressed. Answers how to put the focus where it was last, or as near as there are rows.
 */
export function useRowKeys({ list, address, searchBox, onOpen, onSelect, onHelp }: RowKeys): () => void {
  const place = useRef(places.get(address))

  useEffect(() => {
    place.current = places.get(address)
  }, [address])

  const rowsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]
  const go = (index: number) => {
    const rows = rowsOf()
    const reached = Math.max(0, Math.min(index, rows.length - 1))
    const row = rows[reached]
    if (row === undefined) return
    place.current = reached
    places.set(address, reached)
    row.focus()
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    const rows = rowsOf()
    const current = rows.findIndex((row) => target instanceof Node && row.contains(target))
    const inRows = current >= 0
    const act = (what: () => void) => {
      event.preventDefault()
      what()
    }
    if (isField(target)) {
      if (key === 'ArrowDown' && target === searchBox.current) act(() => go(0))
      return
    }
    if (inRows) place.current = current
    // Who was led away from the rows, as by a dialog, goes on where they were.
    const from = (step: 1 | -1) => (inRows ? current + step : (place.current ?? 0))
    if (key === 'j' || (key === 'ArrowDown' && inRows)) act(() => go(from(1)))
    else if (key === 'k' || (key === 'ArrowUp' && inRows)) act(() => go(from(-1)))
    else if (key === 'x' && inRows) act(() => onSelect(current))
    else if (key === 'Enter' && inRows && target === rows[current]) act(() => onOpen(current))
    else if (key === '/')
      act(() => {
        searchBox.current?.focus()
        searchBox.current?.select()
      })
    else if (key === '?') act(onHelp)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return () => go(place.current ?? 0)
}
