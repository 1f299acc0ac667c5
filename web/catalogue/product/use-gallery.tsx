import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Product } from '#core/catalogue/product.ts'
import type { GalleryItem } from '#core/catalogue/gallery.ts'
import { report } from '../../session/report-problem.ts'
import type { GalleryModalProps } from './gallery-modal.tsx'
import { filmStart } from './playback.ts'

const loadGallery = () => import('./gallery-modal.tsx')

/** Loads the gallery before it is opened. If this fails, opening the gallery tries again. */
export const preloadGallery = () => void loadGallery().catch(() => {})

/** The full-screen gallery of a page, for its main media and for the pictures below. */
export function useGallery(product: Product) {
  const [Gallery, setGallery] = useState<ComponentType<GalleryModalProps>>()
  const [shown, setShown] = useState<{ items: readonly GalleryItem[]; startAt: number }>()
  const [isOpen, setOpen] = useState(false)
  const playback = useRef(filmStart)

  const open = async (items: readonly GalleryItem[], startAt: number) => {
    try {
      const { GalleryModal } = await loadGallery()
      setGallery(() => GalleryModal)
      setShown({ items, startAt })
      setOpen(true)
    } catch (error) {
      report('The gallery could not be loaded.', error)
    }
  }
  const modal: ReactNode = Gallery && shown && (
    <Gallery product={product} {...shown} open={isOpen} playback={playback} onClose={() => setOpen(false)} />
  )
  return { open, isOpen, playback, modal }
}
export type Gallery = ReturnType<typeof useGallery>
