import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { statusTable, type BulkStatus } from '../../../../core/orders/statuses.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCountdown } from '../../../actions/use-countdown.ts'
import { ApiFailure } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { showAlert } from '../../../shell/alert-store.ts'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { Button } from '../../../ui/button.tsx'
import type { Route } from './+types/orders-page'
import { RefusalsDialog } from './dialogs.tsx'
import { MoveDialog, type Move, type MoveOutcome, type Refusal } from './move-dialog.tsx'
import type { OrderRow } from './shown-rows.ts'

type Couriers = Route.ComponentProps['loaderData']['couriers']
type Made = MoveOutcome['made'][number]

/** Moves that can still be taken back before their emails leave. */
interface Undoable {
  to: BulkStatus
  rows: readonly OrderRow[]
  made: readonly Made[]
}

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
    const move = { to, rows: movable, others: rows.length - movable.length }
    setAsked((before) => ({ move, open: true, key: (before?.key ?? 0) + 1 }))
  }
  const close = () => setAsked((before) => before && { ...before, open: false })
  const finish = ({ to, rows }: Move, { refusals, made, undoSeconds }: MoveOutcome) => {
    close()
    const movedIds = rows.flatMap(({ id }) => (refusals.some(({ row }) => row.id === id) ? [] : [id]))
    const count = movedIds.length
    if (refusals.length > 0) showRefusals(count, refusals)
    else {
      const message = t('staff.orders.moved', { count, status: t(statusTable[to].text) })
      showAlert({ message, topic: 'moved orders' })
    }
    if (statusTable[to].correctable) undo.offer({ to, rows, made }, undoSeconds)
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
  return { ask, dialogs, undo: undo.bar }
}

/** Takes the last move of the list back, one order after the other, while its emails wait. */
export function useUndo(showRefusals: (moved: number, refusals: readonly Refusal[]) => void) {
  const t = useT()
  const api = useStaffApi()
  const countdown = useCountdown()
  const [undoable, setUndoable] = useState<Undoable>()
  const takeBack = useAction(
    async ({ rows, made }: Undoable) => {
      const refusals: Refusal[] = []
      for (const [place, { id, move }] of made.entries()) {
        try {
          await api.call('POST /staff/orders/{id}/undo', { params: { id }, body: { move } })
        } catch (error) {
          const row = rows.find((each) => each.id === id)
          if (!(error instanceof ApiFailure) || error.status !== 409 || row === undefined) {
            // What is not taken back yet can be tried again.
            setUndoable((before) => before && { ...before, made: made.slice(place) })
            throw error
          }
          refusals.push({ row, reason: failureText(error, t) ?? '' })
        }
      }
      return refusals
    },
    {
      failed: t('staff.orders.undoFailed'),
      onSuccess: (refusals) => {
        setUndoable(undefined)
        const count = (undoable?.made.length ?? 0) - refusals.length
        if (refusals.length > 0) showRefusals(count, refusals)
        else showAlert({ message: t('staff.orders.undone', { count }), topic: 'moved orders' })
      },
      revalidate: true,
    },
  )
  const seconds = countdown.left('emails')
  const isOffered = undoable !== undefined && undoable.made.length > 0 && (seconds > 0 || takeBack.busy)
  const bar = isOffered && (
    <span className="flex flex-wrap items-center gap-x-3 rounded-control bg-petrol-tint px-3 py-1">
      {takeBack.problem ? (
        <span role="alert" className="text-danger">
          {takeBack.problem}
        </span>
      ) : (
        t('staff.orders.undoUntil', {
          count: undoable.made.length,
          status: t(statusTable[undoable.to].text),
          seconds,
        })
      )}
      <Button size="sm" variant="secondary" busy={takeBack.busy} onClick={() => void takeBack.run(undoable)}>
        {t('staff.orders.undo')}
      </Button>
    </span>
  )
  return {
    bar,
    offer: (moves: Undoable, undoSeconds: number) => {
      takeBack.clear()
      setUndoable(moves)
      countdown.start('emails', undoSeconds)
    },
  }
}
