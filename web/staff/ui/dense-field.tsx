import type { ComponentProps } from 'react'
import { Input, Select, TextArea } from '../../ui/field.tsx'

/** "36 px controls (44 on touch)." */
const dense = 'min-h-9! px-2.5! py-1! text-sm! leading-5! pointer-coarse:min-h-11!'

/** A text field as the back office has it. */
export function DenseInput({ className = '', ...attributes }: ComponentProps<typeof Input>) {
  return <Input {...attributes} compact className={`${dense} ${className}`} />
}

/** A choice from a list of `<option>`s as the back office has it. */
export function DenseSelect({ className = '', ...attributes }: ComponentProps<typeof Select>) {
  return (
    <Select
      {...attributes}
      compact
      className={`[&>select]:min-h-9! [&>select]:py-1! [&>select]:pr-9! [&>select]:pl-2.5! [&>select]:text-sm! [&>select]:leading-5! pointer-coarse:[&>select]:min-h-11! ${className}`}
    />
  )
}

/** A field for several lines as the back office has it. */
export function DenseTextArea({ className = '', ...attributes }: ComponentProps<typeof TextArea>) {
  return <TextArea {...attributes} className={`min-h-18! px-2.5! py-1.5! text-sm! leading-5! ${className}`} />
}
