import type { Product } from '#core/catalogue/product.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useDimensionsShown } from '../../session/dimensions-store.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { PictureLines } from './measured-pictures.ts'
import { Dimensions } from './tools/dimensions.tsx'
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
  const isMeasured = useDimensionsShown()
  const items = images.map((url) => ({ kind: 'image', url }) as const)
  return (
    <section aria-label={t('product.extraImages')} className="pt-10">
      {/* Pictures with dimensions need the whole width of a phone. */}
      <ul className={`grid gap-2 md:grid-cols-2 md:gap-6 ${isMeasured ? '' : 'grid-cols-2'}`}>
        {images.map((url, index) => (
          <li key={url} className="relative aspect-square bg-studio max-md:last:odd:col-span-full">
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
                sizes="(min-width: 1440px) 640px, 46vw"
                className="size-full object-cover"
              />
              <span className="sr-only">{t('product.openGallery')}</span>
            </button>
            <Dimensions lines={lines[url]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
