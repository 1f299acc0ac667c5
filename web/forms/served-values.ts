import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useInBrowser } from '../rendering/use-in-browser.ts'

interface ServedField {
  defaultValue?: string
  defaultChecked?: boolean
  ref: (element: unknown) => void
}

/** The value that was typed or chosen in a field since the server rendered it; undefined if it did not change. */
function typedIn(element: unknown): string | boolean | undefined {
  if (element instanceof HTMLInputElement && element.type === 'checkbox')
    return element.checked === element.defaultChecked ? undefined : element.checked
  if (element instanceof HTMLInputElement && element.type === 'radio') return undefined
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value === element.defaultValue ? undefined : element.value
  if (element instanceof HTMLSelectElement) {
    const isChosen = [...element.options].some(
      ({ selected, defaultSelected }) => selected && !defaultSelected,
    )
    return isChosen ? element.value : undefined
  }
  return undefined
}

/**
 * Attributes that make the server render the values that a form starts with. Without them the fields would be empty
 * until hydration and could be sent empty, and hydration would overwrite text typed before it.
 */
export function useServedValues<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'setValue'>,
  hasValues: boolean,
) {
  const inBrowser = useInBrowser()
  const [isServed] = useState(hasValues && !inBrowser)
  const attached = useRef(new WeakSet<object>())
  return (name: Path<Input>, ref: ServedField['ref']): Partial<ServedField> => {
    const value: unknown = isServed ? form.getValues(name) : undefined
    if (value === undefined || value === null || typeof value === 'object') return {}
    return {
      ...(typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value) }),
      ref: (element) => {
        const isFirst = element instanceof Element && !attached.current.has(element)
        const typed = isFirst ? typedIn(element) : undefined
        if (isFirst) attached.current.add(element)
        ref(element)
        if (typed !== undefined) form.setValue(name, typed as never, { shouldDirty: true })
      },
    }
  }
}
