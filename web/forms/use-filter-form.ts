import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ShopAddress } from '../navigation/paths.ts'
import { useListForm } from './use-list-form.ts'

interface FilterFormOptions<Filter extends object> {
  /** The parameters of the list's address, of core/search-params.ts. */
  params: {
    parse: (search: URLSearchParams) => Filter
    write: (filter: Filter) => URLSearchParams
    /** Writes the first page of a filter. */
    with: (filter: Filter, changes: Partial<Filter>) => URLSearchParams
  }
  /** The filter of the shown list. */
  filter: Filter
  addressOf: (search?: URLSearchParams) => ShopAddress
}

/**
 * A form that filters a list. The address holds the filter, the fields have the names of its parameters, and it also
 * works before hydration.
 *
 * @example
 * const { form, searchNow, searchSoon } = useFilterForm({ params: stockParams, filter, addressOf: staffPaths.stock })
 * return <form {...form}><SearchInput name="q" defaultValue={filter.q} onSearch={searchSoon} /></form>
 */
export function useFilterForm<Filter extends object>({
  params,
  filter,
  addressOf,
}: FilterFormOptions<Filter>) {
  const navigate = useNavigate()
  const ref = useRef<HTMLFormElement>(null)
  const requested = useRef(filter)
  const { ask, askSoon, choose } = useListForm(ref, (fields, how) => {
    const wanted = params.parse(fields)
    const search = params.write(wanted)
    if (search.toString() === params.with(requested.current, {}).toString()) return
    requested.current = wanted
    void navigate(addressOf(search), how)
  })

  useEffect(() => {
    // Back and links change the filter from outside; what this form requested is in its fields already.
    for (const name of Object.keys(filter) as (keyof Filter & string)[])
      if (filter[name] !== requested.current[name]) setField(ref.current, name, filter[name])
    requested.current = filter
  }, [filter])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  return {
    /** The attributes of the form. */
    form: { ref, role: 'search', action: addressOf(), autoComplete: 'off', onSubmit } as const,
    /** Replaces the shown list. */
    searchNow: ask,
    /** Replaces the shown list once nobody types any more: "after a 300 ms debounce". */
    searchSoon: askSoon,
    /** Shows another list, from which Back returns to this one. */
    choose,
  }
}

function setField(form: HTMLFormElement | null, name: string, value: unknown): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = value === true || value === field.value
  else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
    field.value = String(value ?? '')
}
