import { useState, type ReactNode } from 'react'
import { TextareaField } from '../../../forms/fields.tsx'
import { useT } from '../../../i18n/i18n.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  action: string
  maxLength: number
  busy: boolean
  problem: ReactNode
  onSubmit: (reason: string) => void
}

/** Asks for the reason before something is withdrawn. */
export function ReasonDialog({ text, maxLength, onSubmit, ...dialog }: ReasonDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState(false)
  const submit = () => {
    setBlank(reason.trim() === '')
    if (reason.trim() !== '') onSubmit(reason.trim())
  }
  return (
    <QuestionDialog {...dialog} danger onSubmit={submit}>
      <p className="mb-3 text-ink-soft">{text}</p>
      <TextareaField
        label={t('staff.order.reason')}
        required
        error={blank ? t('staff.reasonRequired') : undefined}
        data-autofocus
        maxLength={maxLength}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setBlank(false)
        }}
      />
    </QuestionDialog>
  )
}
