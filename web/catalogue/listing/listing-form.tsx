import { useEffect, useEffectEvent } from 'react'
import { listingParams, sortOrders, type Listing, type SortOrder } from '#core/catalogue/listing.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { LanguageField } from '../../navigation/language-in-links.tsx'
import { paths } from '../../navigation/paths.ts'
import { Select } from '../../ui/controls.tsx'
import { listingForm } from './listing-form-id.ts'

const sortLabels: Record<SortOrder, TextKey> = {
  none: 'shop.sortNone',
  'price-asc': 'shop.sortPriceAscending',
  'price-desc': 'shop.sortPriceDescending',
  newest: 'shop.sortNewest',
  width: 'shop.sortWidth',
  'best-selling': 'shop.sortBestSelling',
}

export const useListingForm = () => useFilterForm({ params: listingParams, addressOf: paths.shop })

/**
 * The form of the listing, with the sort order: "Search matches after a 300 ms debounce. Sort selector: none, Price Low
 * High, Price High Low." The search box is in the header.
 */
export function ListingForm(props: {
  listing: Listing
  category: string
  list: ReturnType<typeof useListingForm>
}) {
  const { listing, category, list } = props
  const t = useT()
  // Applies the values that were entered before hydration. On a phone, filters are not applied, because they wait for
  // their button.
  useEffect(() => {
    const form = list.form.ref.current
    const { q, sort } = listingParams.parse(new URLSearchParams(form ? (new FormData(form) as never) : ''))
    const isWide = matchMedia('(min-width: 64rem)').matches
    if (isWide || q !== listing.q || sort !== listing.sort) list.searchSoon()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const searchSoon = useEffectEvent(list.searchSoon)
  useEffect(() => {
    // The search box is elsewhere in the document, so its events do not bubble through this form.
    const fields = [...(list.form.ref.current?.elements ?? [])]
    const box = fields.find((field) => field instanceof HTMLInputElement && field.name === 'q')
    const stop = new AbortController()
    const { signal } = stop
    // A word that is still being composed with an input method is not searched.
    const type = (event: Event) => (event as InputEvent).isComposing || searchSoon()
    box?.addEventListener('input', type, { signal })
    box?.addEventListener('compositionend', () => searchSoon(), { signal })
    return () => stop.abort()
  }, [list.form.ref])
  return (
    <form {...list.form} id={listingForm} noValidate aria-label={t('shop.filter')} className="min-w-0">
      <LanguageField />
      {category !== '' && <input type="hidden" name="category" value={category} />}
      <Select
        name="sort"
        aria-label={t('shop.sort')}
        defaultValue={listing.sort}
        onChange={list.choose}
        density="compact"
        className="[&_select]:min-h-11 lg:[&_select]:border-transparent! lg:[&_select]:pl-3"
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {t(sortLabels[order])}
          </option>
        ))}
      </Select>
      <button type="submit" className="sr-only focus-visible:not-sr-only focus-visible:min-h-11">
        {t('shop.apply')}
      </button>
    </form>
  )
}
