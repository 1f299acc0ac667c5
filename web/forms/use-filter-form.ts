import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FormEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { searchDebounceMs } from '#core/search-params.ts'
import type { ShopAddress } from '../navigation/paths.ts'

export interface FilterFormOptions<Filter extends object> {
  /** The parameters of the list's URL, made with core/search-params.ts. */
  params: {
    parse: (search: URLSearchParams) => Filter
    write: (filter: Filter) => URLSearchParams
    /** Writes the parameters of a changed filter's first page. */
    with: (filter: Filter, changes: Partial<Filter>) => URLSearchParams
  }
  addressOf: (search?: URLSearchParams) => ShopAddress
}

/**
 * A form that filters a list by the parameters of its URL, even before hydration. Its fields are uncontrolled and
 * follow the URL. Neither a late answer nor a failed request overwrites typed text.
 * @example
 * const { form, searchSoon } = useFilterForm({ params: stockParams, addressOf: staffPaths.stock })
 * return <form {...form}><SearchInput name="q" defaultValue={filter.q} onSearch={searchSoon} /></form>
 */
export function useFilterForm<Filter extends object>(options: FilterFormOptions<Filter>) {
  const { params, addressOf } = options
  const navigate = useNavigate()
  const shown = useLocation()
  const { location: next } = useNavigation()
  const isPending = next?.pathname === addressOf()
  const coming = params.parse(new URLSearchParams((isPending ? next : shown).search))
  const ref = useRef<HTMLFormElement>(null)
  const requested = useRef(coming)
  // Lists that this form requested and then replaced with another request. The page may still show one of them later.
  const replaced = useRef(new Set<string>())
  // Whether a navigation in progress adds a history entry. A navigation that replaces it must add the entry, too.
  const isAdding = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = ({ replace }: { replace: boolean }) => {
    clearTimeout(timer.current)
    if (ref.current === null) return
    const fields = [...new FormData(ref.current)].map(([name, value]) => [name, String(value)])
    const typed = params.parse(new URLSearchParams(fields))
    const parameters = params.write(typed)
    if (parameters.toString() === params.with(requested.current, {}).toString()) return
    replaced.current.add(params.write(requested.current).toString())
    requested.current = typed
    isAdding.current ||= !replace
    void navigate(addressOf(parameters), { replace: !isAdding.current, preventScrollReset: true })
  }
  const searchNow = () => search({ replace: true })

  const comingParameters = params.write(coming).toString()
  const follow = useEffectEvent((parameters: string, isLoading: boolean) => {
    const isRequested = parameters === params.write(requested.current).toString()
    if (!isRequested && replaced.current.has(parameters)) return
    replaced.current.clear()
    isAdding.current = isLoading && (isAdding.current || !isRequested)
    // Back and links change the filter. If this form requested the list, its fields already have the values.
    for (const name of Object.keys(coming) as (keyof Filter & string)[])
      if (coming[name] !== requested.current[name]) setField(ref.current, name, coming[name])
    requested.current = coming
  })
  // A layout effect, because a search started before a later effect would replace the list of a pressed link.
  useLayoutEffect(() => follow(comingParameters, isPending), [comingParameters, isPending])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    searchNow()
  }
  return {
    /** The attributes of the form. */
    form: { ref, role: 'search', action: addressOf(), autoComplete: 'off', onSubmit } as const,
    searchNow,
    /** Searches after a pause in typing: "Search matches after a 300 ms debounce." */
    searchSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(searchNow, searchDebounceMs)
    },
    /**
     * Searches with a new history entry, so that Back returns to the previous list. Other searches replace the entry.
     */
    choose: () => search({ replace: false }),
  }
}

function setField(form: HTMLFormElement | null, name: string, value: unknown): void {
  const named = form?.elements.namedItem(name)
  for (const field of named instanceof RadioNodeList ? named : [named])
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = value === true || [value].flat().includes(field.value)
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = String(value ?? '')
}
