import { useEffect, useRef, type RefObject } from 'react'
import { useKeys } from '../../staff/keys/use-keys.ts'

/**
 * The index of the last focused row of each list, by the parameters of its URL. It is needed after staff return from an
 * order.
 */
const places = new Map<string, number>()

export interface RowKeys {
  /** The element with the rows; each row is a focusable `tr`. */
  list: RefObject<HTMLElement | null>
  /** The list's key in `places`. */
  address: string
  searchBox: RefObject<HTMLInputElement | null>
  onOpen: (index: number) => void
  onCall: (index: number) => void
  onSelect: (index: number) => void
  /** Called with the first and last row to select. */
  onSelectRange: (from: number, to: number) => void
  onSelectAll: () => void
  /** Called with the focused row, if any. */
  onConfirm: (index: number | undefined) => void
  onShip: (index: number | undefined) => void
  onPrint: (index: number | undefined) => void
  onTag: (index: number | undefined) => void
}

/**
 * Handles the keys of a list: j, k and arrows move, Enter opens, t calls, x selects, c confirms, s ships, p prints, #
 * tags and f searches the list: "Everything by keyboard". Returns a function that focuses the last row again, or the
 * nearest remaining row.
 */
export function useRowKeys({ list, address, searchBox, ...on }: RowKeys): () => void {
  const place = useRef(places.get(address))
  const selectedLast = useRef<number>(undefined)

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
  /** The index of the focused row; undefined if the focus is elsewhere. */
  const current = ({ target }: Event) => {
    const index = rowsOf().findIndex((row) => target instanceof Node && row.contains(target))
    if (index < 0) return undefined
    place.current = index
    return index
  }
  const walk = (event: Event, by: 1 | -1, onlyInRows = false) => {
    const index = current(event)
    if (index === undefined && onlyInRows) return false
    // If the focus is outside the rows, for example after a dialog, the keys continue from the last focused row.
    return go(index === undefined ? (place.current ?? 0) : index + by)
  }
  const atRow = (event: Event, act: (index: number) => unknown) => {
    const index = current(event)
    return index === undefined ? false : act(index)
  }
  const select = (index: number) => {
    selectedLast.current = index
    on.onSelect(index)
  }
  useKeys(
    {
      j: (event) => walk(event, 1),
      k: (event) => walk(event, -1),
      ArrowDown: (event) => walk(event, 1, true),
      ArrowUp: (event) => walk(event, -1, true),
      x: (event) => atRow(event, select),
      'Shift x': (event) => atRow(event, (index) => on.onSelectRange(selectedLast.current ?? index, index)),
      'Ctrl a': () => on.onSelectAll(),
      Enter: (event) =>
        atRow(event, (index) => (event.target === rowsOf()[index] ? on.onOpen(index) : false)),
      t: (event) => atRow(event, on.onCall),
      c: (event) => on.onConfirm(current(event)),
      s: (event) => on.onShip(current(event)),
      p: (event) => on.onPrint(current(event)),
      '#': (event) => on.onTag(current(event)),
      f: () => {
        searchBox.current?.focus()
        searchBox.current?.select()
      },
    },
    { inFields: { ArrowDown: (event) => (event.target === searchBox.current ? go(0) : false) } },
  )

  return () => go(place.current ?? 0)
}
