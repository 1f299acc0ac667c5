import { useEffect, useRef, type RefObject } from 'react'
import { isTyping, useKeys } from '../use-keys.ts'

/** The last row in focus by the list's address, for coming back from an order. */
const places = new Map<string, number>()

interface RowKeys {
  /** The element around the rows; each row is a focusable `tr`. */
  list: RefObject<HTMLElement | null>
  /** The key of the list. */
  address: string
  searchBox: RefObject<HTMLInputElement | null>
  onOpen: (index: number) => void
  onSelect: (index: number) => void
  onHelp: () => void
}

/**
 * "Everything by keyboard": j, k and the arrows walk the rows, Enter opens, x selects, / searches and ? lists the keys.
 * Returns a function that focuses the last row again, or the nearest that is left.
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
  useKeys((event) => {
    const { key, target } = event
    const rows = rowsOf()
    const current = rows.findIndex((row) => target instanceof Node && row.contains(target))
    const inRows = current >= 0
    const act = (what: () => void) => {
      event.preventDefault()
      what()
    }
    if (isTyping(event)) {
      if (key === 'ArrowDown' && target === searchBox.current) act(() => go(0))
      return
    }
    if (inRows) place.current = current
    // From outside the rows, as after a dialog, the keys continue where they were.
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

  return () => go(place.current ?? 0)
}
