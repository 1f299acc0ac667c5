import { lazy, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../i18n/i18n.tsx'
import { useSession } from '../session/session-store.ts'
import { useFocusAfter } from '../ui/move-focus.ts'
import { explainMissingPart } from '../offline/missing-part.ts'
import { LazyPart } from '../offline/lazy-part.tsx'
import { placeStore } from './place-store.ts'
import { PromiseRow } from './promise-row.tsx'

// Only visitors who typed a place need the days, and only those who press need the form.
const PlacePromise = lazy(() => import('./place-promise.tsx'))
const loadForm = () => import('./place-form.tsx')
const PlaceForm = lazy(loadForm)
/** Fetches the form before its button is pressed; only the press reports a failure. */
const preloadForm = () => void loadForm().catch(() => {})

interface PromiseLineProps {
  /** Whether nothing of it can be delivered. */
  soldOut?: boolean
  /** Goods that are not delivered on these days, because too few are in stock. */
  undated?: readonly string[]
  className?: string
}

/**
 * The promise in cart and checkout: "'Delivered Tue 8 – Fri 11 Dec to Shah Alam, free, carried to your floor'
 * by postcode or city". The visitor types the place once.
 */
export function PromiseLine({ soldOut = false, undated = [], className = '' }: PromiseLineProps) {
  const t = useT()
  const { hydrationReady } = useSession()
  const stored = useStore(placeStore)
  const [editing, setEditing] = useState(false)
  const { ref: opener, takeFocus } = useFocusAfter<HTMLButtonElement>()
  const closeForm = () => {
    setEditing(false)
    takeFocus()
  }
  const place = hydrationReady ? stored : undefined
  return (
    <section aria-label={t('delivery.title')} className={`border-y border-line py-3.5 ${className}`}>
      <PromiseRow
        facts={t(soldOut ? 'delivery.soldOutText' : 'delivery.free')}
        warning={
          !soldOut && undated.length > 0
            ? t('delivery.undated', { products: undated.join(t('form.separator')) })
            : undefined
        }
        action={
          !soldOut &&
          !editing && (
            <button
              ref={opener}
              type="button"
              onClick={() => setEditing(true)}
              onPointerEnter={preloadForm}
              onFocus={preloadForm}
              className="-my-2.5 inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-petrol"
            >
              {t(place ? 'delivery.change' : 'delivery.enter')}
            </button>
          )
        }
      >
        {soldOut ? (
          t('common.soldOut')
        ) : place ? (
          <LazyPart
            fallback={<span className="text-ink-soft">{t('delivery.looking', { place: place.place })}</span>}
            missing={t('delivery.failed', { place: place.place })}
          >
            <PlacePromise place={place} />
          </LazyPart>
        ) : (
          t('delivery.askOrder')
        )}
      </PromiseRow>
      {editing && (
        <LazyPart
          fallback={<div className="h-32" />}
          onMissing={(error) => {
            closeForm()
            void explainMissingPart(error, t)
          }}
        >
          <PlaceForm start={place} onDone={closeForm} />
        </LazyPart>
      )}
    </section>
  )
}
