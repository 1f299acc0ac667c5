import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/field.tsx'

interface SearchInputProps extends Omit<ComponentProps<typeof Input>, 'onInput' | 'className'> {
  /** The label, which only screen readers read. */
  label: string
  /** Called while somebody types, but not while a word is being composed with an input method. */
  onSearch?: () => void
  className?: string
}

export function SearchInput({ label, onSearch, className = '', ...attributes }: SearchInputProps) {
  return (
    <Field label={label} hideLabel className={`relative ${className}`}>
      {(field) => (
        <>
          <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2" />
          <Input
            maxLength={200}
            enterKeyHint="search"
            {...attributes}
            {...field}
            type="search"
            className="pl-8!"
            onInput={(event) => {
              if (!(event.nativeEvent as InputEvent).isComposing) onSearch?.()
            }}
            onCompositionEnd={onSearch}
          />
        </>
      )}
    </Field>
  )
}
