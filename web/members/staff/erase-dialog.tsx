import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { normalizePhone } from '../../../core/phone.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import type { MemberView } from './member-view.ts'
import { useMemberAction } from './use-member-action.ts'

interface EraseDialogProps {
  member: MemberView
  open: boolean
  onClose: () => void
}

/** Erases a member for good, once the phone number was typed again. */
export function EraseDialog({ member, open, onClose }: EraseDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const { busy, problem, run } = useMemberAction()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { id, phoneNumber } = member
  const differs = normalizePhone(typed) !== phoneNumber

  const submit = async () => {
    setTried(true)
    if (differs) {
      field.current?.focus()
      return
    }
    const body = { phoneNumber }
    // The page of somebody who is gone cannot be read anew.
    const erased = await run((api) => api.call('POST /staff/members/{id}/erase', { params: { id }, body }), {
      thenRead: false,
    })
    if (!erased) return
    showAlert({ message: t('staff.member.eraseDone') })
    await navigate(staffPaths.members(), { replace: true })
  }
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.eraseTitle', { name: `${member.firstName} ${member.lastName}` })}
      action={t('staff.member.erase')}
      danger
      busy={busy}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-3">
        <p>{t('staff.member.eraseText')}</p>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('staff.member.eraseOrders', { count: member.figures.orders })}</li>
          <li>{t('staff.member.eraseInvoices')}</li>
          <li>{t('staff.member.eraseOpen')}</li>
        </ul>
        <Field
          label={t('staff.member.eraseConfirm', { number: member.phoneText })}
          required
          {...(tried && differs && { error: t('error.confirmation_differs') })}
        >
          {(attributes) => (
            <Input
              {...attributes}
              ref={field}
              data-autofocus
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={50}
              className="tabular"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </QuestionDialog>
  )
}
