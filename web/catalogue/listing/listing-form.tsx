import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { listingParams, sortOrders, type Listing, type SortOrder } from '../../../core/catalogue/listing.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Input, Select } from '../../ui/field.tsx'
import { useListForm } from '../../forms/use-list-form.ts'

const sortLabels: Record<SortOrder, TextKey> = {
  none: 'shop.sortNone',
  'price-asc': 'shop.sortPriceAscending',
  'price-desc': 'shop.sortPriceDescending',
}

/**
 * The search box and the sort selector, a form that also works before the script has come.
 * "Search matches after a 300 ms debounce. Sort selector: none, Price Low High, Price High Low."
 */
export function ListingForm({ listing, category }: { listing: Listing; category: string }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const sort = useRef<HTMLSelectElement>(null)
  const asked = useRef(listing)

  const { ask, askSoon, choose } = useListForm(form, (said, how) => {
    const wanted = listingParams.parse(said)
    if (wanted.q === asked.current.q && wanted.sort === asked.current.sort) return
    asked.current = wanted
    void navigate(paths.shop(listingParams.write(wanted)), how)
  })

  useEffect(() => {
    // What was entered before the script came counts, too.
    askSoon()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form has come alive
  }, [])

  useEffect(() => {
    // Back and links change the listing from outside; what this form asked for is in its fields already.
    if (search.current && listing.q !== asked.current.q) search.current.value = listing.q
    if (sort.current && listing.sort !== asked.current.sort) sort.current.value = listing.sort
    asked.current = listing
  }, [listing])

  return (
    <form
      ref={form}
      role="search"
      aria-label={t('shop.filter')}
      action={paths.shop()}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[260px_auto] lg:gap-4"
    >
      {category !== '' && <input type="hidden" name="category" value={category} />}
      <div className="relative">
        <label htmlFor="search" className="sr-only">
          {t('shop.search')}
        </label>
        <Search className="pointer-events-none absolute top-3 left-3 size-5" strokeWidth={1.5} aria-hidden />
        <Input
          ref={search}
          id="search"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={listing.q}
          placeholder={t('shop.searchHint')}
          enterKeyHint="search"
          density="compact"
          onInput={(event) => {
            // Half a word of an input method is not yet what the visitor means.
            if (!(event.nativeEvent as InputEvent).isComposing) askSoon()
          }}
          onCompositionEnd={askSoon}
          className="min-h-11 pl-10"
        />
      </div>
      <div className="flex items-center gap-2.5">
        <label htmlFor="sort" className="text-sm whitespace-nowrap text-ink-soft">
          {t('shop.sort')}
        </label>
        <Select
          ref={sort}
          id="sort"
          name="sort"
          defaultValue={listing.sort}
          onChange={choose}
          density="compact"
          className="grow [&_select]:min-h-11"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {t(sortLabels[order])}
            </option>
          ))}
        </Select>
      </div>
      <button
        type="submit"
        className="sr-only focus-visible:not-sr-only focus-visible:col-span-full focus-visible:min-h-11"
      >
        {t('shop.apply')}
      </button>
    </form>
  )
}
