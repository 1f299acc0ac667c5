import { useEffect, useRef } from 'react'
import {
  flagParam,
  pageParam,
  searchParams,
  searchTextParam,
  type ValuesOf,
} from '../../../core/search-params.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

/** The address of the stock page. */
export const stockParams = searchParams({ q: searchTextParam(200), low: flagParam(), page: pageParam() })
type StockFilter = ValuesOf<typeof stockParams>

/** Filters the stock; it takes the focus when the element that had it has left the page. */
export function StockSearch({ filter, takesFocus }: { filter: StockFilter; takesFocus: boolean }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const list = useFilterForm({ params: stockParams, filter, addressOf: staffPaths.stock })
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) input.current?.focus()
  }, [takesFocus])
  return (
    <form {...list.form} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <SearchInput
        label={t('staff.stock.search')}
        ref={input}
        name="q"
        defaultValue={filter.q}
        placeholder={t('staff.stock.searchHint')}
        onSearch={list.searchSoon}
        className="grow sm:max-w-80"
      />
      <Checkbox name="low" value="yes" defaultChecked={filter.low} onChange={list.searchNow}>
        {t('staff.stock.onlyLow')}
      </Checkbox>
      <button type="submit" className="sr-only focus-visible:not-sr-only">
        {t('staff.stock.apply')}
      </button>
    </form>
  )
}
