import { placeStore } from '../../delivery/place-store.ts'
import type { FacetPanelProps } from './facet-panel.tsx'

/**
 * "The visitor types the place once": stores the one that the filter answered, unless it is somebody else's by a shared
 * address, and fills in the one that is stored.
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

/** Leaves a place without a day out of what a form sends: the one that is filled in would be in every address. */
export function leaveOutLonelyPlace(form: HTMLFormElement, signal: AbortSignal): void {
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      if (!formData.get('by')) formData.delete('to')
    },
    { signal },
  )
}
