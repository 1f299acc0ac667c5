import { useLayoutEffect, useRef } from 'react'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/**
 * The button that deletes a table row. The focus then moves to the same button of a neighbouring row, or to the page's
 * first button.
 */
export function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === null || document.activeElement !== own) return
      const row = own.closest('tr')
      const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
      const next =
        neighbour?.querySelector<HTMLElement>('[data-delete]') ??
        own.closest('main')?.querySelector<HTMLElement>('button')
      next?.focus()
    }
  }, [])
  return (
    <Button ref={button} data-delete="" size="sm" variant="quiet" aria-label={label} onClick={onClick}>
      {t('staff.common.delete')}
    </Button>
  )
}

interface DeleteDialogProps<Item> {
  /** Undefined while the dialog is closed. */
  item: Item | undefined
  title: string
  text: string
  doneText: string
  /** The name of the deleted item. The alert shows it if `doneText` does not contain it. */
  doneSubject?: string
  remove: (item: Item) => Promise<unknown>
  onClose: () => void
}

export function DeleteDialog<Item>(props: DeleteDialogProps<Item>) {
  const { item, title, text, doneText, doneSubject, remove, onClose } = props
  const t = useT()
  // The dialog closes before the row is removed, so that the focus returns to the row's button first.
  const deletion = useAction(remove, {
    alert: true,
    revalidate: 'always',
    failed: t('common.notSaved'),
    onSuccess: () => {
      onClose()
      showAlert({ message: doneText, subject: doneSubject })
    },
    onFailure: onClose,
  })
  return (
    <QuestionDialog
      open={item !== undefined}
      title={title}
      action={t('staff.common.delete')}
      danger
      busy={deletion.busy}
      onClose={onClose}
      onSubmit={() => item && void deletion.run(item)}
    >
      <p>{text}</p>
    </QuestionDialog>
  )
}
