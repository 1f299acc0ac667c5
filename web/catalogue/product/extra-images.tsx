import type { Product } from '#core/catalogue/product.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { DimensionLines } from './dimension-lines.tsx'
import type { PictureLines } from './measured-pictures.ts'
import { preloadGallery, type Gallery } from './use-gallery.tsx'

interface ExtraImagesProps {
  product: Product
  images: readonly string[]
  gallery: Gallery
  lines: PictureLines
}

/** The pictures that belong to no spec: "The remaining images become the extra images below." */
export function ExtraImages({ product, images, gallery, lines }: ExtraImagesProps) {
  const t = useT()
  const items = images.map((url) => ({ kind: 'image', url }) as const)
  return (
    <section aria-label={t('product.extraImages')} className="pt-14 md:pt-20">
      <ul className="grid gap-3 md:grid-cols-2 md:gap-6">
        {images.map((url, index) => (
          <li key={url} className="relative aspect-square bg-studio">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => void gallery.open(items, index)}
              onPointerEnter={preloadGallery}
              onFocus={preloadGallery}
              className="block size-full cursor-zoom-in!"
            >
              <Picture
                url={url}
                alt={t('product.extraImageAlt', { product: product.productName, number: index + 1 })}
                sizes="(min-width: 1440px) 640px, (min-width: 768px) 46vw, calc(95vw - 32px)"
                className="size-full object-cover"
              />
              <span className="sr-only">{t('product.openGallery')}</span>
            </button>
            {lines[url] && <DimensionLines lines={lines[url]} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
