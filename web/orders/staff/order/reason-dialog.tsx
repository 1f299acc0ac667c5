import { useState, type ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DenseTextArea } from '../../../staff/ui/dense-field.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  action: string
  most: number
  busy: boolean
  problem: ReactNode
  onSubmit: (reason: string) => void
}

/** Asks why before something is taken back; the reason stays when it is refused. */
export function ReasonDialog({ text, most, problem, onSubmit, ...dialog }: ReasonDialogProps) {
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
      <Field label={t('staff.order.reason')} required {...(blank && { error: t('staff.reasonRequired') })}>
        {(attributes) => (
          <DenseTextArea
            {...attributes}
            data-autofocus
            maxLength={most}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setBlank(false)
            }}
          />
        )}
      </Field>
      {problem && (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
    </QuestionDialog>
  )
}
