import type { ComponentProps } from 'react'

interface FormPartProps extends Omit<ComponentProps<'fieldset'>, 'className'> {
  title: string
  text?: string
  /** Whether an asterisk is shown. */
  required?: boolean
  /** For cards, which are closer together than fields. */
  dense?: boolean
}

/** A section of the checkout's form, with two fields per row if there is room. */
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
