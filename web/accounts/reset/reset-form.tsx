import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { minPasswordLength, newPassword } from '../../../core/accounts/accounts.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { codeInput, PasswordField, UsernameHint } from '../fields.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { textLink } from '../text-link.ts'

/** What a reset asks for, besides who somebody is. */
export interface ResetValues {
  code: string
  password: string
  confirmPassword: string
}

const empty: ResetValues = { code: '', password: '', confirmPassword: '' }

/** The one thing that is wrong at present, and where. */
interface Problem {
  at: 'recipient' | 'code' | keyof ResetValues | 'form'
  message: string
}

/** The state of a reset, by phone and by e-mail alike. */
export interface Reset {
  values: ResetValues
  set: (changed: Partial<ResetValues>) => void
  verified: boolean
  setVerified: (verified: boolean) => void
  busy: 'sending' | 'verifying' | 'resetting' | undefined
  /** Runs a step with its button busy; a failure is told at its place by the server's words, else by these. */
  run: (
    step: NonNullable<Reset['busy']>,
    at: Problem['at'],
    fallback: TextKey,
    work: () => Promise<void>,
  ) => Promise<boolean>
  problem: Problem | undefined
  /** The sentence for a place, when what is wrong is there. */
  problemAt: (at: Problem['at']) => string | undefined
  /** Tells what is wrong, in place of what was wrong before. */
  tell: (at: Problem['at'], message: TextKey) => void
  clearProblem: () => void
}

/** The state of a reset. */
export function useReset(): Reset {
  const t = useT()
  const [values, setValues] = useState(empty)
  const [verified, setVerified] = useState(false)
  const [busy, setBusy] = useState<Reset['busy']>()
  const [problem, setProblem] = useState<Problem>()
  return {
    values,
    set: (changed) => setValues((before) => ({ ...before, ...changed })),
    verified,
    setVerified,
    busy,
    run: async (step, at, fallback, work) => {
      setProblem(undefined)
      setBusy(step)
      try {
        await work()
        return true
      } catch (error) {
        setProblem({ at, message: failureText(error, t) ?? t(fallback) })
        return false
      } finally {
        setBusy(undefined)
      }
    },
    problem,
    problemAt: (at) => (problem?.at === at ? problem.message : undefined),
    tell: (at, message) => setProblem({ at, message: t(message) }),
    clearProblem: () => setProblem(undefined),
  }
}

interface ResetFormProps {
  reset: Reset
  /** Name of the first step, who somebody is. */
  firstStep: TextKey
  /** Whether a code was sent. */
  sent: boolean
  /** The phone number that goes with the new password, where it is known. */
  username?: string
  /** The fields of the first step. */
  recipient: ReactNode
  /** Looks at what was typed, then confirms the code. */
  onVerify: () => Promise<void>
  onResend: () => void
  resendLabel: string
  resendBusy?: boolean
  resendWaits?: boolean
  /** Sets the new password. @throws ApiFailure, Error */
  onReset: (newPassword: string) => Promise<void>
  /** The link to the other way. */
  other: ReactNode
}

/**
 * The rest of both ways to a new password: "code field with 'Verify Code' and 'Resend Code', new password and
 * confirm password with 'Reset Password'. 'Back To Login' goes to /login."
 */
export function ResetForm(props: ResetFormProps) {
  const { reset, sent, resendLabel } = props
  const t = useT()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  const form = useRef<HTMLFormElement>(null)
  const { values, verified, busy, problem, problemAt } = reset
  const matches = values.password === values.confirmPassword

  // Whatever is wrong takes the focus, so that it is read out and mended at once.
  useEffect(() => {
    if (problem === undefined || problem.at === 'form') return
    form.current?.querySelector<HTMLElement>(`[data-at="${problem.at}"] input`)?.focus()
  }, [problem])

  // "Please set your new password."
  useEffect(() => {
    if (verified) form.current?.querySelector<HTMLElement>('[data-at="password"] input')?.focus()
  }, [verified])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!verified) return reset.tell('code', 'error.code_not_verified')
    const password = z.safeParse(newPassword, values.password)
    if (!password.success) {
      return reset.tell('password', password.error.issues[0]?.message as TextKey)
    }
    if (!matches) return reset.tell('confirmPassword', 'forgot.passwordsDiffer')
    const done = await reset.run('resetting', 'form', 'forgot.failed', () => props.onReset(values.password))
    if (done) {
      showAlert({ message: t('forgot.done') })
      await navigate(paths.login(redirectUrl), { replace: true })
    } else {
      // "A failed reset clears both verified flags."
      reset.setVerified(false)
    }
  }

  const missing: TextKey[] = [
    ...(verified ? [] : (['forgot.verifiedCode'] as const)),
    ...(values.password === '' ? (['forgot.newPassword'] as const) : []),
    ...(values.confirmPassword === '' ? (['accounts.confirmPassword'] as const) : []),
  ]
  const mismatch = values.confirmPassword !== '' && !matches
  return (
    <form ref={form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <div className="mt-7 mb-7">
        <Steps
          label={t('forgot.steps')}
          steps={[t(props.firstStep), t('accounts.code'), t('forgot.newPassword')]}
          current={verified ? 2 : sent ? 1 : 0}
        />
      </div>
      <div className="grid gap-4">
        {problem?.at === 'form' && <Notice tone="danger">{problem.message}</Notice>}
        <div data-at="recipient">{props.recipient}</div>
        <div data-at="code">
          <Field label={t('accounts.code')} error={problemAt('code')}>
            {(attributes) => (
              <div className="flex gap-2 max-sm:flex-wrap">
                <Input
                  {...attributes}
                  {...codeInput}
                  className={`${codeInput.className} basis-40`}
                  name="code"
                  value={values.code}
                  readOnly={verified}
                  onChange={(event) => reset.set({ code: event.target.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing || verified) return
                    event.preventDefault()
                    if (busy === undefined) void props.onVerify()
                  }}
                />
                <Button
                  busy={busy === 'verifying'}
                  aria-disabled={verified || undefined}
                  onClick={() => !verified && void props.onVerify()}
                  className="min-h-12 whitespace-nowrap"
                >
                  {verified ? t('humanCheck.verified') : t('accounts.verifyCode')}
                </Button>
              </div>
            )}
          </Field>
          {sent && (
            <Button
              variant="quiet"
              size="sm"
              busy={props.resendBusy}
              aria-disabled={props.resendWaits || undefined}
              onClick={props.resendWaits ? undefined : props.onResend}
              className="tabular mt-1 aria-disabled:bg-transparent"
            >
              {resendLabel}
            </Button>
          )}
        </div>
        {props.username !== undefined && <UsernameHint phoneNumber={props.username} />}
        <div data-at="password">
          <PasswordField
            label="forgot.newPassword"
            kind="new-password"
            error={problemAt('password')}
            hint="forgot.passwordHint"
            input={{
              name: 'new-password',
              value: values.password,
              disabled: !verified,
              minLength: minPasswordLength.reset,
              onChange: (event) => reset.set({ password: event.target.value }),
            }}
          />
        </div>
        <div data-at="confirmPassword">
          <PasswordField
            label="accounts.confirmPassword"
            kind="new-password"
            error={problemAt('confirmPassword') ?? (mismatch ? t('forgot.passwordsDoNotMatch') : undefined)}
            input={{
              name: 'confirm-password',
              value: values.confirmPassword,
              disabled: !verified,
              onChange: (event) => reset.set({ confirmPassword: event.target.value }),
            }}
          />
        </div>
        <SubmitButton
          block
          ready={verified && missing.length === 0 && matches}
          busy={busy === 'resetting'}
          missing={missing}
        >
          {t('forgot.submit')}
        </SubmitButton>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          {props.other}
          <Link to={paths.login(redirectUrl)} className={textLink}>
            {t('forgot.backToLogin')}
          </Link>
        </p>
      </div>
    </form>
  )
}
