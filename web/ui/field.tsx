import { ChevronDown, CircleAlert } from 'lucide-react'
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

/** What ties a control to its label, hint and error: spread it onto the control. */
export interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface FieldProps {
  label: string
  /** Shows an asterisk. */
  required?: boolean
  hint?: ReactNode
  /** The sentence below the control; it marks the control as wrong. */
  error?: string
  /** The label is read out but not seen. */
  hideLabel?: boolean
  className?: string
  children: (attributes: ControlAttributes) => ReactNode
}

/** A control with its label above, its hint and its error below. */
export function Field({
  label,
  required = false,
  hint,
  error,
  hideLabel = false,
  className = '',
  children,
}: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {required && (
          <span className="text-danger" aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { 'aria-required': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The sentence below a control that says what is wrong with it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-[calc((1lh-16px)/2)] size-4 shrink-0" strokeWidth={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

const control =
  'w-full rounded-control border border-control bg-paper leading-6 placeholder:text-ink-soft placeholder:opacity-100 ' +
  'hover:border-ink focus:border-petrol focus:outline-2 focus:-outline-offset-1 focus:outline-petrol ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
  'disabled:border-line disabled:bg-studio read-only:border-line read-only:bg-studio'

/** 48 px high; `compact` ones 40 px, 44 px on touch. */
function controlSize(compact: boolean): string {
  return compact ? 'min-h-10 px-3.5 py-1.75 text-md pointer-coarse:min-h-11' : 'min-h-12 px-3.5 py-2.75'
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { compact?: boolean; ref?: Ref<HTMLInputElement> }

/** A text field. */
export function Input({ compact = false, className = '', ...attributes }: InputProps) {
  return <input {...attributes} className={`${control} ${controlSize(compact)} ${className}`} />
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  compact?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** A choice from a list of `<option>`s. */
export function Select({ compact = false, className = '', children, ...attributes }: SelectProps) {
  // A select is never read-only, but `:read-only` matches it.
  const writable = 'enabled:read-only:border-control enabled:read-only:bg-paper'
  return (
    <span className={`relative block ${className}`}>
      <select
        {...attributes}
        className={`${control} ${controlSize(compact)} ${writable} appearance-none pr-10`}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
        strokeWidth={1.5}
        aria-hidden
      />
    </span>
  )
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** A field for several lines. */
export function TextArea({ className = '', ...attributes }: TextAreaProps) {
  return <textarea {...attributes} className={`${control} min-h-26 px-3.5 py-2.75 ${className}`} />
}
