import { Truck } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { placeStore } from './place-store.ts'
import { useT } from '../i18n/i18n.tsx'
import { LazyPart } from '../offline/lazy-part.tsx'
import { explainMissingPart } from '../offline/missing-part.ts'
import { useSession } from '../session/session-store.ts'
import { RowChevron, rowOpener, sentenceRow } from '../ui/rows/sentence-row.tsx'

// The days are needed only if a place is stored, and the form only after the button is pressed.
const PlacePromise = lazy(() => import('./place-promise.tsx'))
const loadForm = () => import('./place-form.tsx')
const PlaceForm = lazy(loadForm)
/** Fetches the form before its button is pressed. A failure is reported only after a press. */
const preloadForm = () => void loadForm().catch(() => {})

/**
 * Says in one line when the goods arrive at the visitor's place, or has a button that opens a form for the place.
 * `warning` names goods that do not arrive on these days.
 */
export function ArrivalLine({ warning }: { warning?: string | undefined }) {
  const t = useT()
  const { hydrationReady } = useSession()
  const stored = useStore(placeStore)
  const place = hydrationReady ? stored : undefined
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    setEditing(false)
    opener.current?.focus()
  }
  const enter = t('delivery.enter')
  return (
    <section aria-label={t('delivery.title')} className="border-b border-line">
      <div className={sentenceRow}>
        <Truck className="size-5" />
        <p role="status">
          {place ? (
            <LazyPart
              fallback={
                <span className="text-ink-soft">{t('delivery.looking', { place: place.place })}</span>
              }
              missing={t('delivery.failed', { place: place.place })}
            >
              <PlacePromise place={place} />
            </LazyPart>
          ) : (
            <>
              <b className="font-medium">{t('delivery.ask')}</b>{' '}
              <span className="text-ink-soft">{enter}</span>
            </>
          )}
        </p>
        <button
          ref={opener}
          type="button"
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
          onPointerEnter={preloadForm}
          onFocus={preloadForm}
          className={rowOpener}
        >
          <RowChevron label={place ? t('delivery.change') : enter} />
        </button>
      </div>
      {warning && <p className="-mt-1 pb-2.5 pl-8 text-sm text-warning">{warning}</p>}
      {editing && (
        <div className="pb-4">
          <p className="text-sm text-ink-soft">{t('delivery.free')}</p>
          <LazyPart
            fallback={<div className="h-32" />}
            onMissing={(error) => {
              closeForm()
              void explainMissingPart(error, t)
            }}
          >
            <PlaceForm start={place} onDone={closeForm} />
          </LazyPart>
        </div>
      )}
    </section>
  )
}
