import { useEffect, useId, useRef, useState } from 'react'
import { ApiFailure, type CallRequest } from '../../../api/client.ts'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

type Change = Omit<CallRequest<'POST /staff/orders/{id}/change'>['body'], 'updatedAt'>
type Seen = StaffOrderView['order']['updatedAt']

/**
 * Changes an order that may be changed by somebody else at the same time: what was seen when the change was begun must
 * still be there. After a refusal the page shows what is there now, and saving again means that.
 */
export function useOrderChange({ order: { id, updatedAt }, changeable }: StaffOrderView) {
  const { busy, problem, run, forget } = useOrderAction()
  const [seen, setSeen] = useState<Seen | 'shown'>()
  const opener = useId()
  const editing = seen !== undefined
  const wasEditing = useRef(false)

  // The form that had the focus is gone.
  useEffect(() => {
    if (wasEditing.current && !editing) document.getElementById(opener)?.focus()
    wasEditing.current = editing
  }, [editing, opener])

  return {
    editing,
    /** The id of the button that begins it. */
    opener,
    busy,
    problem,
    /** Whether the order moved on since it was begun, so that it changes no more. */
    tooLate: editing && !changeable,
    /** Whether somebody else changed the order since it was begun. */
    outdated: editing && changeable && seen !== 'shown' && JSON.stringify(seen) !== JSON.stringify(updatedAt),
    begin: () => setSeen(updatedAt),
    end: () => {
      setSeen(undefined)
      forget()
    },
    /** Answers the refusal, and undefined when the change was made. */
    save: async (change: Change): Promise<ApiFailure | undefined> => {
      const result = await run((api) =>
        api.call('POST /staff/orders/{id}/change', {
          params: { id },
          body: { ...change, updatedAt: seen === undefined || seen === 'shown' ? updatedAt : seen },
        }),
      )
      if (result === undefined) {
        setSeen(undefined)
        return undefined
      }
      const { failure } = result
      if (!(failure instanceof ApiFailure)) return new ApiFailure(0, {})
      if (failure.code === 'order_changed_meanwhile') setSeen('shown')
      return failure
    },
  }
}
export type OrderChange = ReturnType<typeof useOrderChange>
