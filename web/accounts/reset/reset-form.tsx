import {
  useEffect,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { codeField, minPasswordLength, newPassword } from '#core/accounts/accounts.ts'
import { useAction, type Failure } from '../../actions/use-action.ts'
import { Form } from '../../forms/form.tsx'
import { CodeField, PasswordField, UsernameHint, type TextField } from '../../forms/fields.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { textLink } from '../text-link.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { SendButton } from '../verification/send-button.tsx'
import { useProof } from '../verification/use-proof.ts'

const empty = { code: '', password: '', confirmPassword: '' }

/** The one error that is shown, with its field. */
interface Problem {
  at: 'recipient' | keyof typeof empty
  message: string
}

const focus = (at: Problem['at']) => document.querySelector<HTMLElement>(`[data-at="${at}"] input`)?.focus()

/** The values, the error and the code of a reset by phone or email. */
export function useReset(
  calls: Parameters<typeof useProof>[0],
  texts: Record<'sendFailed' | 'sent' | 'incorrectCode', TextKey>,
) {
  const t = useT()
  const [values, setValues] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const showAt = (at: Problem['at']) => (failure: Failure) => {
    setProblem({ at, message: failure.text })
    return true
  }

  const proof = useProof(calls, {
    send: {
      failed: t(texts.sendFailed),
      onFailure: showAt('recipient'),
      onSuccess: () => {
        showAlert({ message: t(texts.sent), topic: 'proof' })
        focus('code')
      },
    },
    confirm: {
      failed: t(texts.incorrectCode),
      onFailure: showAt('code'),
      onSuccess: () => showAlert({ message: t('forgot.codeConfirmed'), topic: 'proof' }),
    },
  })

  // The invalid field is focused, so that its error is read out.
  useEffect(() => {
    if (problem !== undefined) focus(problem.at)
  }, [problem])
  // After the code, the first password field is focused: "Please set your new password."
  useEffect(() => {
    if (proof.verified) focus('password')
  }, [proof.verified])

  /** Typing removes the error of the field; two different passwords can be corrected in either field. */
  const clearProblemAt = (at: Problem['at']) =>
    setProblem((shown) =>
      shown?.at === at || (shown?.at === 'confirmPassword' && at === 'password') ? undefined : shown,
    )
  const set = (changed: Partial<typeof empty>) => setValues((before) => ({ ...before, ...changed }))
  const showProblem = (at: Problem['at'], message: TextKey) => setProblem({ at, message: t(message) })
  const clearProblem = () => setProblem(undefined)
  const errorAt = (at: Problem['at']) => (problem?.at === at ? problem.message : undefined)
  return {
    values,
    set,
    proof,
    showProblem,
    clearProblem,
    clearProblemAt,
    errorAt,
    /** Error, value and change handler of a field. */
    field: (at: keyof typeof empty) => ({
      error: errorAt(at),
      value: values[at],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        set({ [at]: event.target.value })
        clearProblemAt(at)
      },
    }),
    /** Sends a code: "Sending a code clears the code and both password fields." */
    send: (recipient: string) => {
      set(empty)
      clearProblem()
      void proof.send.run(recipient)
    },
    verify: () => {
      if (proof.sentTo === undefined) return showProblem('code', 'forgot.sendFirst')
      if (values.code.trim() === '') return showProblem('code', 'forgot.codeRequired')
      const code = z.safeParse(codeField, values.code)
      if (!code.success) return showProblem('code', texts.incorrectCode)
      clearProblem()
      void proof.confirm.run(code.data)
    },
  }
}
type Reset = ReturnType<typeof useReset>

/** Properties of the phone or email field: locked once verified, with the button that sends a code. */
export function recipientField(
  { proof, errorAt }: Reset,
  { recipient, send, showsSend }: { recipient: string; send: () => void; showsSend: boolean },
): Pick<ComponentProps<typeof TextField>, 'error' | 'readOnly' | 'onEnter' | 'trailing'> {
  return {
    error: errorAt('recipient'),
    readOnly: proof.verified,
    onEnter: proof.verified ? undefined : () => !proof.busy && proof.sentTo === undefined && send(),
    trailing: showsSend && (
      <SendButton
        sent={false}
        busy={proof.send.busy}
        secondsLeft={proof.secondsLeft(recipient)}
        onSend={send}
      />
    ),
  }
}

interface ResetFormProps {
  reset: Reset
  /** Name of the first step. */
  firstStep: TextKey
  /** Fields of the first step. */
  recipient: ReactNode
  resend: Pick<ComponentProps<typeof SendButton>, 'busy' | 'secondsLeft' | 'onSend'>
  /** Phone number for the browser's password manager, if known. */
  username?: string
  onReset: (sentTo: string, newPassword: string) => Promise<unknown>
  /** Name of the link to the other flow. */
  other: TextKey
  onSwitch: () => void
}

/**
 * The form of both flows: "code field with 'Verify Code' and 'Resend Code', new password and confirm password with
 * 'Reset Password'. 'Back To Login' goes to /login."
 */
export function ResetForm(props: ResetFormProps) {
  const { reset, resend } = props
  const { values, proof } = reset
  const { verified, sentTo } = proof
  const t = useT()
  const redirectUrl = useRedirectUrl()
  const { save, submit, matches } = useSave(reset, props.onReset)
  const missing: TextKey[] = []
  if (!verified) missing.push('forgot.verifiedCode')
  if (values.password === '') missing.push('common.newPassword')
  if (values.confirmPassword === '') missing.push('accounts.confirmPassword')
  const verify = () => {
    save.clear()
    reset.verify()
  }
  return (
    <Form busy={save.busy} onSubmit={submit}>
      <div className="mt-7 mb-7">
        <Steps
          label={t('forgot.steps')}
          steps={[t(props.firstStep), t('accounts.code'), t('common.newPassword')]}
          current={verified ? 2 : sentTo !== undefined ? 1 : 0}
        />
      </div>
      <div className="grid gap-4">
        {save.problem && <Notice tone="danger">{save.problem}</Notice>}
        <div data-at="recipient">{props.recipient}</div>
        <div data-at="code">
          <ResetCode reset={reset} onVerify={verify} />
          <SendButton quiet sent disabled={sentTo === undefined} {...resend} />
        </div>
        {props.username !== undefined && <UsernameHint username={props.username} />}
        <NewPasswordFields reset={reset} />
        <SubmitButton block busy={save.busy} gaps={{ empty: missing, wrong: [] }} ready={matches}>
          {t('forgot.submit')}
        </SubmitButton>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <Button variant="quiet" size="sm" onClick={props.onSwitch} className="min-h-0 font-normal">
            {t(props.other)}
          </Button>
          <Link to={paths.login(redirectUrl)} className={textLink}>
            {t('forgot.backToLogin')}
          </Link>
        </p>
      </div>
    </Form>
  )
}

/** Checks the new password and saves it. */
function useSave({ values, proof, showProblem, clearProblem }: Reset, onReset: ResetFormProps['onReset']) {
  const t = useT()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  const save = useAction(() => onReset(proof.sentTo ?? '', values.password), {
    failed: t('forgot.failed'),
    onSuccess: () => {
      showAlert({ message: t('forgot.done'), topic: 'proof' })
      return navigate(paths.login(redirectUrl), { replace: true })
    },
    // "A failed reset clears both verified flags."
    onFailure: proof.markUnverified,
  })
  const matches = values.password === values.confirmPassword

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.clear()
    if (!proof.verified) return showProblem('code', 'error.code_not_verified')
    const password = z.safeParse(newPassword, values.password)
    if (!password.success) return showProblem('password', password.error.issues[0]?.message as TextKey)
    if (!matches) return showProblem('confirmPassword', 'forgot.passwordsDiffer')
    clearProblem()
    void save.run()
  }
  return { save, submit, matches }
}

function NewPasswordFields({ reset: { values, field, proof } }: { reset: Reset }) {
  const t = useT()
  const { password, confirmPassword } = values
  const differs = confirmPassword !== '' && confirmPassword !== password
  const confirm = field('confirmPassword')
  return (
    <>
      <div data-at="password">
        <PasswordField
          {...field('password')}
          label={t('common.newPassword')}
          kind="new-password"
          hint={t('forgot.passwordHint')}
          name="new-password"
          disabled={!proof.verified}
          minLength={minPasswordLength.reset}
        />
      </div>
      <div data-at="confirmPassword">
        <PasswordField
          {...confirm}
          label={t('accounts.confirmPassword')}
          kind="new-password"
          error={confirm.error ?? (differs ? t('forgot.passwordsDoNotMatch') : undefined)}
          name="confirm-password"
          disabled={!proof.verified}
        />
      </div>
    </>
  )
}

function ResetCode({ reset: { field, proof }, onVerify }: { reset: Reset; onVerify: () => void }) {
  const t = useT()
  const { verified, confirm, busy } = proof
  return (
    <CodeField
      {...field('code')}
      label={t('accounts.code')}
      name="code"
      readOnly={verified}
      onEnter={verified ? undefined : () => !busy && onVerify()}
      trailing={
        <Button
          busy={confirm.busy}
          aria-disabled={verified || undefined}
          onClick={verified ? undefined : onVerify}
          className="min-h-12 whitespace-nowrap"
        >
          {t(verified ? 'humanCheck.verified' : 'accounts.verifyCode')}
        </Button>
      }
    />
  )
}
