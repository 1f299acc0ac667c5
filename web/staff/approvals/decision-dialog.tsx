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
  decision: keyof typeof texts
  /** Says what happens after this decision. */
  text: string
  onDecided: () => void
  onClose: () => void
}

const texts = {
  approve: {
    title: 'staff.approvals.approveTitle',
    action: 'staff.common.approve',
    done: 'staff.approvals.approved',
  },
  refuse: {
    title: 'staff.approvals.refuseTitle',
    action: 'staff.common.refuse',
    done: 'staff.approvals.refused',
  },
  withdraw: {
    title: 'staff.approvals.withdrawTitle',
    action: 'staff.approvals.withdraw',
    done: 'staff.approvals.withdrawn',
  },
} as const

/**
 * Asks for confirmation of a decision, and for a note to a refusal. If a colleague decides first, the dialog stays open
 * and says so.
 */
export function DecisionDialog({ id, decision: made, text, onDecided, onClose }: DecisionDialogProps) {
  const t = useT()
  const { title, action, done } = texts[made]
  const api = useStaffApi()
  const form = useSchemaForm(decision, { mode: 'onSubmit', defaultValues: { note: '' } })
  const decide = useAction(
    ({ note }: z.output<typeof decision>) =>
      api.call('POST /staff/approvals/{id}/decide', {
        params: { id },
        body: { approve: made === 'approve', note },
      }),
    {
      revalidate: 'always',
      failed: t('common.notSaved'),
      onSuccess: ({ dropped }) => {
        onDecided()
        showAlert({ message: t(dropped ? 'staff.approvals.dropped' : done) })
      },
    },
  )
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={t(title)}
      action={t(action)}
      danger={made !== 'approve'}
      busy={decide.busy}
      problem={decide.problem}
      onSubmit={form.onSubmit(decide.run)}
    >
      <p className="mb-3 text-ink-soft">{text}</p>
      {made === 'refuse' && (
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
