/**
 * The fields of every form: label, help, error and autofill inside, in the size that the page around them has
 * (`FieldDensity` of web/ui/field.tsx). `form.field(name)` of use-schema-form.ts ties one to a form; a field without a
 * form takes `value` and `onChange`.
 *
 * @example
 * <EmailField {...form.field('email')} label={t('accounts.email')} required />
 * <SelectField {...form.field('country')} label={t('addresses.country')} options={countryOptions} />
 */
import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { codeLength } from '../../core/accounts/accounts.ts'
import { useT } from '../i18n/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, FieldError, Input, Select, TextArea } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>

/** The properties of a field's frame, and with them those of its control. */
type With<Control> = FieldProps &
  Omit<Control, keyof FieldProps | 'id'> & {
    /** Classes of the control; `className` is for the field around it. */
    controlClass?: string
  }

function split<Control>({
  label,
  required,
  hint,
  error,
  hideLabel,
  className,
  controlClass,
  ...control
}: With<Control>) {
  return {
    frame: { label, required, hint, error, hideLabel, className },
    control: { ...control, className: controlClass },
  }
}

interface TextParts {
  /** A button right of the control; `false` leaves its place empty. */
  trailing?: ReactNode
  /** What the browser suggests while somebody types; a label only where it differs from the value. */
  suggestions?: readonly { value: string; label: string }[]
  /** For codes, ids and numbers of parcels: the browser corrects nothing. */
  verbatim?: boolean
  /** Does what Enter is for in this field, instead of submitting the form. */
  onEnter?: () => void
}

type TextFieldProps = With<ComponentProps<typeof Input>> & TextParts

/** A text; the browser fills it in only where `autoComplete` names what it holds. */
export function TextField({ trailing, suggestions, verbatim, onEnter, ...props }: TextFieldProps) {
  const { frame, control } = split<ComponentProps<typeof Input>>(props)
  const list = useId()
  // Also for `false`: without its frame the control would mount again and lose the focus.
  const hasTrailing = trailing !== undefined
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || onEnter === undefined) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Field {...frame}>
      {(attributes) => {
        const input = (
          <Input
            autoComplete="off"
            list={suggestions && list}
            {...(verbatim && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
            onKeyDown={onEnter && pressKey}
            {...control}
            {...attributes}
            className={`${control.className ?? ''} ${hasTrailing ? 'min-w-0 flex-1 basis-40' : ''}`}
          />
        )
        return (
          <>
            {hasTrailing ? (
              <div className="flex gap-2 max-sm:flex-wrap">
                {input}
                {trailing}
              </div>
            ) : (
              input
            )}
            {suggestions && (
              <datalist id={list}>
                {suggestions.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label === value ? undefined : label}
                  </option>
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </Field>
  )
}

/** An e-mail address. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" {...props} />
}

/** A phone number in international style. */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" controlClass="tabular" {...props} />
}

/** A whole number, typed as text. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" controlClass="tabular" {...props} />
}

/** A day, yyyy-MM-dd. */
export function DateField(props: TextFieldProps) {
  return <TextField type="date" controlClass="tabular" {...props} />
}

/** A verification code: its digits stand apart, and a phone offers the code that arrived by SMS. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      verbatim
      // Room for spaces in a code that is pasted.
      maxLength={2 * codeLength}
      controlClass="tabular tracking-[0.3em]"
      {...props}
    />
  )
}

type PasswordFieldProps = With<ComponentProps<typeof Input>> & {
  /** What the browser fills in: the password of this account, or a new one. */
  kind: 'current-password' | 'new-password'
}

/** A password that can be shown. */
export function PasswordField({ kind, ...props }: PasswordFieldProps) {
  const t = useT()
  const { frame, control } = split<ComponentProps<typeof Input>>(props)
  return (
    <Field {...frame}>
      {(attributes) => (
        <PasswordInput
          {...control}
          {...attributes}
          autoComplete={kind}
          labels={{
            show: t('form.show', { field: frame.label }),
            hide: t('form.hide', { field: frame.label }),
          }}
        />
      )}
    </Field>
  )
}

/** Tells a password manager whose password a form holds, where no field asks for the username. */
export function UsernameHint({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

type SelectFieldProps = With<Omit<ComponentProps<typeof Select>, 'children'>> & {
  options: readonly { value: string | number; label: string }[]
}

/** A choice from a list; an option with the value '' is none. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = split<ComponentProps<typeof Select>>(props)
  return (
    <Field {...frame}>
      {(attributes) => (
        <Select {...control} {...attributes}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A text of several lines. */
export function TextareaField(props: With<ComponentProps<typeof TextArea>>) {
  const { frame, control } = split<ComponentProps<typeof TextArea>>(props)
  return <Field {...frame}>{(attributes) => <TextArea {...control} {...attributes} />}</Field>
}

type CheckboxFieldProps = Omit<ComponentProps<typeof Checkbox>, 'children'> & {
  label: ReactNode
  error?: string
}

/** A box to tick. */
export function CheckboxField({ label, error, ...control }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <Checkbox
        {...control}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${id}-error`}
      >
        {label}
      </Checkbox>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
