import * as z from 'zod/mini'
import { requiredText } from '../../../core/orders/checkout.ts'
import { maxNote } from '../../../core/orders/queues.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'

export interface AccountDialogProps {
  id: string
  name: string
  open: boolean
  onClose: () => void
}

const blocking = z.object({ reason: requiredText('staff.reasonRequired', maxNote) })

/** Blocks a member, for a reason. */
export function BlockDialog({ id, name, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const form = useSchemaForm(blocking, { mode: 'onSubmit', defaultValues: { reason: '' } })
  const block = useAction(
    (body: { reason: string }) => api.call('POST /staff/members/{id}/block', { params: { id }, body }),
    { revalidate: true, failed: t('staff.member.failed') },
  )
  const submit = form.onSubmit(async (body) => {
    if (!(await block.run(body))) return
    showAlert({ message: t('staff.member.blockDone') })
    form.reset()
    onClose()
  })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.blockTitle', { name })}
      action={t('staff.member.block')}
      danger
      busy={block.busy}
      problem={block.problem}
      onSubmit={submit}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('staff.member.blockText')}</p>
        <TextareaField
          {...form.field('reason')}
          label={t('staff.member.reason')}
          required
          data-autofocus
          maxLength={maxNote}
        />
      </div>
    </QuestionDialog>
  )
}

/** Lets a member in again. */
export function UnblockDialog({ id, name, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const unblock = useAction(() => api.call('POST /staff/members/{id}/unblock', { params: { id } }), {
    revalidate: true,
    failed: t('staff.member.failed'),
  })
  const submit = async () => {
    if (!(await unblock.run())) return
    showAlert({ message: t('staff.member.unblockDone') })
    onClose()
  }
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.unblockTitle', { name })}
      action={t('staff.member.unblock')}
      busy={unblock.busy}
      problem={unblock.problem}
      onSubmit={() => void submit()}
    >
      <p className="text-ink-soft">{t('staff.member.unblockText')}</p>
    </QuestionDialog>
  )
}
