import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { personName } from '#core/accounts/names.ts'
import { codeField } from '#core/accounts/accounts.ts'
import { requiredText } from '#core/typed-text.ts'
import { maxNote } from '#core/orders/queues.ts'
import { normalizePhone, phoneField } from '#core/contact/phone.ts'
import { useAction } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { CodeField, TextareaField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { type MemberView } from './member-view.ts'

interface AccountDialogProps {
  member: MemberView
  open: boolean
  onClose: () => void
}

const blocking = z.object({ reason: requiredText('staff.reasonRequired', maxNote) })

export function BlockDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi()
  const params = { id: member.id }
  const form = useSchemaForm(blocking, { mode: 'onSubmit', defaultValues: { reason: '' } })
  const block = useAction(
    (body: { reason: string }) => api.call('POST /staff/members/{id}/block', { params, body }),
    { revalidate: true, failed: t('common.failed') },
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
      title={t('staff.member.blockTitle', { name: personName(member) })}
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
  const api = useStaffApi()
  const params = { id: member.id }
  const unblock = useAction(() => api.call('POST /staff/members/{id}/unblock', { params }), {
    revalidate: true,
    failed: t('common.failed'),
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
      title={t('staff.member.unblockTitle', { name: personName(member) })}
      action={t('staff.member.unblock')}
      busy={unblock.busy}
      problem={unblock.problem}
      onSubmit={() => void submit()}
    >
      <p className="text-ink-soft">{t('staff.member.unblockText')}</p>
    </QuestionDialog>
  )
}

/** The dialog that erases a member. Staff must type the phone number again. */
export function EraseDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const { id, phoneNumber } = member
  const isSame = z.refine<string>((typed) => normalizePhone(typed) === phoneNumber, {
    error: 'error.confirmation_differs',
  })
  const form = useSchemaForm(z.object({ confirmation: z.string().check(isSame) }), {
    mode: 'onSubmit',
    defaultValues: { confirmation: '' },
  })
  // Without revalidation, because the page of an erased member cannot be read again.
  const erase = useAction(
    () => api.call('POST /staff/members/{id}/erase', { params: { id }, body: { phoneNumber } }),
    { failed: t('common.failed') },
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
      title={t('staff.member.eraseTitle', { name: personName(member) })}
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
          countryOf={phoneNumber}
          required
          data-autofocus
          autoComplete="off"
          maxLength={50}
        />
      </div>
    </QuestionDialog>
  )
}

const numberStep = z.object({
  phoneNumber: phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber'),
})
const codeStep = z.object({ code: codeField })

/**
 * The dialog that changes a phone number: "Change a phone number after a code to the new one". The member reads the
 * code from the SMS to staff.
 */
export function NumberDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const { sentTo, secondsLeft, numberForm, codeForm, send, change, submit, sendAgain, back } =
    useNumberChange(member.id, onClose)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.numberTitle', { name: personName(member) })}
      action={t(sentTo === undefined ? 'staff.member.sendCode' : 'staff.member.changeNumber')}
      busy={send.busy || change.busy}
      problem={send.problem ?? change.problem}
      onSubmit={submit}
    >
      {sentTo === undefined ? (
        <div key="number" className="grid gap-3">
          <p className="text-ink-soft">{t('staff.member.numberText')}</p>
          <PhoneField
            {...numberForm.field('phoneNumber')}
            label={t('staff.member.newNumber')}
            countryOf={member.phoneNumber}
            hint={t('staff.member.newNumberHint')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={50}
          />
        </div>
      ) : (
        <div key="code" className="grid gap-3">
          <p className="text-ink-soft" role="status">
            {t('staff.member.codeText', { number: sentTo })}
          </p>
          <CodeField
            {...codeForm.field('code')}
            label={t('staff.member.code')}
            required
            data-autofocus
            autoComplete="off"
            controlClass="tabular tracking-[0.3em] sm:max-w-48"
          />
          <p className="flex flex-wrap gap-x-5">
            <Button
              size="sm"
              variant="quiet"
              // Not `disabled`, because the button that was just pressed would lose the focus.
              aria-disabled={secondsLeft > 0 || undefined}
              onClick={secondsLeft > 0 ? undefined : sendAgain}
              className="tabular aria-disabled:bg-transparent!"
            >
              {secondsLeft > 0 ? t('accounts.resendIn', { seconds: secondsLeft }) : t('accounts.resendCode')}
            </Button>
            <Button size="sm" variant="quiet" onClick={back}>
              {t('staff.member.otherNumber')}
            </Button>
          </p>
        </div>
      )}
    </QuestionDialog>
  )
}

/** The two steps: the new number, then the code that was sent to it. */
function useNumberChange(id: string, onDone: () => void) {
  const t = useT()
  const failed = t('common.failed')
  const api = useStaffApi()
  const countdown = useCountdown()
  /** The number to which a code was sent; undefined in the first step. */
  const [sentTo, setSentTo] = useState<string>()
  const numberForm = useSchemaForm(numberStep, { mode: 'onSubmit', defaultValues: { phoneNumber: '' } })
  const codeForm = useSchemaForm(codeStep, { mode: 'onSubmit', defaultValues: { code: '' } })
  const params = { id }

  const { setFocus: focusNumber } = numberForm
  const { setFocus: focusCode } = codeForm
  useEffect(() => {
    if (sentTo === undefined) focusNumber('phoneNumber')
    else focusCode('code')
  }, [sentTo, focusNumber, focusCode])

  const send = useAction(
    async (phoneNumber: string) => {
      const request = { params, body: { phoneNumber } }
      const { resendAfter } = await api.call('POST /staff/members/{id}/phone/code', request)
      countdown.start(phoneNumber, resendAfter)
    },
    { failed },
  )
  const change = useAction(
    (body: { phoneNumber: string; code: string }) =>
      api.call('POST /staff/members/{id}/phone', { params, body }),
    { revalidate: true, failed, onFailure: () => codeForm.setFocus('code') },
  )

  const sendTo = async (phoneNumber: string) => {
    change.clear()
    if (!(await send.run(phoneNumber))) return
    setSentTo(phoneNumber)
    codeForm.reset()
  }
  const submitNumber = numberForm.onSubmit(async ({ phoneNumber }) => {
    // A code was just sent and need not be sent again.
    if (countdown.left(phoneNumber) > 0) setSentTo(phoneNumber)
    else await sendTo(phoneNumber)
  })
  const submitCode = codeForm.onSubmit(async ({ code }) => {
    send.clear()
    if (sentTo === undefined || !(await change.run({ phoneNumber: sentTo, code }))) return
    showAlert({ message: t('staff.member.numberDone') })
    numberForm.reset()
    codeForm.reset()
    setSentTo(undefined)
    onDone()
  })
  return {
    sentTo,
    secondsLeft: sentTo === undefined ? 0 : countdown.left(sentTo),
    numberForm,
    codeForm,
    send,
    change,
    submit: sentTo === undefined ? submitNumber : submitCode,
    sendAgain: () => sentTo !== undefined && void sendTo(sentTo),
    back: () => {
      setSentTo(undefined)
      codeForm.clearErrors()
      send.clear()
      change.clear()
    },
  }
}
