import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { statusText, type OrderStatus, type ShippingMethod } from '#core/orders/statuses.ts'
import { useAction } from '../actions/use-action.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { useKeys } from '../staff/keys/use-keys.ts'
import { staffPaths } from '../staff/paths.ts'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { Key } from '../staff/ui/key.tsx'
import { Button } from '../ui/button.tsx'
import { changeTags } from './tags/change-tags.ts'

/** The fields of an order that the results of moves and tags need. */
export interface NamedOrder {
  id: string
  orderNumber: string
  customerName: string
  shippingMethod: ShippingMethod
}

/** An order that was not changed, and the reason. */
export interface Refusal {
  row: NamedOrder
  reason: string
}

/** Moves that can be undone until the emails about them are sent. */
interface Moves {
  to: OrderStatus
  rows: readonly NamedOrder[]
  made: readonly { id: string; move: number }[]
}

/** Tags that were added to orders or removed from them. */
interface Tagging {
  rows: readonly NamedOrder[]
  tagged: readonly { id: string; added: string[]; removed: string[] }[]
}

type Act = Moves | Tagging

/** The last action, while it can be undone. */
type LastAct = Act & {
  /** When undoing stops being possible, in milliseconds since 1970 by this browser's clock. */
  endsAt: number
}

/** Number of orders for which an action can still be undone. */
const countOf = (act: Act) => ('tagged' in act ? act.tagged.length : act.made.length)

/** The last action. It is shared by all staff pages, so that staff can undo it after they have opened another page. */
const lastAct = createStore<LastAct | undefined>(() => undefined)

/** Offers to undo an action for `undoSeconds`. Emails about moves wait for the same time. */
export function offerUndo(act: Act, undoSeconds: number): void {
  const endsAt = Date.now() + undoSeconds * 1000
  lastAct.setState(undoSeconds > 0 ? { ...act, endsAt } : undefined, true)
}

/** Whole seconds until a time in milliseconds since 1970; 0 if there is no time or it is past. */
function useSecondsUntil(time: number | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil(((time ?? 0) - Date.now()) / 1000)))
    tick()
    if (time === undefined) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [time])
  return left
}

/** Restores the tags of orders; returns the orders that were refused. */
async function untag(api: ApiClient, { rows, tagged }: Tagging): Promise<Refusal[]> {
  const { results, failed } = await changeTags(
    api,
    tagged.map(({ id, added, removed }) => ({ id, add: removed, remove: added })),
  )
  // Orders that were restored stay restored when the others are tried again.
  if (failed !== undefined) throw failed.error
  return results.flatMap(({ id, code, message }) => {
    const row = rows.find((each) => each.id === id)
    return code === undefined || row === undefined ? [] : [{ row, reason: message ?? code }]
  })
}

/** The id of the moved order, if the last action moved exactly one order. */
const onlyMoved = (act: Act | undefined) =>
  act && 'made' in act && act.made.length === 1 ? act.made[0]?.id : undefined

/** Whether the undo key (Ctrl+Z) would now undo the last move of this order. */
export function useUndoKey(orderId: string): boolean {
  const act = useStore(lastAct)
  const seconds = useSecondsUntil(act?.endsAt)
  return onlyMoved(act) === orderId && seconds > 0
}

/**
 * Undoes the last action, one order after another, while its emails wait: "Undo for a minute on every move". On the
 * page of the order `shown` there is no bar, because that page already shows the same button. The key works there too.
 */
export function useUndo(showRefusals: (moved: number, refusals: readonly Refusal[]) => void, shown?: string) {
  const t = useT()
  const api = useStaffApi()
  const undoable = useStore(lastAct)
  const seconds = useSecondsUntil(undoable?.endsAt)
  const undo = useAction(
    async (act: LastAct) => {
      if ('tagged' in act) return untag(api, act)
      const { rows, made } = act
      const refusals: Refusal[] = []
      for (const [index, { id, move }] of made.entries()) {
        try {
          await api.call('POST /staff/orders/{id}/undo', { params: { id }, body: { move } })
        } catch (error) {
          const row = rows.find((each) => each.id === id)
          if (!(error instanceof ApiFailure) || error.status !== 409 || row === undefined) {
            // The moves that were not undone yet can be tried again.
            lastAct.setState({ ...act, made: made.slice(index) }, true)
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
        const count = (undoable ? countOf(undoable) : 0) - refusals.length
        const isTagging = undoable !== undefined && 'tagged' in undoable
        lastAct.setState(undefined, true)
        const message = isTagging ? t('staff.tags.untagged') : t('staff.orders.undone', { count })
        if (refusals.length > 0) showRefusals(count, refusals)
        else showAlert({ message, topic: 'changed orders' })
      },
      revalidate: true,
    },
  )
  const isOffered = undoable !== undefined && countOf(undoable) > 0 && (seconds > 0 || undo.busy)
  useKeys({ 'Ctrl z': () => (isOffered ? void undo.run(undoable) : false) })
  const isShown = shown !== undefined && onlyMoved(undoable) === shown
  const bar = isOffered && (!isShown || undo.problem) && (
    <span className="flex flex-wrap items-center gap-x-3 rounded-control bg-petrol-tint px-3 text-ink">
      {undo.problem ? (
        <span role="alert" className="text-danger">
          {undo.problem}
        </span>
      ) : (
        <DoneText act={undoable} seconds={seconds} />
      )}
      <Button size="sm" variant="secondary" busy={undo.busy} onClick={() => void undo.run(undoable)}>
        {t('staff.orders.undo')}
        <Key>Ctrl Z</Key>
      </Button>
    </span>
  )
  return {
    bar,
    offer: (act: Act, undoSeconds: number) => {
      undo.clear()
      offerUndo(act, undoSeconds)
    },
  }
}

/** Names the last action and says how long it can be undone. Links to the order if only one was moved. */
function DoneText({ act, seconds }: { act: Act; seconds: number }) {
  const t = useT()
  if ('tagged' in act) return <span>{t('staff.tags.undoUntil', { count: act.tagged.length, seconds })}</span>
  const { to, rows, made } = act
  const onlyOrder = made.length === 1 ? rows.find(({ id }) => id === made[0]?.id) : undefined
  const shippingMethod = onlyOrder?.shippingMethod ?? 'delivery'
  const status = t(statusText({ status: to, shippingMethod }))
  if (onlyOrder === undefined)
    return <span>{t('staff.orders.undoUntil', { count: made.length, status, seconds })}</span>
  return (
    <span>
      <Link to={staffPaths.order(onlyOrder.id)} className="tabular">
        {onlyOrder.orderNumber}
      </Link>
      {t('staff.orders.undoOne', { status, seconds })}
    </span>
  )
}
