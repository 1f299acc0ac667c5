import type { StaffReturn } from '#core/api/returns/returns-staff.ts'
import { messageWait, wayBack } from '#core/orders/undo.ts'
import {
  canMoveReturn,
  isOpen,
  mayChangeReturn,
  returnActions,
  returnTable,
  type ReturnAction,
} from '#core/returns/statuses.ts'
import { staffMay, type StaffPermission } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import type { StoredReturn } from '../order-parts/returns.ts'
import type { LoadedReturns } from './load-order-returns.ts'
import { undoableEvent } from './undo-return-move.ts'

/** Returns the actions that the signed-in staff may take on a return now. */
export function actionsOf(
  { session }: StaffContext,
  { status }: StoredReturn,
  { hasExchange, isCreditable }: { hasExchange: boolean; isCreditable: boolean },
): ReturnAction[] {
  const may = (permission: StaffPermission) => staffMay(session.staff, permission)
  const mayMoveTo = (to: 'on_its_way' | 'arrived' | 'withdrawn' | 'inspected' | 'completed' | 'approved') =>
    canMoveReturn(status, to) && may(returnTable[to].permission)
  const possible: Readonly<Record<ReturnAction, boolean>> = {
    decide: mayMoveTo('approved'),
    change: mayChangeReturn(status) && may('returns:decide'),
    arrange: status === 'approved' && may('returns:decide'),
    on_its_way: mayMoveTo('on_its_way'),
    arrive: mayMoveTo('arrived'),
    inspect: mayMoveTo('inspected'),
    exchange: isOpen(status) && status !== 'requested' && !hasExchange && may('orders:place'),
    refund: mayMoveTo('completed'),
    withdraw: mayMoveTo('withdrawn') && !hasExchange,
    credit: isCreditable && may('invoices:credit'),
    photos: isOpen(status) && may('orders:note'),
  }
  return returnActions.filter((action) => possible[action])
}

/** Returns how the last step can be undone; an empty object if the signed-in staff may not undo it. */
export function undoOf(
  { session, settings, now }: StaffContext,
  found: StoredReturn,
  { row, shown, events, standing, notes }: LoadedReturns,
  hasExchange: boolean,
): Pick<StaffReturn, 'undo'> {
  const event = undoableEvent(
    events.filter(({ returnId }) => returnId === found.id),
    {
      isLast: shown.all.at(-1)?.id === found.id,
      isCredited: notes.some(({ returnId }) => returnId === found.id),
      hasExchange,
      standing,
      orderStatus: row.status,
      status: found.status,
    },
  )
  if (event === undefined || !staffMay(session.staff, returnTable[event.status].permission)) return {}
  const time = { now: now(), undoSeconds: settings.UNDO_SECONDS }
  if (wayBack(event, time) === undefined) return {}
  const { before, correctable } = event
  return {
    undo: {
      ...(before.row && { to: before.row.status }),
      waitSeconds: messageWait(event, time),
      correctable,
    },
  }
}
