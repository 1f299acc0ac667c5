import { listingParams, type FilterName, type Listing } from '#core/catalogue/listing.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import type { CallOutput } from '../../api/client.ts'
import type { Translator } from '../../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../../navigation/paths.ts'

export type Facets = CallOutput<'GET /productFacets'>

export interface FacetPanelProps {
  listing: Listing
  facets: Facets
}

/** A filter that is set, in words, with the address of the list without this filter. */
export interface ChosenFilter {
  filter: FilterName
  text: string
  href: ShopAddress
}

/** The address of the list without any filter. */
export const withoutFilters = ({ q, category, sort }: Listing) =>
  paths.shop(listingParams.write({ q, category, sort }))

/** Returns the filters that are set, with one entry for each chosen colour and material. */
export function chosenFilters({ listing, facets }: FacetPanelProps, { t, language }: Translator) {
  const chosen: ChosenFilter[] = []
  const add = (filter: FilterName, text: string, changes: Partial<Listing>) =>
    chosen.push({ filter, text, href: paths.shop(listingParams.with(listing, changes)) })
  const { minPrice, maxPrice, by } = listing
  if (minPrice !== undefined)
    add('minPrice', t('shop.chipFrom', { price: minPrice }), { minPrice: undefined })
  if (maxPrice !== undefined) add('maxPrice', t('shop.chipTo', { price: maxPrice }), { maxPrice: undefined })
  for (const side of ['width', 'depth', 'height'] as const) {
    const cm = listing[side]
    if (cm !== undefined)
      add(side, t('shop.chipSize', { side: t(`shop.${side}`), cm }), { [side]: undefined })
  }
  if (listing.adjustable) add('adjustable', t('shop.adjustable'), { adjustable: false })
  for (const facet of ['color', 'material'] as const) {
    const known = facet === 'color' ? facets.colors : facets.materials
    for (const name of listing[facet])
      add(facet, known.find((value) => value.name === name)?.displayName ?? name, {
        [facet]: listing[facet].filter((other) => other !== name),
      })
  }
  if (by !== undefined) {
    const day = formatDays({ from: by, to: by }, language)
    const place = facets.delivery?.place ?? listing.to
    const text = place === '' ? t('shop.chipBy', { day }) : t('shop.chipDelivered', { day, place })
    add('by', text, { by: undefined, to: '' })
  }
  if (listing.stock) add('stock', t('shop.inStock'), { stock: false })
  return chosen
}

/**
 * For a list without products, returns the filters to remove so that it shows products, in words, and the address of
 * the list without these filters: "At 0 it names the filter to drop."
 */
export function dropped(panel: FacetPanelProps, translator: Translator) {
  const { listing, facets } = panel
  const { drop } = facets
  if (drop === undefined) return undefined
  const chosen = chosenFilters(panel, translator).filter(({ filter }) => filter === drop)
  const initial = listingParams.parse(new URLSearchParams())
  const changes = { [drop]: initial[drop], ...(drop === 'by' && { to: '' }) }
  return {
    names: chosen.map(({ text }) => text).join(translator.t('form.separator')),
    href: paths.shop(listingParams.with(listing, changes)),
  }
}
