import type { ComponentProps } from 'react'
import { SubLine } from '../../ui/small-text.tsx'

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
        {text && (
          <SubLine className="mt-0.5 font-normal" size="sm">
            {text}
          </SubLine>
        )}
      </legend>
      <div className={`grid sm:grid-cols-2 ${dense ? 'gap-2' : 'gap-x-6 gap-y-5'}`}>{children}</div>
    </fieldset>
  )
}
