import { useFilterForm, type FilterFormOptions } from '../../forms/use-filter-form.ts'
import { SearchInput } from './search-input.tsx'

interface SearchFormProps<Filter extends { q: string }> extends FilterFormOptions<Filter> {
  label: string
  /** The words for which the shown list was searched. */
  q: string
}

/** The search above a list without other filters. It works without scripts. */
export function SearchForm<Filter extends { q: string }>({ label, q, ...options }: SearchFormProps<Filter>) {
  const list = useFilterForm(options)
  return (
    <form {...list.form} className="mb-3 flex">
      <SearchInput
        label={label}
        name="q"
        defaultValue={q}
        placeholder={label}
        onSearch={list.searchSoon}
        className="grow sm:max-w-80"
      />
    </form>
  )
}
