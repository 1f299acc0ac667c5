import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { codeField } from '../../../core/accounts/accounts.ts'
import { phoneField } from '../../../core/phone.ts'
import { useAction } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { CodeField, PhoneField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import type { AccountDialogProps } from './account-dialogs.tsx'
import { fullName } from './member-view.ts'

const numberStep = z.object({
  phoneNumber: phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber'),
})
const codeStep = z.object({ code: codeField })

/** "Change a phone number after a code to the new one": the member reads out the code of the SMS. */
export function NumberDialog({ member, open, onClose }: AccountDialogProps) {
  const t = useT()
  const { sentTo, secondsLeft, numberForm, codeForm, send, change, submit, sendAgain, back } =
    useNumberChange(member.id, onClose)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.numberTitle', { name: fullName(member) })}
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
              // Not `disabled`: the pressed button would lose the focus.
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
  const failed = t('staff.member.failed')
  const api = useStaffApi({ stays: true })
  const countdown = useCountdown()
  /** The number that a code was sent to; undefined in the first step. */
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
    // A code that is on its way need not be sent again.
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
