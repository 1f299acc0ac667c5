import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listingParams, type Listing } from '#core/catalogue/listing.ts'
import type { Language } from '#core/language.ts'
import { searchDebounceMs } from '#core/search-params.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { inPageLanguage } from '../../navigation/language-in-links.tsx'
import { paths } from '../../navigation/paths.ts'
import type { FacetPanelProps } from './chosen-filters.ts'
import { FacetPanel } from './facet-panel.tsx'
import { storePlace, leaveOutLonelyPlace } from './stored-place.ts'

interface FacetsProps extends FacetPanelProps {
  /** The URL parameters of the listing, which are the same for all its pages. */
  address: string
  /** Called when a field changes on a wide page, which applies the filters at once. */
  onChoose: () => void
}

const wide = '(min-width: 64rem)'

/** Reads the filters of a listing. Only phones load the script for this, at the first change. */
const readFacets = async (listing: Listing, language: Language) =>
  (await import('./read-facets.ts')).readFacets(listing, language)

/** Returns the listing that the fields of a form describe. */
const typedListing = (form: HTMLFormElement) =>
  listingParams.parse(new URLSearchParams(new FormData(form) as never))

/**
 * Keeps the filters entered on a phone, which apply only when the button is pressed. Returns the data of their panel
 * and the number of products for the button. That number is undefined while it is unknown. The other counts stay until
 * new counts arrive.
 */
function useTyped(address: string, panel: FacetPanelProps) {
  const { language } = useTranslator()
  const [typed, setTyped] = useState<FacetPanelProps & { address: string; total: number | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const current = typed?.address === address ? typed : { ...panel, total: panel.facets.total }
  const count = (form: HTMLFormElement) => {
    latest.current += 1
    const asked = latest.current
    const listing = typedListing(form)
    setTyped({ address, listing, facets: current.facets, total: undefined })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      readFacets(listing, language).then(
        (facets) => asked === latest.current && setTyped({ address, listing, facets, total: facets.total }),
        // Until the API answers, the button shows no number.
        () => {},
      )
    }, searchDebounceMs)
  }
  return { current, count }
}

/**
 * The filters, whose fields belong to the form of the listing. A wide page applies a change at once. On a phone, a
 * button applies the changes.
 */
export function Facets({ address, onChoose, ...panel }: FacetsProps) {
  const box = useRef<HTMLDivElement>(null)
  const lastUsed = useRef<HTMLInputElement>(undefined)
  const choose = useEffectEvent(onChoose)
  const { current, count } = useTyped(address, panel)
  const recount = useEffectEvent(count)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // Native events, because React's `onChange` reports every character of a text field.
    const on = (type: string, listener: (event: Event, target: HTMLInputElement) => void) =>
      box.current?.addEventListener(type, (event) => listener(event, event.target as HTMLInputElement), {
        signal,
      })
    // A typed day changes with each digit, so it is applied only when its field loses the focus.
    let isTyping = false
    on('keydown', (_, { type }) => (isTyping = type === 'date'))
    on('pointerdown', () => (isTyping = false))
    on('change', () => matchMedia(wide).matches && !isTyping && choose())
    on('focusout', () => {
      if (isTyping && matchMedia(wide).matches) choose()
      isTyping = false
    })
    on('input', (_, { form }) => form && !matchMedia(wide).matches && recount(form))
    on('focusin', (_, target) => (lastUsed.current = target))
    const form = box.current?.querySelector('input')?.form
    if (form) leaveOutLonelyPlace(form, signal)
    // On a phone, the filters cover the page while the URL has their fragment. Loading a new document removes the
    // fragment.
    on('click', (event, target) => {
      const form = target.closest<HTMLButtonElement>('[type=submit]')?.form
      if (!form || matchMedia(wide).matches) return
      event.preventDefault()
      location.assign(inPageLanguage(paths.shop(listingParams.write(typedListing(form)))))
    })
    return () => stop.abort()
  }, [])
  const store = useEffectEvent(() => storePlace(box.current, panel, lastUsed.current?.name))
  useEffect(() => {
    store()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each listing may answer a place
  }, [address])
  return (
    <div ref={box}>
      <FacetPanel {...current} />
    </div>
  )
}
