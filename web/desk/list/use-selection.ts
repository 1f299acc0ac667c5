import { useState } from 'react'
import type { OrderRow, ShownRows } from './shown-rows.ts'

/** Keeps the selection of a list. Orders that have left the list do not count as selected. */
export function useSelection(shown: ShownRows, selectable: boolean) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [others, setOthers] = useState<readonly OrderRow[]>([])
  const isHere = (row: OrderRow) => !shown.gone.has(row.id)
  const select = (ids: readonly string[], on: boolean) =>
    setSelectedIds(
      (before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
    )
  const rowsAt = (from: number, to = from) =>
    shown.rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isHere)
  const selectRows = (rows: readonly OrderRow[], on: boolean) => {
    if (selectable)
      select(
        rows.map(({ id }) => id),
        on,
      )
  }
  const shownIds = new Set(shown.rows.map(({ id }) => id))
  const selectedRows = [...shown.rows.filter(isHere), ...others.filter(({ id }) => !shownIds.has(id))].filter(
    ({ id }) => selectedIds.has(id),
  )
  return {
    selectedIds,
    selectedRows,
    select,
    clear: () => {
      setSelectedIds(new Set())
      setOthers([])
    },
    /** Selects orders of all pages. */
    selectMatching: (rows: readonly OrderRow[]) => {
      setOthers(rows)
      setSelectedIds(new Set(rows.map(({ id }) => id)))
    },
    toggle: (index: number) => {
      const rows = rowsAt(index)
      selectRows(rows, !rows.some(({ id }) => selectedIds.has(id)))
    },
    selectRange: (from: number, to: number) => selectRows(rowsAt(from, to), true),
    selectAll: () => selectRows(shown.rows.filter(isHere), true),
    /** The rows that a key acts on: the selected rows, or the focused row if none is selected. */
    rowsToActOn: (index: number | undefined) =>
      selectedRows.length > 0 || index === undefined ? selectedRows : rowsAt(index),
  }
}
