import { useState } from 'react'
import { Link } from 'react-router'
import type { HumanCheck } from '../../../core/verification/human-check.ts'
import { normalizePhone } from '../../../core/phone.ts'
import { codeLogin } from '../../../core/verification/verification.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText, retryAfter } from '../../api/failure-text.ts'
import { useShopForm } from '../../forms/form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { report } from '../../session/report-problem.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useApi } from '../../api/use-api.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import { codeInput } from '../fields.tsx'
import { solveInvisibly } from '../human-check/solve-invisibly.ts'
import { SendButton } from '../verification/send-button.tsx'
import { StepError } from '../verification/step-error.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useCountdown } from '../verification/use-countdown.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { useSignedIn } from './use-signed-in.ts'
import { textLink } from '../text-link.ts'

interface CodeFormProps {
  humanCheck: HumanCheck
  /** The phone number typed so far, and who hears of its change. */
  phoneNumber: string
  onPhoneNumber: (phoneNumber: string) => void
}

/** "'Sign in with a code' on the login page (invisible human check, SMS code, no password)." */
export function CodeForm({ humanCheck, phoneNumber, onPhoneNumber }: CodeFormProps) {
  const { t, language } = useTranslator()
  const api = useApi()
  const signedIn = useSignedIn()
  const redirectUrl = useRedirectUrl()
  const form = useShopForm(codeLogin)
  const countdown = useCountdown()
  const [helper] = useState(() =>
    createCodeSignIn(api, () => solveInvisibly(api, humanCheck, 'login', language), report),
  )
  const [sentTo, setSentTo] = useState<string>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const typed = normalizePhone(form.values.phoneNumber ?? '')

  const send = async () => {
    setProblem(undefined)
    setSending(true)
    try {
      const sent = await helper.sendCode(typed)
      setSentTo(sent.phoneNumber)
      countdown.start(sent.phoneNumber, sent.resendAfter)
      form.setValue('code', '')
      form.clearErrors()
      showAlert({ message: t('accounts.codeSent') })
      form.setFocus('code')
    } catch (error) {
      const wait = retryAfter(error)
      if (wait !== undefined) countdown.start(typed, wait)
      if (error instanceof StepError && error.text === 'login.invalidPhone') {
        form.refuse('phoneNumber', error.text)
      } else if (error instanceof ApiFailure && error.code === 'phone_not_registered') {
        form.refuse('phoneNumber', 'error.phone_not_registered')
      } else {
        setProblem(failureText(error, t) ?? t('error.sms_failed'))
      }
    } finally {
      setSending(false)
    }
  }

  const signIn = async (values: { code: string }) => {
    setProblem(undefined)
    try {
      await signedIn(await helper.confirmCode(values.code))
    } catch (error) {
      const message = failureText(error, t) ?? t('login.failed')
      dispatchSession({ type: 'Login Failure', error: message })
      setProblem(message)
      form.setFocus('code')
    }
  }

  const gaps = form.gapsAmong(['phoneNumber', 'code'])
  const label = { phoneNumber: 'accounts.phoneNumber', code: 'accounts.code' } as const
  return (
    <form noValidate method="post" onSubmit={form.onSubmit(signIn)} className="grid gap-4">
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <Field
        label={t('accounts.phoneNumber')}
        hint={t('login.phoneHint')}
        required
        error={form.errorOf('phoneNumber')}
      >
        {(attributes) => (
          <div className="flex gap-2 max-sm:flex-wrap">
            <Input
              {...attributes}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              defaultValue={phoneNumber}
              className="min-w-0 flex-1 basis-40 tabular"
              {...form.register('phoneNumber', { onChange: (event) => onPhoneNumber(event.target.value) })}
            />
            <SendButton
              sent={sentTo !== undefined && sentTo === typed}
              busy={sending}
              secondsLeft={countdown.left(typed)}
              onSend={() => void send()}
            />
          </div>
        )}
      </Field>
      <Field label={t('accounts.code')} required error={form.errorOf('code')}>
        {(attributes) => <Input {...attributes} {...codeInput} {...form.register('code')} />}
      </Field>
      <p className="text-sm">
        <Link to={paths.login(redirectUrl)} replace className={textLink}>
          {t('login.withPassword')}
        </Link>
      </p>
      <SubmitButton
        block
        ready={form.isComplete && sentTo !== undefined}
        busy={form.formState.isSubmitting}
        missing={gaps.empty.map((name) => label[name])}
        wrong={gaps.wrong.map((name) => label[name])}
      >
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}
