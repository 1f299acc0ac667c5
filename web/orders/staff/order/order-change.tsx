import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { CallRequest } from '../../../api/client.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { isConflict } from '../../../staff/ui/conflict-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
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

/** Focuses the first field of a form as it appears: `ref={focusFirstField}`. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}

/** Conflicts with changes by others, and why the change was not saved; `children` are notices of the form itself. */
export function ChangeNotices({ change, children }: { change: OrderChange; children?: ReactNode }) {
  const t = useT()
  return (
    <>
      {change.tooLate && <Notice tone="warning">{t('error.order_not_changeable')}</Notice>}
      {change.outdated && <Notice tone="warning">{t('staff.order.outdated')}</Notice>}
      {children}
      {change.problem && <Notice tone="danger">{change.problem}</Notice>}
    </>
  )
}

/** The buttons that save a change or discard it. */
export function ChangeButtons({ change, save }: { change: OrderChange; save: string }) {
  const t = useT()
  return (
    <div className="flex gap-3">
      <Button type="submit" size="sm" busy={change.busy}>
        {save}
      </Button>
      <Button size="sm" variant="quiet" onClick={change.end}>
        {t('staff.keep')}
      </Button>
    </div>
  )
}
