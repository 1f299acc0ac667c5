import type { ComponentProps } from 'react'
import { codeLength } from '../../core/accounts/accounts.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'children' | 'hint'>

interface TextFieldProps extends FieldProps {
  label: TextKey
  hint?: TextKey
  /** Name and handlers of the form. */
  field?: object
  input?: ComponentProps<typeof Input>
}

/** A text field of a form. */
export function TextField({ label, hint, field, input, ...about }: TextFieldProps) {
  const t = useT()
  return (
    <Field label={t(label)} hint={hint && t(hint)} {...about}>
      {(attributes) => <Input {...attributes} {...input} {...field} />}
    </Field>
  )
}

/** A phone number in international style. */
export function PhoneField({ input, ...props }: TextFieldProps) {
  return (
    <TextField
      {...props}
      input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', className: 'tabular', ...input }}
    />
  )
}

/** What an input for a verification code has: figures apart, and the phone offers the code that came. */
export const codeInput = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  // Room for spaces in a code that is pasted.
  maxLength: 2 * codeLength,
  className: 'min-w-0 flex-1 tabular tracking-[0.3em]',
} as const satisfies ComponentProps<typeof Input>

/**
 * Tells a password manager whose password the new one beside it is: members sign in with their phone number,
 * not with the e-mail address that stands in the form.
 */
export function UsernameHint({ phoneNumber }: { phoneNumber: string }) {
  return <input type="text" autoComplete="username" value={phoneNumber} readOnly hidden />
}

interface PasswordFieldProps extends TextFieldProps {
  /** What the browser is to fill in: the password of this account, or a new one. */
  kind: 'current-password' | 'new-password'
}

/** A password that can be shown. */
export function PasswordField({ label, hint, field, input, kind, ...about }: PasswordFieldProps) {
  const t = useT()
  return (
    <Field label={t(label)} hint={hint && t(hint)} {...about}>
      {(attributes) => (
        <PasswordInput
          {...attributes}
          {...input}
          {...field}
          autoComplete={kind}
          labels={{
            show: t('form.show', { field: t(label) }),
            hide: t('form.hide', { field: t(label) }),
          }}
        />
      )}
    </Field>
  )
}
