import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import type { Product } from '../../../core/catalogue/product.ts'
import {
  counter,
  nextIndex,
  previousIndex,
  specOfItem,
  type GalleryItem,
} from '../../../core/catalogue/gallery.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Film } from './film.tsx'
import { pictureAlt } from './picture-alt.ts'

export interface GalleryModalProps {
  product: Product
  items: readonly GalleryItem[]
  startAt: number
  open: boolean
  onClose: () => void
}

/** Pixels that a finger moves sideways to turn to another picture. */
const swipeDistance = 40

/** "A full-screen gallery modal with Previous, Next and a counter… Opens at the current index." */
export function GalleryModal({ product, items, startAt, open, onClose }: GalleryModalProps) {
  const t = useT()
  const [index, setIndex] = useState(startAt)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setIndex(startAt)
  }
  const total = items.length
  const next = () => setIndex((shown) => nextIndex(shown, total))
  const previous = () => setIndex((shown) => previousIndex(shown, total))
  useArrowKeys(open, previous, next)
  const swipe = useSwipe(previous, next)

  const item = items[index]
  if (!item) return null
  const spec = specOfItem(product, item)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('product.galleryOf', { product: product.productName })}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-studio text-ink"
    >
      <div className="grid h-full grid-rows-[72px_minmax(0,1fr)_88px]">
        <div className="flex items-center justify-between gap-4 px-(--gutter)">
          <p className="text-sm">
            {product.productName} <span className="text-ink-soft">{spec?.displayName}</span>
          </p>
          <IconButton label={t('common.close')} onClick={onClose} className="focus-visible:-outline-offset-4">
            <X className="size-6" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
        <div {...swipe} className="flex min-h-0 touch-pan-y touch-pinch-zoom items-center justify-center">
          {!open ? null : item.kind === 'video' ? (
            <div className="aspect-square w-full max-w-[calc(100dvh-160px)]">
              <Film video={item.video} posterUrl={item.posterUrl} productName={product.productName} />
            </div>
          ) : (
            <Picture
              url={item.url}
              alt={pictureAlt(product, spec)}
              priority
              sizes="100vmin"
              className="pointer-events-none aspect-square h-full w-auto max-w-full mask-x-from-94% mask-t-from-94% mask-b-from-88% object-contain"
            />
          )}
        </div>
        <div className="flex items-center justify-center gap-2 px-(--gutter) sm:gap-8">
          <Button variant="quiet" onClick={previous} className="no-underline!">
            <ArrowLeft className="size-5" strokeWidth={1.5} aria-hidden />
            {t('product.previous')}
          </Button>
          <span aria-live="polite" className="tabular min-w-22 text-center font-medium">
            {counter(index, total)}
          </span>
          <Button variant="quiet" onClick={next} className="no-underline!">
            {t('product.next')}
            <ArrowRight className="size-5" strokeWidth={1.5} aria-hidden />
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The arrow keys turn the pictures, except in a film, which they wind. */
function useArrowKeys(active: boolean, previous: () => void, next: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') previous()
    if (event.key === 'ArrowRight') next()
  })
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

/** The pointer events of a surface on which a finger swipes. */
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
