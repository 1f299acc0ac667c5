import { useRef, useState } from 'react'
import { maxNote } from '../../../core/orders/queues.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DenseTextArea } from '../../staff/ui/dense-field.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { useMemberAction } from './use-member-action.ts'

interface AccountDialogProps {
  id: string
  name: string
  open: boolean
  onClose: () => void
}

/** Blocks a member, for a reason. */
export function BlockDialog({ id, name, open, onClose }: AccountDialogProps) {
  const t = useT()
  const { busy, problem, run } = useMemberAction()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const missing = reason.trim() === ''

  const submit = async () => {
    setTried(true)
    if (missing) {
      field.current?.focus()
      return
    }
    const body = { reason: reason.trim() }
    if (!(await run((api) => api.call('POST /staff/members/{id}/block', { params: { id }, body })))) return
    showAlert({ message: t('staff.member.blockDone') })
    setReason('')
    setTried(false)
    onClose()
  }
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.blockTitle', { name })}
      action={t('staff.member.block')}
      danger
      busy={busy}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('staff.member.blockText')}</p>
        <Field
          label={t('staff.member.reason')}
          required
          {...(tried && missing && { error: t('staff.reasonRequired') })}
        >
          {(attributes) => (
            <DenseTextArea
              {...attributes}
              ref={field}
              data-autofocus
              maxLength={maxNote}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </QuestionDialog>
  )
}

/** Lets a member in again. */
export function UnblockDialog({ id, name, open, onClose }: AccountDialogProps) {
  const t = useT()
  const { busy, problem, run } = useMemberAction()
  const submit = async () => {
    if (!(await run((api) => api.call('POST /staff/members/{id}/unblock', { params: { id } })))) return
    showAlert({ message: t('staff.member.unblockDone') })
    onClose()
  }
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.unblockTitle', { name })}
      action={t('staff.member.unblock')}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('staff.member.unblockText')}</p>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </QuestionDialog>
  )
}
