import type { ComponentProps, ReactNode } from 'react'
import { Fold } from '../../ui/rows/fold.tsx'
import { SubLine } from '../../ui/small-text.tsx'

interface FormPartProps extends Omit<ComponentProps<'fieldset'>, 'className'> {
  title: string
  text?: string
  /** Whether an asterisk is shown. */
  required?: boolean
  /** Whether the contents are cards, which stand closer together than fields. */
  dense?: boolean
}

const grid = (dense = false) =>
  `grid grid-cols-2 ${dense ? 'gap-2' : 'gap-x-3 gap-y-3.5 max-sm:*:col-span-full sm:gap-x-6 sm:gap-y-5'}`

/** A section of the checkout's form, with two fields per row if there is room. */
export function FormPart({ title, text, required, dense, children, ...attributes }: FormPartProps) {
  return (
    <fieldset {...attributes} className={dense ? 'pb-5' : 'pb-5 sm:pb-9'}>
      <legend className={`mb-2 text-xl font-medium ${dense ? '' : 'sm:mb-4'}`}>
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
      <div className={grid(dense)}>{children}</div>
    </fieldset>
  )
}

interface FoldedPartProps {
  title: string
  /** A summary of the fields, or an invitation to fill them in. */
  answer: ReactNode
  children: ReactNode
}

/** A section of the form that is closed at first, because its values are known or optional. */
export function FoldedPart({ title, answer, children }: FoldedPartProps) {
  return (
    <Fold name={title} answer={answer}>
      <div className={`pt-2 ${grid()}`}>{children}</div>
    </Fold>
  )
}
