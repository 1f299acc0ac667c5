import { Truck } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { formatDays } from '../../core/delivery/days-text.ts'
import type { HalfDay } from '../../core/orders/orders.ts'
import type { DeliveryWindow } from '../../core/delivery/promise.ts'
import { useT, useTranslator } from '../i18n/i18n.tsx'
import { useSession } from '../session/session-store.ts'
import { placeStore } from './place-store.ts'
import { usePromise } from './use-promise.ts'

const loadForm = () => import('./place-form.tsx')
const PlaceForm = lazy(loadForm)

interface PromiseLineProps {
  /** The pieces in stock, where the line is about one spec. */
  stock?: number | undefined
  className?: string
}

/**
 * "'Delivered Tue 8 – Fri 11 Dec to Shah Alam, free, carried to your floor' by postcode or city on product, cart and
 * checkout." The visitor types the place once.
 */
export function PromiseLine({ stock, className = '' }: PromiseLineProps) {
  const t = useT()
  const { hydrationReady } = useSession()
  const stored = useStore(placeStore)
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The form that had the focus is gone.
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const place = hydrationReady ? stored : undefined
  const facts = [t('delivery.free'), ...(stock ? [t('delivery.inStock', { count: stock })] : [])].join(' ')
  return (
    <section aria-label={t('delivery.title')} className={`border-y border-line py-3.5 ${className}`}>
      <Row
        facts={stock === 0 ? t('delivery.soldOutText') : facts}
        action={
          stock !== 0 &&
          !editing && (
            <button
              ref={opener}
              type="button"
              onClick={() => setEditing(true)}
              onPointerEnter={() => void loadForm()}
              onFocus={() => void loadForm()}
              className="-my-2.5 inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-petrol"
            >
              {t(place ? 'delivery.change' : 'delivery.enter')}
            </button>
          )
        }
      >
        {stock === 0 ? (
          t('delivery.soldOut')
        ) : place ? (
          <PlacePromise place={place} />
        ) : (
          t(stock === undefined ? 'delivery.askOrder' : 'delivery.ask')
        )}
      </Row>
      {editing && (
        <Suspense fallback={<div className="h-32" />}>
          <PlaceForm start={place} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** A row of the line: truck, sentence, facts below it, what can be done at the right. */
function Row({ children, facts, action }: { children: ReactNode; facts: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 text-md leading-5.5">
      <Truck className="mt-px size-5" strokeWidth={1.5} aria-hidden />
      <div>
        <p role="status">{children}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
      </div>
      {action}
    </div>
  )
}

function PlacePromise({ place }: { place: NonNullable<ReturnType<typeof placeStore.getState>> }) {
  const t = useT()
  const { answer, failed, retry } = usePromise(place)
  if (failed)
    return (
      <>
        {t('delivery.failed', { place: place.place })}{' '}
        <button type="button" onClick={retry} className="underline underline-offset-4 hover:text-petrol">
          {t('delivery.retry')}
        </button>
      </>
    )
  if (answer === undefined)
    return <span className="text-ink-soft">{t('delivery.looking', { place: place.place })}</span>
  return <Delivered window={answer} place={answer.place} />
}

/** 'Delivered Tue 8 – Fri 11 Dec to 40150 Shah Alam', the dates bold. */
function Delivered(props: { window: DeliveryWindow; place: string; half?: HalfDay | undefined }) {
  const { window, place, half } = props
  const { t, language } = useTranslator()
  const days = formatDays(window, language)
  const [before, after] = t('delivery.to', { place }).split('<days></days>')
  return (
    <>
      {before}
      <b className="font-semibold">
        {half === undefined ? days : t('orders.promisedHalf', { days, half: t(`orders.${half}`) })}
      </b>
      {after}
    </>
  )
}

/** What is promised for the address of a form: the preferred day, or the window of its place. */
export function AddressPromise(props: { window: DeliveryWindow; place: string; half?: HalfDay | undefined }) {
  const t = useT()
  const { window, place, half } = props
  return (
    <Row facts={t('delivery.free')}>
      <Delivered window={window} place={place} half={half} />
    </Row>
  )
}
