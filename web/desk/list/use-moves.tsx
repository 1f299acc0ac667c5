import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { mayBeTakenBack } from '#core/orders/undo.ts'
import { statusTable, type BulkStatus } from '#core/orders/statuses.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import type { Route } from './+types/orders-page'
import { RefusalsDialog } from './dialogs.tsx'
import { useUndo, type Refusal } from '../use-undo.tsx'
import type { MoveOutcome } from '../move-orders.ts'
import { MoveDialog, type Move } from './move-dialog.tsx'
import type { OrderRow } from './shown-rows.ts'

type Couriers = Route.ComponentProps['loaderData']['couriers']

/** The dialogs for moving orders, the orders that were refused, and what takes the last move back. */
export function useMoves(onDone: (movedIds: readonly string[]) => void) {
  const t = useT()
  const { revalidate } = useRevalidator()
  // Both stay while their dialogs close.
  const [asked, setAsked] = useState<{ move: Move; open: boolean; key: number }>()
  const [refused, setRefused] = useState<{ moved: number; refusals: readonly Refusal[]; open: boolean }>()
  const showRefusals = (moved: number, refusals: readonly Refusal[]) =>
    setRefused({ moved, refusals, open: true })
  const undo = useUndo(showRefusals)

  const ask = (rows: readonly OrderRow[], to: BulkStatus) => {
    const movable = rows.filter(({ nextStatuses }) => nextStatuses.includes(to))
    if (movable.length === 0) return
    const move = { to, rows: movable, others: rows.length - movable.length }
    setAsked((before) => ({ move, open: true, key: (before?.key ?? 0) + 1 }))
  }
  const close = () => setAsked((before) => before && { ...before, open: false })
  const finish = ({ to, rows }: Move, { refusals, made: allMade, undoSeconds }: MoveOutcome) => {
    close()
    const movedIds = rows.flatMap(({ id }) => (refusals.some(({ row }) => row.id === id) ? [] : [id]))
    const count = movedIds.length
    if (refusals.length > 0) showRefusals(count, refusals)
    else {
      const message = t('staff.orders.moved', { count, status: t(statusTable[to].text) })
      showAlert({ message, topic: 'moved orders' })
    }
    const undoable = rows.filter(({ status }) => mayBeTakenBack(status, to))
    const made = allMade.filter(({ id }) => undoable.some((row) => row.id === id))
    if (made.length > 0) undo.offer({ to, rows: undoable, made }, undoSeconds)
    onDone(movedIds)
    void revalidate()
  }
  const dialogs = (couriers: Couriers) => (
    <>
      {asked && (
        <MoveDialog
          key={asked.key}
          open={asked.open}
          move={asked.move}
          couriers={couriers}
          onClose={close}
          onMoved={(outcome) => finish(asked.move, outcome)}
        />
      )}
      {refused && (
        <RefusalsDialog
          {...refused}
          onClose={() => setRefused((before) => before && { ...before, open: false })}
        />
      )}
    </>
  )
  return { ask, dialogs, undo: undo.bar, offerUndo: undo.offer, showRefusals }
}
