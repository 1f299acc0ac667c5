import type { ComponentProps } from 'react'

interface FormPartProps extends Omit<ComponentProps<'fieldset'>, 'className'> {
  title: string
  text?: string
  /** Shows an asterisk. */
  required?: boolean
  /** For cards, which stand closer than fields. */
  dense?: boolean
}

/** A part of the checkout's form, two fields a row where there is room. */
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
