import { placeStore } from '../../delivery/place-store.ts'
import type { FacetPanelProps } from './chosen-filters.ts'

/**
 * Fills the stored place into the filter. Stores the place that the filter found if the visitor typed it or if none is
 * stored yet, so that a shared link does not replace a stored place: "The visitor types the place once".
 */
export function storePlace(
  filters: HTMLElement | null,
  { listing, facets }: FacetPanelProps,
  usedField: string | undefined,
): void {
  const { place, country } = facets.delivery ?? {}
  const stored = placeStore.latest()
  if (place !== undefined && country !== undefined && (usedField === 'to' || stored === undefined))
    placeStore.set({ to: listing.to, country, place })
  const field = filters?.querySelector<HTMLInputElement>('[name=to]')
  if (field?.value === '' && stored !== undefined) field.value = stored.place
}

/**
 * Removes the place from the data that a form sends without a day. Otherwise the filled-in place would be in every URL.
 */
export function leaveOutLonelyPlace(form: HTMLFormElement, signal: AbortSignal): void {
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      if (!formData.get('by')) formData.delete('to')
    },
    { signal },
  )
}
