import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import { listingParams } from '#core/catalogue/listing.ts'
import { paths } from '../../navigation/paths.ts'
import type { FacetPanelProps } from './facet-panel.tsx'
import { storePlace, leaveOutLonelyPlace } from './stored-place.ts'

interface FacetsProps extends FacetPanelProps {
  /** The address of the listing, without its origin. */
  address: string
  /** A field changed that a wide page applies at once. */
  onChoose: () => void
}

const load = () => import('./facet-panel.tsx')
const PanelOnServer = lazy(load)

const wide = '(min-width: 64rem)'

/**
 * The filters, which the first page brings as finished HTML: they are fields of a form that is there, so their program
 * is loaded only once another listing is shown.
 */
export function Facets({ address, onChoose, ...panel }: FacetsProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(address)
  const used = useRef<HTMLInputElement>(undefined)
  const fields = useRef<readonly HTMLInputElement[]>([])
  const [Panel, setPanel] = useState<ComponentType<FacetPanelProps>>()
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (Panel !== undefined || (address === shown.current && box.current?.hasChildNodes())) return
    void load().then((loaded) => setPanel(() => loaded.default))
  }, [Panel, address])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const on = (type: string, listener: (event: Event, target: HTMLInputElement) => void) =>
      box.current?.addEventListener(type, (event) => listener(event, event.target as HTMLInputElement), {
        signal,
      })
    // A day that is typed changes with each of its figures: it counts once its field is left.
    let isTyping = false
    on('keydown', (_, { type }) => (isTyping = type === 'date'))
    on('pointerdown', () => (isTyping = false))
    on('change', () => matchMedia(wide).matches && !isTyping && choose())
    on('focusout', () => {
      if (isTyping && matchMedia(wide).matches) choose()
      isTyping = false
    })
    on('focusin', (_, target) => (used.current = target))
    const form = box.current?.querySelector('input')?.form
    if (form) leaveOutLonelyPlace(form, signal)
    // The screen of filters on a phone is open by its fragment, which only a new page leaves.
    on('click', (event, target) => {
      const form = target.closest<HTMLButtonElement>('[type=submit]')?.form
      if (!form || matchMedia(wide).matches) return
      event.preventDefault()
      const wanted = listingParams.parse(new URLSearchParams(new FormData(form) as never))
      location.assign(paths.shop(listingParams.write(wanted)))
    })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- its element is another one
  }, [Panel])
  const store = useEffectEvent(() => storePlace(box.current, panel, used.current?.name))
  useEffect(() => {
    store()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the fields come with them
  }, [Panel, address])
  // New counts come with new fields, which keep the focus and what was chosen or typed since.
  useLayoutEffect(() => {
    const now = [...(box.current?.querySelectorAll('input') ?? [])]
    const sameAs = ({ name, type, value }: HTMLInputElement) =>
      now.find((field) => field.name === name && (type !== 'checkbox' || field.value === value))
    for (const before of fields.current) {
      const same = sameAs(before)
      if (same && before.checked !== before.defaultChecked) same.checked = before.checked
      if (same && before.type !== 'checkbox' && before.value !== before.defaultValue)
        same.value = before.value
    }
    fields.current = now
    if (used.current === undefined || document.activeElement !== document.body) return
    sameAs(used.current)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the fields come with them
  }, [Panel, address])

  if (import.meta.env.SSR)
    return (
      <div>
        <Suspense>
          <PanelOnServer {...panel} />
        </Suspense>
      </div>
    )
  if (Panel === undefined)
    return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <div ref={box} key="live">
      <Panel key={address} {...panel} />
    </div>
  )
}
