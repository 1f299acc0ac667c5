import { ArrowLeft, ArrowRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Product } from '#core/catalogue/product.ts'
import { counter, nextIndex, previousIndex, specOfItem, type GalleryItem } from '#core/catalogue/gallery.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { Film } from './film.tsx'
import { GalleryPicture } from './gallery-picture.tsx'
import { pictureAlt } from './picture-alt.ts'
import type { Playback } from './playback.ts'

export interface GalleryModalProps {
  product: Product
  items: readonly GalleryItem[]
  startAt: number
  open: boolean
  playback: RefObject<Playback>
  onClose: () => void
}

/** Pixels that a finger must move sideways to change the picture. */
const swipeDistance = 40

/**
 * The gallery of a product's pictures: "A full-screen gallery modal with Previous, Next and a counter… Opens at the
 * current index." The browser's Back button closes the gallery.
 */
export function GalleryModal({ product, items, startAt, open, playback, onClose }: GalleryModalProps) {
  const t = useT()
  const [index, setIndex] = useState(startAt)
  const [wasOpen, setWasOpen] = useState(open)
  const [magnified, setMagnified] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    setMagnified(false)
    if (open) setIndex(startAt)
  }
  const total = items.length
  const turn = (to: (index: number, total: number) => number) => {
    setMagnified(false)
    setIndex((shown) => to(shown, total))
  }
  const next = () => turn(nextIndex)
  const previous = () => turn(previousIndex)
  useBackCloses(open, onClose)
  const item = items[index]
  useKeys(open, {
    ...(!magnified && { ArrowLeft: previous, ArrowRight: next }),
    ...(item?.kind === 'image' && magnifyKeys(setMagnified)),
  })
  const swipe = useSwipe(previous, next)
  const pinched = usePinched()

  if (!item) return null
  const spec = specOfItem(product, item)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('product.galleryOf', { product: product.productName })}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-studio text-ink"
    >
      <div className="grid h-full grid-cols-1 grid-rows-[72px_minmax(0,1fr)_88px]">
        <Head
          name={
            <>
              {product.productName} <span className="text-ink-soft">{spec?.displayName}</span>
            </>
          }
          magnified={magnified}
          onMagnify={item.kind === 'image' ? setMagnified : undefined}
          onClose={onClose}
        />
        <div
          {...(magnified || pinched ? {} : swipe)}
          className={`flex min-h-0 items-center justify-center ${pinched ? 'touch-auto' : 'touch-pan-y touch-pinch-zoom'}`}
        >
          {!open ? null : item.kind === 'video' ? (
            <div className="aspect-square w-full max-w-[calc(100dvh-160px)]">
              <Film
                video={item.video}
                posterUrl={item.posterUrl}
                productName={product.productName}
                playback={playback}
              />
            </div>
          ) : (
            <GalleryPicture
              key={item.url}
              url={item.url}
              alt={pictureAlt(product, spec)}
              magnified={magnified}
              onMagnify={setMagnified}
            />
          )}
        </div>
        <Turns at={counter(index, total)} onPrevious={previous} onNext={next} />
      </div>
    </Dialog>
  )
}

interface HeadProps {
  name: ReactNode
  magnified: boolean
  /** Undefined for a film, which cannot be magnified. */
  onMagnify: ((magnified: boolean) => void) | undefined
  onClose: () => void
}

function Head({ name, magnified, onMagnify, onClose }: HeadProps) {
  const t = useT()
  const ZoomIcon = magnified ? ZoomOut : ZoomIn
  return (
    <div className="flex items-center justify-between gap-4 px-(--gutter)">
      <p className="text-sm">{name}</p>
      <span className="flex shrink-0">
        {onMagnify && (
          <IconButton
            label={t(magnified ? 'product.reduce' : 'product.magnify')}
            onClick={() => onMagnify(!magnified)}
            className="focus-visible:-outline-offset-4"
          >
            <ZoomIcon className="size-6" />
          </IconButton>
        )}
        <IconButton label={t('common.close')} onClick={onClose} className="focus-visible:-outline-offset-4">
          <X className="size-6" />
        </IconButton>
      </span>
    </div>
  )
}

function Turns({ at, onPrevious, onNext }: { at: string; onPrevious: () => void; onNext: () => void }) {
  const t = useT()
  return (
    <div className="flex items-center justify-center gap-2 px-(--gutter) sm:gap-8">
      <Button variant="quiet" onClick={onPrevious} className="no-underline!">
        <ArrowLeft className="size-5" />
        {t('product.previous')}
      </Button>
      <span aria-live="polite" className="tabular min-w-22 text-center font-medium">
        {at}
      </span>
      <Button variant="quiet" onClick={onNext} className="no-underline!">
        {t('product.next')}
        <ArrowRight className="size-5" />
      </Button>
    </div>
  )
}

type Keys = Partial<Record<string, () => void>>

/** Returns handlers for plus and minus, the usual keys of picture viewers. */
function magnifyKeys(setMagnified: (magnified: boolean) => void): Keys {
  const [more, less] = [() => setMagnified(true), () => setMagnified(false)]
  return { '+': more, '=': more, '-': less }
}

/** Handles the gallery's keys, except in a film, where the arrow keys change the position. */
function useKeys(active: boolean, keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return
    keys[event.key]?.()
  })
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

/** The pointer events of an area on which a finger swipes. */
function useSwipe(previous: () => void, next: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return
      const x = event.clientX - start.current.x
      const y = event.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) < swipeDistance || Math.abs(x) < Math.abs(y)) return
      if (x > 0) previous()
      else next()
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}

const watchPinching = (onChange: () => void) => {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}
const isPinched = () => (window.visualViewport?.scale ?? 1) > 1.01

/** Whether two fingers have magnified the page. One finger then moves the page instead of changing pictures. */
function usePinched(): boolean {
  return useSyncExternalStore(watchPinching, isPinched, () => false)
}
