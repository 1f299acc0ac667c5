import type { ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { OrderChange } from './use-order-change.ts'

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
