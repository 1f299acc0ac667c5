import * as z from 'zod/mini'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'

const decision = z.object({
  note: z.string().check(z.trim(), z.maxLength(maxApprovalReason, 'common.tooLong')),
})

interface DecisionDialogProps {
  /** Id of the request. */
  id: string
  approve: boolean
  /** What the decision does. */
  text: string
  onDecided: () => void
  onClose: () => void
}

/** Asks for confirmation, with a reason for a refusal. If a colleague decides first, it stays open and says so. */
export function DecisionDialog({ id, approve, text, onDecided, onClose }: DecisionDialogProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(decision, { mode: 'onSubmit', defaultValues: { note: '' } })
  const decide = useAction(
    ({ note }: z.output<typeof decision>) =>
      api.call('POST /staff/approvals/{id}/decide', { params: { id }, body: { approve, note } }),
    {
      revalidate: 'always',
      failed: t('common.notSaved'),
      onSuccess: () => {
        onDecided()
        showAlert({ message: t(approve ? 'staff.approvals.approved' : 'staff.approvals.refused') })
      },
    },
  )
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={t(approve ? 'staff.approvals.approveTitle' : 'staff.approvals.refuseTitle')}
      action={t(approve ? 'staff.common.approve' : 'staff.common.refuse')}
      danger={!approve}
      busy={decide.busy}
      problem={decide.problem}
      onSubmit={form.onSubmit(decide.run)}
    >
      <p className="mb-3 text-ink-soft">{text}</p>
      {!approve && (
        <TextareaField
          {...form.field('note')}
          label={t('staff.approvals.note')}
          maxLength={maxApprovalReason}
          data-autofocus
        />
      )}
    </QuestionDialog>
  )
}
