import type { FieldsetHTMLAttributes, ReactNode } from 'react'

interface FormPartProps extends Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, 'className'> {
  title: string
  text?: string
  /** Shows an asterisk. */
  required?: boolean
  /** Cards stand closer than fields. */
  dense?: boolean
  children: ReactNode
}

/** A part of the checkout's form: fields that belong together, two a row where there is room. */
export function FormPart({ title, text, required, dense, children, ...attributes }: FormPartProps) {
  return (
    <fieldset {...attributes} className="pb-9">
      <legend className="mb-4 text-xl font-medium">
        {title}
        {required && (
          <span className="text-danger" aria-hidden>
            {' *'}
          </span>
        )}
        {text && <span className="mt-0.5 block text-sm font-normal text-ink-soft">{text}</span>}
      </legend>
      <div className={`grid sm:grid-cols-2 ${dense ? 'gap-2' : 'gap-x-6 gap-y-5'}`}>{children}</div>
    </fieldset>
  )
}
