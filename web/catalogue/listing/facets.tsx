import { useEffect, useEffectEvent, useRef } from 'react'
import { listingParams } from '#core/catalogue/listing.ts'
import { inPageLanguage } from '../../navigation/language-in-links.tsx'
import { paths } from '../../navigation/paths.ts'
import { FacetPanel, type FacetPanelProps } from './facet-panel.tsx'
import { storePlace, leaveOutLonelyPlace } from './stored-place.ts'

interface FacetsProps extends FacetPanelProps {
  /** The address of the listing, without its origin. */
  address: string
  /** A field changed that a wide page applies at once. */
  onChoose: () => void
}

const wide = '(min-width: 64rem)'

/** The filters, whose fields belong to the form of the listing. A wide page applies a change at once, a phone by a button. */
export function Facets({ address, onChoose, ...panel }: FacetsProps) {
  const box = useRef<HTMLDivElement>(null)
  const lastUsed = useRef<HTMLInputElement>(undefined)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // Native events: React's `onChange` tells of every character of a text field.
    const on = (type: string, listener: (event: Event, target: HTMLInputElement) => void) =>
      box.current?.addEventListener(type, (event) => listener(event, event.target as HTMLInputElement), {
        signal,
      })
    // A day that is typed changes with each of its digits: it counts once its field is left.
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
    // The screen of filters on a phone is open by its fragment, which only a new document leaves.
    on('click', (event, target) => {
      const form = target.closest<HTMLButtonElement>('[type=submit]')?.form
      if (!form || matchMedia(wide).matches) return
      event.preventDefault()
      const wanted = listingParams.parse(new URLSearchParams(new FormData(form) as never))
      location.assign(inPageLanguage(paths.shop(listingParams.write(wanted))))
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
