import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { listingParams, sortOrders, type Listing, type SortOrder } from '#core/catalogue/listing.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { LanguageField } from '../../navigation/language-in-links.tsx'
import { paths } from '../../navigation/paths.ts'
import { Input, Select } from '../../ui/controls.tsx'

const sortLabels: Record<SortOrder, TextKey> = {
  none: 'shop.sortNone',
  'price-asc': 'shop.sortPriceAscending',
  'price-desc': 'shop.sortPriceDescending',
  newest: 'shop.sortNewest',
  width: 'shop.sortWidth',
  'best-selling': 'shop.sortBestSelling',
}

/** The form's id, with which the fields of the filters refer to it. */
export const listingForm = 'listing'

export const useListingForm = () => useFilterForm({ params: listingParams, addressOf: paths.shop })

/** "Search matches after a 300 ms debounce. Sort selector: none, Price Low High, Price High Low." */
export function ListingForm(props: {
  listing: Listing
  category: string
  list: ReturnType<typeof useListingForm>
}) {
  const { listing, category, list } = props
  const t = useT()
  // Applies what was entered before hydration; but on a phone, the screen of filters waits for its button.
  useEffect(() => {
    const form = list.form.ref.current
    const { q, sort } = listingParams.parse(new URLSearchParams(form ? (new FormData(form) as never) : ''))
    const isWide = matchMedia('(min-width: 64rem)').matches
    if (isWide || q !== listing.q || sort !== listing.sort) list.searchSoon()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return (
    <form
      {...list.form}
      id={listingForm}
      noValidate
      aria-label={t('shop.filter')}
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[260px_auto] lg:gap-4"
    >
      <LanguageField />
      {category !== '' && <input type="hidden" name="category" value={category} />}
      <div className="relative">
        <label htmlFor="search" className="sr-only">
          {t('common.search')}
        </label>
        <Search className="pointer-events-none absolute top-3 left-3 size-5" />
        <Input
          id="search"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={listing.q}
          placeholder={t('shop.searchHint')}
          enterKeyHint="search"
          density="compact"
          onInput={(event) => {
            // An input method composes a word from several keys.
            if (!(event.nativeEvent as InputEvent).isComposing) list.searchSoon()
          }}
          onCompositionEnd={list.searchSoon}
          className="min-h-11 pl-10"
        />
      </div>
      <div className="flex items-center gap-2.5">
        <label htmlFor="sort" className="text-sm whitespace-nowrap text-ink-soft">
          {t('shop.sort')}
        </label>
        <Select
          id="sort"
          name="sort"
          defaultValue={listing.sort}
          onChange={list.choose}
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
