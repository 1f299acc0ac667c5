import type { ComponentProps } from 'react'
import { Input, Select, TextArea } from '../../ui/field.tsx'

// Pages of the signed-in back office are dense by themselves; these remain until their last users have moved to the
// fields of web/forms.

export function DenseInput(props: ComponentProps<typeof Input>) {
  return <Input density="dense" {...props} />
}

export function DenseSelect(props: ComponentProps<typeof Select>) {
  return <Select density="dense" {...props} />
}

export function DenseTextArea(props: ComponentProps<typeof TextArea>) {
  return <TextArea density="dense" {...props} />
}
