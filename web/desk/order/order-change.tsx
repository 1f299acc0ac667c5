import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Failure } from '../../actions/use-action.ts'
import type { CallRequest } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { isConflict } from '../../staff/ui/conflict-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { actorOf, titleOf } from './panels/history-panel.tsx'
import { timelineOf } from './panels/timeline.ts'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

type Change = Omit<CallRequest<'POST /staff/orders/{id}/change'>['body'], 'seen'>
type Version = StaffOrderView['order']['updatedAt']

/** Edits an order that others may change meanwhile: saving needs the version from when editing began. */
export function useOrderChange({ order, changeable, audit }: StaffOrderView) {
  const t = useT()
  const { id, updatedAt } = order
  const [version, setVersion] = useState<Version | 'current'>()
  const opener = useId()
  const editing = version !== undefined
  const wasEditing = useRef(false)

  // The form that had the focus is gone.
  useEffect(() => {
    if (wasEditing.current && !editing) document.getElementById(opener)?.focus()
    wasEditing.current = editing
  }, [editing, opener])

  const [latest] = timelineOf(order.statusHistory, audit)
  return {
    id,
    editing,
    /** The id of the button that starts editing. */
    opener,
    /** Whether the order has since reached a status in which it can no longer be changed. */
    tooLate: editing && !changeable,
    /** Whether somebody else changed the order since editing began. */
    outdated:
      editing && changeable && version !== 'current' && JSON.stringify(version) !== JSON.stringify(updatedAt),
    /** What was changed last, and by whom. */
    lastChange:
      latest?.audit &&
      t('staff.order.lastChange', { change: titleOf(latest, order, t), by: actorOf(latest.audit, t) }),
    /** The version that a save changes. */
    expected: version === undefined || version === 'current' ? updatedAt : version,
    /** Lets the next save apply to the version that the page shows. */
    takeCurrent: () => setVersion('current'),
    begin: () => setVersion(updatedAt),
    end: () => setVersion(undefined),
  }
}
export type OrderChange = ReturnType<typeof useOrderChange>

/** Saves what is edited. After a conflict the page shows the current version, and saving again applies to that one. */
export function useSaveChange(change: OrderChange, onFailure?: (failure: Failure) => void) {
  const { id, expected } = change
  const [isConflicting, setIsConflicting] = useState(false)
  const { busy, problem, run } = useOrderAction(
    (api, body: Change) => {
      setIsConflicting(false)
      return api.call('POST /staff/orders/{id}/change', {
        params: { id },
        body: { ...body, seen: expected },
      })
    },
    {
      onFailure: (failure) => {
        if (isConflict(failure.error)) {
          setIsConflicting(true)
          change.takeCurrent()
        }
        onFailure?.(failure)
      },
    },
  )
  const save = async (body: Change) => {
    if (await run(body)) change.end()
  }
  return { busy, problem, isConflicting, save }
}
type SaveChange = ReturnType<typeof useSaveChange>

/** Focuses the first field of a form as it appears: `ref={focusFirstField}`. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}

interface ChangeNoticesProps {
  change: OrderChange
  saving: SaveChange
  /** Notices of the form itself. */
  children?: ReactNode
}

/** Conflicts with changes by others, and why the change was not saved. */
export function ChangeNotices({ change, saving, children }: ChangeNoticesProps) {
  const t = useT()
  return (
    <>
      {change.tooLate && <Notice tone="warning">{t('error.order_not_changeable')}</Notice>}
      {change.outdated && (
        <Notice tone="warning">
          {t('staff.order.outdated')} {change.lastChange}
        </Notice>
      )}
      {children}
      {saving.problem && (
        <Notice tone="danger">
          {saving.problem} {saving.isConflicting && change.lastChange}
        </Notice>
      )}
    </>
  )
}

interface ChangeButtonsProps {
  change: OrderChange
  saving: SaveChange
  /** The label of the button that saves. */
  save: string
}

/** The buttons that save a change or discard it. */
export function ChangeButtons({ change, saving, save }: ChangeButtonsProps) {
  const t = useT()
  return (
    <div className="flex gap-3">
      <Button type="submit" size="sm" busy={saving.busy}>
        {save}
      </Button>
      <Button size="sm" variant="quiet" onClick={change.end}>
        {t('common.back')}
      </Button>
    </div>
  )
}
