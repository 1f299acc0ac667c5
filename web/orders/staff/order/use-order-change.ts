import { useEffect, useId, useRef, useState } from 'react'
import type { CallRequest } from '../../../api/client.ts'
import { isConflict } from '../../../staff/ui/conflict-notice.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

type Change = Omit<CallRequest<'POST /staff/orders/{id}/change'>['body'], 'updatedAt'>
type Version = StaffOrderView['order']['updatedAt']

/**
 * Edits an order that others may change meanwhile: saving needs the version from when editing began. After a conflict
 * the page shows the current version, and saving again applies to that one.
 */
export function useOrderChange({ order: { id, updatedAt }, changeable }: StaffOrderView) {
  const [version, setVersion] = useState<Version | 'current'>()
  const opener = useId()
  const editing = version !== undefined
  const wasEditing = useRef(false)

  // The form that had the focus is gone.
  useEffect(() => {
    if (wasEditing.current && !editing) document.getElementById(opener)?.focus()
    wasEditing.current = editing
  }, [editing, opener])

  const { busy, problem, run, clear } = useOrderAction(
    async (api, change: Change, onFailure?: (error: unknown) => void) => {
      const expected = version === undefined || version === 'current' ? updatedAt : version
      try {
        const body = { ...change, updatedAt: expected }
        await api.call('POST /staff/orders/{id}/change', { params: { id }, body })
      } catch (error) {
        if (isConflict(error)) setVersion('current')
        onFailure?.(error)
        throw error
      }
    },
  )

  return {
    editing,
    /** The id of the button that starts editing. */
    opener,
    busy,
    problem,
    /** Whether the order has since reached a status in which it can no longer be changed. */
    tooLate: editing && !changeable,
    /** Whether somebody else changed the order since editing began. */
    outdated:
      editing && changeable && version !== 'current' && JSON.stringify(version) !== JSON.stringify(updatedAt),
    begin: () => setVersion(updatedAt),
    end: () => {
      setVersion(undefined)
      clear()
    },
    save: async (change: Change, onFailure?: (error: unknown) => void) => {
      if (await run(change, onFailure)) setVersion(undefined)
    },
  }
}
export type OrderChange = ReturnType<typeof useOrderChange>
