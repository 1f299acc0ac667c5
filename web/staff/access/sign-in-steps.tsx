import { useEffect, useState, type ReactNode } from 'react'
import { authenticatorCode, secondFactor, staffLogin } from '#core/staff/staff.ts'
import { textLink } from '../../accounts/text-link.ts'
import { CodeField, EmailField, PasswordField, TextField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { QrDrawing } from '../../shell/qr.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { knownEmail } from './known-email.ts'
import { LimitedForm, useLimitedAction } from './limited-form.tsx'
import { PasskeyButton } from './passkey.tsx'

/** The first step: email and password, or a passkey instead of both steps. */
export function PasswordStep({ notice, onDone }: { notice: ReactNode; onDone: () => Promise<void> }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(staffLogin)
  const signIn = useLimitedAction(
    (body: { email: string; password: string }) => api.call('POST /staff/login', { body }),
    { onSuccess: onDone },
  )
  return (
    <LimitedForm
      action={signIn}
      onSubmit={form.onSubmit(signIn.run)}
      submitText={t('staff.access.next')}
      notice={notice}
      footer={
        <>
          <p className="flex items-center gap-3 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            {t('staff.access.or')}
          </p>
          <PasskeyButton onDone={onDone} />
        </>
      }
    >
      <EmailField
        {...form.field('email', { onChange: (event) => knownEmail.setState({ email: event.target.value }) })}
        label={t('common.email')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={knownEmail.getState().email}
      />
      <PasswordField
        {...form.field('password')}
        label={t('accounts.password')}
        kind="current-password"
        required
      />
    </LimitedForm>
  )
}

/** A recovery code has letters, and may contain hyphens and spaces. */
const recoveryInput = {
  verbatim: true,
  autoCapitalize: 'characters',
  maxLength: 100,
  controlClass: 'tabular tracking-wide uppercase',
} as const

interface CodeStepProps {
  /** Whether a passkey may replace the code. */
  passkeys?: boolean
  onDone: () => Promise<void>
  /** Called if the password was entered too long ago, or too many codes were wrong. */
  onExpired: () => Promise<void>
}

/** The second step: a code of the authenticator, a recovery code, or a passkey. */
export function CodeStep({ passkeys = false, onDone, onExpired }: CodeStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(secondFactor)
  const [recovery, setRecovery] = useState(false)
  const { setFocus } = form

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of the two fields takes the focus
  useEffect(() => setFocus('code'), [setFocus, recovery])

  const signIn = useLimitedAction((body: { code: string }) => api.call('POST /staff/login/code', { body }), {
    form,
    fields: {
      wrong_second_factor: [
        'code',
        recovery ? 'staff.access.wrongRecoveryCode' : 'error.wrong_second_factor',
      ],
    },
    onSuccess: onDone,
    onFailure: async ({ code }) => {
      if (code !== 'staff_not_signed_in') return false
      await onExpired()
      return true
    },
  })
  const switchField = () => {
    form.resetField('code', { defaultValue: '' })
    setRecovery(!recovery)
  }
  return (
    <LimitedForm
      action={signIn}
      onSubmit={form.onSubmit(signIn.run)}
      submitText={t('staff.access.signIn')}
      footer={
        <>
          <p>
            <button
              type="button"
              // The field keeps the focus, because leaving it empty would show an error.
              onMouseDown={(event) => event.preventDefault()}
              onClick={switchField}
              className={textLink}
            >
              {t(recovery ? 'staff.access.useAuthenticator' : 'staff.access.useRecoveryCode')}
            </button>
          </p>
          {passkeys && <PasskeyButton quiet onDone={onDone} />}
        </>
      }
    >
      {recovery ? (
        <TextField
          {...form.field('code')}
          {...recoveryInput}
          label={t('staff.access.recoveryCode')}
          hint={t('staff.access.recoveryCodeHint')}
          required
        />
      ) : (
        <CodeField
          {...form.field('code')}
          label={t('staff.access.code')}
          hint={t('staff.access.codeHint')}
          required
        />
      )}
    </LimitedForm>
  )
}

/**
 * Splits a secret into groups of four characters, which are easier to type: `inGroups('ABCDEFGHIJ') //=> 'ABCD EFGH
 * IJ'`
 */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

interface EnrolStepProps {
  secret: string
  qr: QrDrawing
  onDone: (recoveryCodes: string[]) => void
  onExpired: () => Promise<void>
}

/** The second step at the first sign-in: sets up the authenticator, confirmed by a code. */
export function EnrolStep({ secret, qr, onDone, onExpired }: EnrolStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(authenticatorCode)
  const prove = useLimitedAction((body: { code: string }) => api.call('POST /staff/enrol/code', { body }), {
    form,
    fields: { wrong_second_factor: ['code', 'staff.access.wrongFirstCode'] },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailure: async ({ code }) => {
      if (code !== 'staff_not_signed_in' && code !== 'already_enrolled') return false
      await onExpired()
      return true
    },
  })
  return (
    <LimitedForm action={prove} onSubmit={form.onSubmit(prove.run)} submitText={t('staff.access.enrolDone')}>
      <ol className="grid list-decimal gap-4 pl-5">
        <li className="pl-1">{t('staff.access.enrolApp')}</li>
        <li className="pl-1">
          {t('staff.access.enrolScan')}
          <QrCode drawing={qr} label={t('staff.access.qrLabel')} className="max-w-60" />
          {t('staff.access.enrolType')}
          <code
            translate="no"
            className="tabular mt-1.5 block bg-studio px-3 py-2 font-sans tracking-wide wrap-break-word select-all"
          >
            {inGroups(secret)}
          </code>
        </li>
        <li className="pl-1">{t('staff.access.enrolProve')}</li>
      </ol>
      <CodeField {...form.field('code')} label={t('staff.access.code')} required />
    </LimitedForm>
  )
}
