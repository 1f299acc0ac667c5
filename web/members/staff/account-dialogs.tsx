import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { requiredText } from '../../../core/orders/checkout.ts'
import { maxNote } from '../../../core/orders/queues.ts'
import { normalizePhone } from '../../../core/phone.ts'
import { useAction } from '../../actions/use-action.ts'
import { PhoneField, TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { fullName, type MemberView } from './member-view.ts'

export interface AccountDialogProps {
  member: MemberView
  open: boolean
  onClose: () => void
}

const blocking = z.object({ reason: requiredText('staff.reasonRequired', maxNote) })

/** Blocks a member, for a reason. */
export function BlockDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const params = { id: member.id }
  const form = useSchemaForm(blocking, { mode: 'onSubmit', defaultValues: { reason: '' } })
  const block = useAction(
    (body: { reason: string }) => api.call('POST /staff/members/{id}/block', { params, body }),
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
      title={t('staff.member.blockTitle', { name: fullName(member) })}
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

export function UnblockDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const params = { id: member.id }
  const unblock = useAction(() => api.call('POST /staff/members/{id}/unblock', { params }), {
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
      title={t('staff.member.unblockTitle', { name: fullName(member) })}
      action={t('staff.member.unblock')}
      busy={unblock.busy}
      problem={unblock.problem}
      onSubmit={() => void submit()}
    >
      <p className="text-ink-soft">{t('staff.member.unblockText')}</p>
    </QuestionDialog>
  )
}

/** Erases a member for good, once the phone number was typed again. */
export function EraseDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const navigate = useNavigate()
  const { id, phoneNumber } = member
  const isSame = z.refine<string>((typed) => normalizePhone(typed) === phoneNumber, {
    error: 'error.confirmation_differs',
  })
  const form = useSchemaForm(z.object({ confirmation: z.string().check(isSame) }), {
    mode: 'onSubmit',
    defaultValues: { confirmation: '' },
  })
  // No revalidation: the page of an erased member cannot be read again.
  const erase = useAction(
    () => api.call('POST /staff/members/{id}/erase', { params: { id }, body: { phoneNumber } }),
    { failed: t('staff.member.failed') },
  )
  const submit = form.onSubmit(async () => {
    if (!(await erase.run())) return
    showAlert({ message: t('staff.member.eraseDone') })
    await navigate(staffPaths.members(), { replace: true })
  })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.eraseTitle', { name: fullName(member) })}
      action={t('staff.member.erase')}
      danger
      busy={erase.busy}
      problem={erase.problem}
      onSubmit={submit}
    >
      <div className="grid gap-3">
        <p>{t('staff.member.eraseText')}</p>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('staff.member.eraseOrders', { count: member.figures.orders })}</li>
          <li>{t('staff.member.eraseInvoices')}</li>
          <li>{t('staff.member.eraseOpen')}</li>
        </ul>
        <PhoneField
          {...form.field('confirmation')}
          label={t('staff.member.eraseConfirm', { number: member.phoneText })}
          required
          data-autofocus
          autoComplete="off"
          maxLength={50}
        />
      </div>
    </QuestionDialog>
  )
}
