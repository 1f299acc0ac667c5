import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface QuestionDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button says that does it; it has the focus first, unless it is for danger or a field is `data-autofocus`. */
  action: string
  /** For what cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Why it was not done. */
  problem?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Explanation and fields. */
  children: ReactNode
}

/**
 * Asks once more, or for what is missing, before something is done; the fields keep what was typed if it fails. It is
 * rendered outside of the form around it: a browser ends the submit event of a form inside a form before React sees it.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, onClose, title, action, danger = false, busy = false, problem, onSubmit, children } = props
  const t = useT()
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes events of a portal on to the form around it.
    event.stopPropagation()
    onSubmit(event)
  }
  // A portal needs the document, which the server does not have.
  if (!wasOpened) return null
  return createPortal(
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy={id}
      dismissible={!busy}
      className={`staff ${dialogCard}`}
    >
      <form noValidate method="post" onSubmit={submit} className="p-6 text-sm">
        <h2 id={id} className="mb-3 text-lg">
          {title}
        </h2>
        {children}
        {problem && (
          <Notice tone="danger" className="mt-3">
            {problem}
          </Notice>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            type="submit"
            size="sm"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            data-autofocus={danger ? undefined : ''}
          >
            {action}
          </Button>
          <Button size="sm" variant="quiet" onClick={onClose}>
            {t('staff.keep')}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}
