import { useRevalidator } from 'react-router'
import { mayUndoMove } from '#core/orders/undo.ts'
import { statusTable, type BulkStatus } from '#core/orders/statuses.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useDialog } from '../../ui/use-dialog.ts'
import type { Route } from './+types/orders-page'
import { RefusalsDialog } from './dialogs.tsx'
import { useUndo, type Refusal } from '../use-undo.tsx'
import type { MoveOutcome } from '../move-orders.ts'
import { MoveDialog, type Move } from './move-dialog.tsx'
import type { OrderRow } from './shown-rows.ts'

type Couriers = Route.ComponentProps['loaderData']['couriers']

/** The dialogs that move orders, the refused orders, and the button that undoes the last move. */
export function useMoves(onDone: (movedIds: readonly string[]) => void) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const moving = useDialog<Move>()
  const refused = useDialog<{ moved: number; refusals: readonly Refusal[] }>()
  const showRefusals = (moved: number, refusals: readonly Refusal[]) => refused.show({ moved, refusals })
  const undo = useUndo(showRefusals)

  const ask = (rows: readonly OrderRow[], to: BulkStatus) => {
    const movable = rows.filter(({ nextStatuses }) => nextStatuses.includes(to))
    if (movable.length === 0) return
    moving.show({ to, rows: movable, others: rows.length - movable.length })
  }
  const finish = ({ to, rows }: Move, { refusals, made: allMade, undoSeconds }: MoveOutcome) => {
    moving.close()
    const movedIds = rows.flatMap(({ id }) => (refusals.some(({ row }) => row.id === id) ? [] : [id]))
    const count = movedIds.length
    if (refusals.length > 0) showRefusals(count, refusals)
    else {
      const message = t('staff.orders.moved', { count, status: t(statusTable[to].text) })
      showAlert({ message, topic: 'changed orders' })
    }
    const undoable = rows.filter(({ status }) => mayUndoMove(status, to))
    const made = allMade.filter(({ id }) => undoable.some((row) => row.id === id))
    if (made.length > 0) undo.offer({ to, rows: undoable, made }, undoSeconds)
    onDone(movedIds)
    void revalidate()
  }
  const dialogs = (couriers: Couriers) => (
    <>
      {moving.shown && (
        <MoveDialog
          key={moving.shown.key}
          open={moving.shown.open}
          move={moving.shown.about}
          couriers={couriers}
          onClose={moving.close}
          onMoved={(outcome) => moving.shown && finish(moving.shown.about, outcome)}
        />
      )}
      {refused.shown && (
        <RefusalsDialog {...refused.shown.about} open={refused.shown.open} onClose={refused.close} />
      )}
    </>
  )
  return { ask, dialogs, undo: undo.bar, offerUndo: undo.offer, showRefusals }
}
