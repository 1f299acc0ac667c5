import { useState } from 'react'
import type { OrderRow, ShownRows } from './shown-rows.ts'

/** The selected rows of a list, without those that have left it. */
export function useSelection(shown: ShownRows, selectable: boolean) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isHere = (row: OrderRow) => !shown.gone.has(row.id)
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const rowsAt = (from: number, to = from) =>
    shown.rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isHere)
  const selectRows = (rows: readonly OrderRow[], on: boolean) => {
    if (selectable)
      select(
        rows.map(({ id }) => id),
        on,
      )
  }
  const chosen = shown.rows.filter((row) => selected.has(row.id) && isHere(row))
  return {
    selected,
    chosen,
    select,
    clear: () => setSelected(new Set()),
    toggle: (index: number) => {
      const rows = rowsAt(index)
      selectRows(rows, !rows.some(({ id }) => selected.has(id)))
    },
    selectRange: (from: number, to: number) => selectRows(rowsAt(from, to), true),
    selectAll: () => selectRows(shown.rows.filter(isHere), true),
    /** The rows that a key acts on: the selected ones, or else the focused one. */
    meant: (index: number | undefined) => (chosen.length > 0 || index === undefined ? chosen : rowsAt(index)),
  }
}
