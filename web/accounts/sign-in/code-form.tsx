import { useState } from 'react'
import { Link } from 'react-router'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { normalizePhone } from '#core/contact/phone.ts'
import { codeLogin } from '#core/verification/verification.ts'
import { useAction } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { useApi } from '../../api/use-api.ts'
import { Form } from '../../forms/form.tsx'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { CodeField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { report } from '../../session/report-problem.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { solveInvisibly } from '../human-check/solve-invisibly.ts'
import { textLink } from '../text-link.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { SendButton } from '../verification/send-button.tsx'
import { StepError } from '../verification/step-error.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import type { SharedPhoneNumber } from './password-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const labels = [
  ['phoneNumber', 'common.phoneNumber'],
  ['code', 'accounts.code'],
] as const

/** State and actions of the form: sending a code, and signing in with it. */
function useCodeForm(humanCheck: HumanCheck) {
  const { t, language } = useTranslator()
  const api = useApi()
  const form = useSchemaForm(codeLogin)
  const values = useFormValues(form)
  const countdown = useCountdown()
  const [helper] = useState(() =>
    createCodeSignIn(api, () => solveInvisibly(api, 'login', { kind: humanCheck, language }), report),
  )
  const [sentTo, setSentTo] = useState<string>()
  const typed = normalizePhone(values.phoneNumber ?? '')

  const send = useAction(() => helper.sendCode(typed), {
    form,
    fields: { phone_not_registered: 'phoneNumber' },
    failed: t('error.sms_failed'),
    onSuccess: (sent) => {
      setSentTo(sent.phoneNumber)
      countdown.start(sent.phoneNumber, sent.resendAfter)
      form.setValue('code', '')
      form.clearErrors()
      showAlert({ message: t('accounts.codeSent'), topic: 'proof' })
      form.setFocus('code')
    },
    onFailure: ({ error }) => {
      countdown.startAfter(typed, error)
      if (!(error instanceof StepError && error.text === 'login.invalidPhone')) return false
      form.setFieldError('phoneNumber', error.text)
      return true
    },
  })
  const signIn = useSignIn(({ code }: { code: string }) => helper.confirmCode(code), {
    failed: () => t('login.failed'),
    onFailure: () => form.setFocus('code'),
  })
  return { form, values, typed, sentTo, secondsLeft: countdown.left(typed), send, signIn }
}

/**
 * The form for signing in with a code: "'Sign in with a code' on the login page (invisible human check, SMS code, no
 * password)."
 */
export function CodeForm(props: SharedPhoneNumber & { humanCheck: HumanCheck }) {
  const { humanCheck, phoneNumber, onPhoneNumber, variant } = props
  const { t } = useTranslator()
  const redirectUrl = useRedirectUrl()
  const { form, values, typed, sentTo, secondsLeft, send, signIn } = useCodeForm(humanCheck)
  const sendCode = () => {
    signIn.clear()
    void send.run()
  }
  const submit = form.onSubmit((body) => {
    send.clear()
    return signIn.run(body)
  })

  const problem = send.problem ?? signIn.problem
  return (
    <Form busy={signIn.busy} onSubmit={submit} className="grid gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <PhoneField
        {...form.field('phoneNumber', { onChange: (event) => onPhoneNumber(event.target.value) })}
        label={t('common.phoneNumber')}
        hint={t('login.phoneHint')}
        required
        defaultValue={phoneNumber}
        trailing={
          <SendButton
            sent={sentTo !== undefined && sentTo === typed}
            busy={send.busy}
            secondsLeft={secondsLeft}
            onSend={sendCode}
          />
        }
      />
      <CodeField {...form.field('code')} label={t('accounts.code')} required />
      <p className="text-sm">
        <Link to={paths.login(redirectUrl)} replace className={textLink}>
          {t('login.withPassword')}
        </Link>
      </p>
      <SubmitButton
        block
        variant={variant}
        busy={signIn.busy}
        gaps={fieldGaps(codeLogin, values, labels)}
        ready={sentTo !== undefined}
      >
        {t('login.submit')}
      </SubmitButton>
    </Form>
  )
}
