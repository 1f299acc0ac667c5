import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mayUndoMove } from '#core/orders/undo.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import { useKeys } from '../../staff/keys/use-keys.ts'
import { staffPaths } from '../../staff/paths.ts'
import { RefusalsDialog } from '../list/dialogs.tsx'
import { queueParams } from '../list/order-search.ts'
import { useUndo, type Refusal } from '../use-undo.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import type { MadeMove } from './use-call.ts'

/** Navigation state of an order that was opened from the previous order of its queue. */
const stepped = { stepped: true } as const

/**
 * Handles working through a queue by keyboard: j and k open the next and the previous order, Esc the list and p the
 * packing slip. After a call or a move, the next order opens by itself, and its page offers to undo the last move.
 */
export function useQueueWork({
  view: { order },
  queue,
  nextId,
}: {
  view: StaffOrderView
  queue: OrderQueue | undefined
  nextId: string | undefined
}) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Partial<typeof stepped> | null }
  const [refused, setRefused] = useState<{ moved: number; refusals: readonly Refusal[]; open: boolean }>()
  const undo = useUndo((moved, refusals) => setRefused({ moved, refusals, open: true }), order.id)
  const list = staffPaths.orders(queue && queueParams.write({ queue }))
  const next = () => {
    if (nextId === undefined) return false
    void navigate(staffPaths.order(nextId, queue), { state: stepped })
    return true
  }
  const onward = () => {
    if (queue === undefined) return false
    if (!next()) void navigate(list)
    return true
  }
  useKeys({
    j: next,
    k: () => (state?.stepped ? void navigate(-1) : false),
    Escape: () => void navigate(list),
    p: () => void navigate(staffPaths.packingSlip(order.id)),
  })
  return {
    nextId,
    afterCall: onward,
    afterMove: ({ to, move, undoSeconds }: MadeMove) => {
      const row = { ...order, customerName: order.contactInfo.name }
      if (mayUndoMove(order.status, to))
        undo.offer({ to, rows: [row], made: [{ id: order.id, move }] }, undoSeconds)
      return onward()
    },
    undo: (
      <>
        {undo.bar && <div className="mb-3">{undo.bar}</div>}
        {refused && <RefusalsDialog {...refused} onClose={() => setRefused({ ...refused, open: false })} />}
      </>
    ),
  }
}
