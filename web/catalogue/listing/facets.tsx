import { useEffect, useEffectEvent, useRef } from 'react'
import { listingParams } from '#core/catalogue/listing.ts'
import { inPageLanguage } from '../../navigation/language-in-links.tsx'
import { paths } from '../../navigation/paths.ts'
import { FacetPanel, type FacetPanelProps } from './facet-panel.tsx'
import { storePlace, leaveOutLonelyPlace } from './stored-place.ts'

interface FacetsProps extends FacetPanelProps {
  /** The URL parameters of the listing, which are the same for all its pages. */
  address: string
  /** Called when a field changes; a wide page then applies the filters at once. */
  onChoose: () => void
}

const wide = '(min-width: 64rem)'

/**
 * The filters, whose fields belong to the form of the listing. A wide page applies a change at once; a phone has a
 * button.
 */
export function Facets({ address, onChoose, ...panel }: FacetsProps) {
  const box = useRef<HTMLDivElement>(null)
  const lastUsed = useRef<HTMLInputElement>(undefined)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // Native events, because React's `onChange` reports every character of a text field.
    const on = (type: string, listener: (event: Event, target: HTMLInputElement) => void) =>
      box.current?.addEventListener(type, (event) => listener(event, event.target as HTMLInputElement), {
        signal,
      })
    // A typed day changes with each digit; it is applied when its field loses focus.
    let isTyping = false
    on('keydown', (_, { type }) => (isTyping = type === 'date'))
    on('pointerdown', () => (isTyping = false))
    on('change', () => matchMedia(wide).matches && !isTyping && choose())
    on('focusout', () => {
      if (isTyping && matchMedia(wide).matches) choose()
      isTyping = false
    })
    on('focusin', (_, target) => (lastUsed.current = target))
    const form = box.current?.querySelector('input')?.form
    if (form) leaveOutLonelyPlace(form, signal)
    // On a phone, the screen of filters is open while the URL has its fragment, which only a new document removes.
    on('click', (event, target) => {
      const form = target.closest<HTMLButtonElement>('[type=submit]')?.form
      if (!form || matchMedia(wide).matches) return
      event.preventDefault()
      const typed = listingParams.parse(new URLSearchParams(new FormData(form) as never))
      location.assign(inPageLanguage(paths.shop(listingParams.write(typed))))
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
      <FacetPanel {...panel} />
    </div>
  )
}
