import { useId, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Form } from '../../forms/form.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useScanGuard } from '../keys/scan-guard.ts'

interface QuestionDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /**
   * The label of the button that submits. The button gets the focus, unless `danger` is set or a field has
   * `data-autofocus`.
   */
  action: string
  /** Whether the action cannot be undone. */
  danger?: boolean
  busy?: boolean
  problem?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Explanation and fields. */
  children: ReactNode
}

/** Asks before an action. It is a portal, because a form inside another form cannot be submitted. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, onClose, title, action, danger = false, busy = false, problem, onSubmit, children } = props
  const t = useT()
  const id = useId()
  const guardFromScans = useScanGuard()
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  // Ctrl+Enter always submits, because only a person presses it. A scan ends with Enter alone.
  const pressKey = (event: KeyboardEvent<HTMLFormElement>) => {
    guardFromScans(event)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || busy) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.requestSubmit()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React would also pass the event to a form around the portal.
    event.stopPropagation()
    onSubmit(event)
  }
  // The server has no document.
  if (!wasOpened) return null
  return createPortal(
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy={id}
      dismissible={!busy}
      className={`staff ${dialogCard}`}
    >
      <Form busy={busy} onSubmit={submit} onKeyDownCapture={pressKey} className="p-6 text-sm">
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
            {t('common.back')}
          </Button>
        </div>
      </Form>
    </Dialog>,
    document.body,
  )
}
