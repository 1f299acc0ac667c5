/**
 * The fields of every form, with label, help, error and autofill, in the density of the page around them.
 * `form.field(name)` of use-schema-form.ts connects a field to a form; without it a field takes `value` and `onChange`.
 *
 * @example <EmailField {...form.field('email')} label={t('common.email')} required />
 */
import {
  useId,
  useState,
  type ComponentProps,
  type InputEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { codeLength } from '#core/accounts/accounts.ts'
import { useT } from '../i18n/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Input, Select, TextArea } from '../ui/controls.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>

type With<Control> = FieldProps &
  Omit<Control, keyof FieldProps | 'id'> & {
    /** Classes of the control. `className` is for the element around the field. */
    controlClass?: string
  }

function split<Control>(props: With<Control>) {
  const { label, required, hint, error, hideLabel, className, controlClass, ...control } = props
  return {
    frame: { label, required, hint, error, hideLabel, className },
    control: { ...control, className: controlClass },
  }
}

type Typing = InputEvent<HTMLInputElement> & InputEvent<HTMLTextAreaElement>

interface Checked {
  maxLength?: number | undefined
  /** Of a field whose text its page keeps. */
  value?: unknown
  onInput?: ((event: Typing) => void) | undefined
}

/**
 * A browser cuts a paste at `maxLength` without a word. A field takes all of it instead, and says that it is too long:
 * "Forms keep what was typed".
 */
function useTooLong({ maxLength = Infinity, value, onInput }: Checked) {
  const t = useT()
  const [typedTooLong, setTooLong] = useState(false)
  const isTooLong = typeof value === 'string' ? value.length > maxLength : typedTooLong
  return {
    onInput: (event: Typing) => {
      setTooLong(event.currentTarget.value.length > maxLength)
      onInput?.(event)
    },
    problem: isTooLong ? t('common.tooLong') : undefined,
  }
}

interface TextOptions {
  /** A choice to the left of the control. */
  leading?: ReactNode
  /** Whether the choice moves above the control if both have less than 320 px. */
  stacks?: boolean
  /** A button to the right of the control. With `false`, its place stays empty. */
  trailing?: ReactNode
  /** Suggestions while typing; a label is shown only if it differs from the value. */
  suggestions?: readonly { value: string; label: string }[]
  /** For codes and ids: no autocorrection. */
  verbatim?: boolean
  /** Called on Enter, instead of submitting the form. */
  onEnter?: () => void
}

export type TextFieldProps = With<ComponentProps<typeof Input>> & TextOptions

/** A text field; autofilled only if it has an `autoComplete`. */
export function TextField(props: TextFieldProps) {
  const { leading, stacks = false, trailing, suggestions, verbatim, onEnter, ...others } = props
  const { maxLength, onInput, ...rest } = others
  const { frame, control } = split<ComponentProps<typeof Input>>(rest)
  const list = useId()
  const { problem, ...checked } = useTooLong({ maxLength, onInput, value: rest.value })
  // `false` counts, too: without the frame, the control would be mounted again and lose the focus.
  const hasTrailing = trailing !== undefined
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || onEnter === undefined) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Field {...frame} error={problem ?? frame.error}>
      {(attributes) => {
        const input = (
          <Input
            autoComplete="off"
            list={suggestions && list}
            {...(verbatim && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
            onKeyDown={onEnter && pressKey}
            {...control}
            {...checked}
            {...attributes}
            className={`${control.className ?? ''} ${hasTrailing || leading ? `min-w-0 flex-1 ${control.type === 'email' ? 'basis-56' : 'basis-36'}` : ''} ${leading ? '-ml-px' : ''} ${stacks ? '@max-xs:-mt-px @max-xs:ml-0 @max-xs:flex-none' : ''}`}
          />
        )
        const led = leading ? (
          <div className={`${stacks ? '@container' : ''} ${hasTrailing ? 'min-w-0 flex-1 basis-80' : ''}`}>
            <div className={`flex ${stacks ? '@max-xs:flex-col' : ''}`}>
              {leading}
              {input}
            </div>
          </div>
        ) : (
          input
        )
        return (
          <>
            {hasTrailing ? (
              // The button goes below the control if the control would become too narrow beside it.
              <div className="flex flex-wrap gap-2">
                {led}
                {trailing}
              </div>
            ) : (
              led
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

/** Makes a kind of text field: a TextField with preset properties. */
const kindOfTextField = (preset: Partial<TextFieldProps>) => (props: TextFieldProps) => (
  <TextField {...preset} {...props} />
)

export const EmailField = kindOfTextField({ type: 'email', inputMode: 'email', autoComplete: 'email' })

/** A number that is typed as text. By default it is a whole number. */
export const NumberField = kindOfTextField({ inputMode: 'numeric', controlClass: 'tabular' })

/** A day, yyyy-MM-dd. */
export const DateField = kindOfTextField({ type: 'date', controlClass: 'tabular' })

/** A verification code. Phones suggest the code of an SMS that has just arrived. */
export const CodeField = kindOfTextField({
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  verbatim: true,
  // Leaves room for spaces in a pasted code.
  maxLength: 2 * codeLength,
  controlClass: 'tabular tracking-[0.3em]',
})

type PasswordFieldProps = With<ComponentProps<typeof Input>> & {
  kind: 'current-password' | 'new-password'
}

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

/** Makes password managers save a new password under the username if no field asks for it. */
export function UsernameHint({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

type SelectFieldProps = With<Omit<ComponentProps<typeof Select>, 'children'>> & {
  /** `isName` marks a label that is the same in every language. */
  options: readonly { value: string | number; label: string; isName?: boolean }[]
}

export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = split<ComponentProps<typeof Select>>(props)
  return (
    <Field {...frame}>
      {(attributes) => (
        <Select {...control} {...attributes}>
          {options.map(({ value, label, isName }) => (
            <option key={value} value={value} translate={isName ? 'no' : undefined}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function TextareaField(props: With<ComponentProps<typeof TextArea>>) {
  const { maxLength, onInput, ...rest } = props
  const { frame, control } = split<ComponentProps<typeof TextArea>>(rest)
  const { problem, ...checked } = useTooLong({ maxLength, onInput, value: rest.value })
  return (
    <Field {...frame} error={problem ?? frame.error}>
      {(attributes) => <TextArea {...control} {...checked} {...attributes} />}
    </Field>
  )
}

type CheckboxFieldProps = Omit<ComponentProps<typeof Checkbox>, 'children'> & {
  label: ReactNode
  error?: string
}

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
