import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { statusText, type OrderStatus, type ShippingMethod } from '../../../core/orders/statuses.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useKeys } from '../../staff/keys/use-keys.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Key } from '../../staff/ui/key.tsx'
import { Button } from '../../ui/button.tsx'

/** What a list says of an order that was moved, or was not. */
export interface MovedOrder {
  id: string
  orderNumber: string
  customerName: string
  shippingMethod: ShippingMethod
}

/** An order that was not moved, and why. */
export interface Refusal {
  row: MovedOrder
  reason: string
}

/** Moves that can still be taken back before their emails leave. */
interface Undoable {
  to: OrderStatus
  rows: readonly MovedOrder[]
  made: readonly { id: string; move: number }[]
  /** In milliseconds since 1970, by this browser's clock. */
  endsAt: number
}

/** The last moves; of the whole page, so that they are offered wherever the work goes on. */
const lastMoves = createStore<Undoable | undefined>(() => undefined)

/** Offers to take moves back until their emails leave. */
export function offerUndo(moves: Omit<Undoable, 'endsAt'>, undoSeconds: number): void {
  const endsAt = Date.now() + undoSeconds * 1000
  lastMoves.setState(undoSeconds > 0 ? { ...moves, endsAt } : undefined, true)
}

/** Whole seconds until a moment; 0 without one, and once it is over. */
function useSecondsUntil(moment: number | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil(((moment ?? 0) - Date.now()) / 1000)))
    tick()
    if (moment === undefined) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [moment])
  return left
}

/** "Undo for a minute on every move": takes the last moves back, one order after the other, while their emails wait. */
export function useUndo(showRefusals: (moved: number, refusals: readonly Refusal[]) => void) {
  const t = useT()
  const api = useStaffApi()
  const undoable = useStore(lastMoves)
  const seconds = useSecondsUntil(undoable?.endsAt)
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
            lastMoves.setState((before) => before && { ...before, made: made.slice(place) }, true)
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
        const count = (undoable?.made.length ?? 0) - refusals.length
        lastMoves.setState(undefined, true)
        if (refusals.length > 0) showRefusals(count, refusals)
        else showAlert({ message: t('staff.orders.undone', { count }), topic: 'moved orders' })
      },
      revalidate: true,
    },
  )
  const isOffered = undoable !== undefined && undoable.made.length > 0 && (seconds > 0 || takeBack.busy)
  useKeys({ 'Ctrl z': () => (isOffered ? void takeBack.run(undoable) : false) })
  const bar = isOffered && (
    <span className="flex flex-wrap items-center gap-x-3 rounded-control bg-petrol-tint px-3 text-ink">
      {takeBack.problem ? (
        <span role="alert" className="text-danger">
          {takeBack.problem}
        </span>
      ) : (
        <MovedText {...undoable} seconds={seconds} />
      )}
      <Button size="sm" variant="secondary" busy={takeBack.busy} onClick={() => void takeBack.run(undoable)}>
        {t('staff.orders.undo')}
        <Key>Ctrl Z</Key>
      </Button>
    </span>
  )
  return {
    bar,
    offer: (moves: Omit<Undoable, 'endsAt'>, undoSeconds: number) => {
      takeBack.clear()
      offerUndo(moves, undoSeconds)
    },
  }
}

/** What was moved, and until when it can be taken back; of one order with its number, which leads back to it. */
function MovedText({ to, rows, made, seconds }: Undoable & { seconds: number }) {
  const t = useT()
  const only = made.length === 1 ? rows.find(({ id }) => id === made[0]?.id) : undefined
  const shippingMethod = only?.shippingMethod ?? 'delivery'
  const status = t(statusText({ status: to, shippingMethod }))
  if (only === undefined)
    return <span>{t('staff.orders.undoUntil', { count: made.length, status, seconds })}</span>
  return (
    <span>
      <Link to={staffPaths.order(only.id)} className="tabular">
        {only.orderNumber}
      </Link>
      {t('staff.orders.undoOne', { status, seconds })}
    </span>
  )
}
