import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Hint } from './small-text.tsx'

/** Attributes that connect a control to its label, hint and error. */
interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface FieldProps {
  label: string
  required?: boolean
  hint?: ReactNode
  /** Shown below the control, which is then marked as invalid. */
  error?: string
  /** Whether the label is only for screen readers. */
  hideLabel?: boolean
  className?: string
  children: (attributes: ControlAttributes) => ReactNode
}

/** A control with its label above, and its hint and error below. */
export function Field(props: FieldProps) {
  const { label, required = false, hint, error, hideLabel = false, className = '', children } = props
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
        <Hint id={`${id}-hint`} className="mt-1.5">
          {hint}
        </Hint>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The name of a group of controls, styled like a label. */
export function Legend(props: Omit<ComponentProps<'legend'>, 'className'>) {
  return <legend {...props} className="mb-1.5 text-sm font-medium" />
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} data-keep-clear className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-[calc((1lh-16px)/2)] size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
