import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import * as z from 'zod/mini'
import { codeField, codeLength } from '../../../core/accounts/accounts.ts'
import { phoneField } from '../../../core/phone.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { useMemberAction } from './use-member-action.ts'

const phone = phoneField({
  required: 'accounts.phoneRequired',
  pattern: 'accounts.validInternationalNumber',
})

interface NumberDialogProps {
  id: string
  name: string
  open: boolean
  onClose: () => void
}

/**
 * "Change a phone number after a code to the new one": first the number, which gets a code by SMS, then the code, which
 * the member reads out.
 */
export function NumberDialog({ id, name, open, onClose }: NumberDialogProps) {
  const t = useT()
  const { busy, problem, run, forget } = useMemberAction()
  const countdown = useCountdown()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  /** The number that a code went to; before that it is the first step. */
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<TextKey>()
  const field = useRef<HTMLInputElement>(null)

  const refuse = (failed: { error: { issues: readonly { message: string }[] } }) => {
    setError(failed.error.issues[0]?.message as TextKey)
    field.current?.focus()
  }
  const send = async (phoneNumber: string) => {
    let wait = 0
    const sent = await run(
      async (api) => {
        const answer = await api.call('POST /staff/members/{id}/phone/code', {
          params: { id },
          body: { phoneNumber },
        })
        wait = answer.resendAfter
      },
      { thenRead: false },
    )
    if (!sent) return
    setSentTo(phoneNumber)
    setCode('')
    countdown.start(phoneNumber, wait)
  }
  const begin = async () => {
    const number = z.safeParse(phone, typed)
    if (!number.success) return refuse(number)
    setError(undefined)
    // A code that is on its way already need not be sent again.
    if (countdown.left(number.data) > 0) setSentTo(number.data)
    else await send(number.data)
  }
  const change = async (phoneNumber: string) => {
    const given = z.safeParse(codeField, code)
    if (!given.success) return refuse(given)
    setError(undefined)
    const body = { phoneNumber, code: given.data }
    if (!(await run((api) => api.call('POST /staff/members/{id}/phone', { params: { id }, body })))) {
      field.current?.focus()
      return
    }
    showAlert({ message: t('staff.member.numberDone') })
    setTyped('')
    setCode('')
    setSentTo(undefined)
    onClose()
  }
  const back = () => {
    setSentTo(undefined)
    setError(undefined)
    forget()
  }

  const left = sentTo === undefined ? 0 : countdown.left(sentTo)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.member.numberTitle', { name })}
      action={t(sentTo === undefined ? 'staff.member.sendCode' : 'staff.member.changeNumber')}
      busy={busy}
      onSubmit={() => void (sentTo === undefined ? begin() : change(sentTo))}
    >
      {sentTo === undefined ? (
        <div key="number" className="grid gap-3">
          <p className="text-ink-soft">{t('staff.member.numberText')}</p>
          <Field
            label={t('staff.member.newNumber')}
            required
            hint={t('staff.member.newNumberHint')}
            {...(error && { error: t(error) })}
          >
            {(attributes) => (
              <StepInput
                {...attributes}
                field={field}
                type="tel"
                inputMode="tel"
                maxLength={50}
                className="tabular"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
      ) : (
        <div key="code" className="grid gap-3">
          <p className="text-ink-soft" role="status">
            {t('staff.member.codeText', { number: sentTo })}
          </p>
          <Field label={t('staff.member.code')} required {...(error && { error: t(error) })}>
            {(attributes) => (
              <StepInput
                {...attributes}
                field={field}
                inputMode="numeric"
                maxLength={2 * codeLength}
                className="tabular tracking-[0.3em] sm:max-w-48"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <p className="flex flex-wrap gap-x-5">
            <Button
              size="sm"
              variant="quiet"
              // Not `disabled`: the button that was just pressed would lose the focus.
              aria-disabled={left > 0 || undefined}
              onClick={left > 0 ? undefined : () => void send(sentTo)}
              className="tabular aria-disabled:bg-transparent!"
            >
              {left > 0 ? t('accounts.resendIn', { seconds: left }) : t('accounts.resendCode')}
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

type StepInputProps = ComponentProps<typeof Input> & { field: RefObject<HTMLInputElement | null> }

/** The field of a step, which begins in it. */
function StepInput({ field, ...attributes }: StepInputProps) {
  useEffect(() => field.current?.focus(), [field])
  return <Input {...attributes} ref={field} data-autofocus autoComplete="off" />
}
