import { Expand, Play } from 'lucide-react'
import { lazy, type ComponentProps } from 'react'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { specOfItem, type GalleryItem } from '#core/catalogue/gallery.ts'
import { formatSize, unknownSize } from '#core/catalogue/size.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DimensionLine } from '../../ui/dimension-line.tsx'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { DimensionLines, DimensionsButton } from './dimension-lines.tsx'
import type { PictureLines } from './measured-pictures.ts'
import { useModel } from './model/use-model.tsx'
import { pictureAlt } from './picture-alt.ts'
import { preloadGallery, type Gallery } from './use-gallery.tsx'

/** Loaded when its thumbnail is pressed. */
const Film = lazy(async () => ({ default: (await import('./film.tsx')).Film }))

interface ProductMediaProps {
  product: Product
  items: readonly GalleryItem[]
  index: number
  selected: Spec | undefined
  onPress: (index: number) => void
  gallery: Gallery
  lines: PictureLines
}

/** "Main media display and a thumbnail strip. Clicking the main media opens a full-screen gallery modal." */
export function ProductMedia(props: ProductMediaProps) {
  const { product, items, index, selected, onPress, gallery, lines } = props
  const t = useT()
  const opener: Opener = {
    'aria-haspopup': 'dialog',
    onClick: () => void gallery.open(items, index),
    onPointerEnter: preloadGallery,
    onFocus: preloadGallery,
  }
  const model = useModel(selected?.model, product.productName)
  const item = items[index]
  if (!item) return null
  const shownLines = item.kind === 'image' ? lines[item.url] : undefined
  return (
    <section
      aria-label={t('product.pictures')}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[70px_minmax(0,1fr)] sm:gap-4 lg:sticky lg:top-24 lg:self-start"
    >
      <ul className="flex gap-2 overflow-x-auto max-sm:order-2 sm:flex-col">
        {items.map((each, position) => (
          <li key={keyOf(each)} className="flex-none">
            <Thumbnail
              item={each}
              product={product}
              current={position === index}
              onPress={() => onPress(position)}
            />
          </li>
        ))}
      </ul>
      <div className="relative self-start">
        <div className="relative aspect-square bg-studio">
          {item.kind === 'video' ? (
            <GalleryFilm item={item} product={product} gallery={gallery} opener={opener} />
          ) : (
            <>
              <button type="button" {...opener} className="block size-full cursor-zoom-in!">
                <Picture
                  url={item.url}
                  alt={pictureAlt(product, specOfItem(product, item))}
                  priority
                  // Up to 5% narrower than shown, because the next width would be twice as large a file.
                  sizes="(min-width: 1440px) 640px, (min-width: 1024px) 46vw, (min-width: 768px) calc(100vw - 150px), (min-width: 640px) calc(100vw - 118px), calc(95vw - 32px)"
                  className="size-full object-cover"
                />
                <span className="sr-only">{t('product.openGallery')}</span>
              </button>
              {shownLines ? <DimensionLines lines={shownLines} /> : selected && <Size spec={selected} />}
            </>
          )}
          {item.kind === 'image' && model.stage}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:mt-2">
          {shownLines && !model.isShown && (
            <span className="sm:absolute sm:top-3 sm:left-3">
              <DimensionsButton />
            </span>
          )}
          {item.kind === 'image' && (
            <span className="sm:absolute sm:right-3 sm:bottom-3">{model.button}</span>
          )}
        </div>
      </div>
    </section>
  )
}

/** Attributes of a button that opens the gallery. */
type Opener = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onClick' | 'onPointerEnter' | 'onFocus'>

interface GalleryFilmProps {
  item: GalleryItem & { kind: 'video' }
  product: Product
  gallery: Gallery
  opener: Opener
}

function GalleryFilm({ item, product, gallery, opener }: GalleryFilmProps) {
  const t = useT()
  return (
    <>
      {!gallery.isOpen && (
        <LazyPart>
          <Film
            video={item.video}
            posterUrl={item.posterUrl}
            productName={product.productName}
            playback={gallery.playback}
          />
        </LazyPart>
      )}
      {/* Over the whole film except its controls. */}
      <button
        {...opener}
        type="button"
        aria-label={t('product.openGallery')}
        className="absolute inset-x-0 top-0 bottom-20 cursor-zoom-in! focus-visible:-outline-offset-2"
      >
        <span className="absolute top-2 right-2 grid size-11 place-items-center rounded-control bg-paper">
          <Expand className="size-5" />
        </span>
      </button>
    </>
  )
}

function keyOf(item: GalleryItem): string {
  return item.kind === 'video' ? item.video.url : `${item.url} ${item.specName}`
}

/** The size of a spec, shown on its picture. */
function Size({ spec }: { spec: Spec }) {
  const size = formatSize(spec.size)
  if (size === unknownSize) return null
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-[10%] bottom-[2%] sm:bottom-[5.5%]">
      <DimensionLine>{size}</DimensionLine>
    </div>
  )
}

/** "70 px thumbnails." */
function Thumbnail(props: { item: GalleryItem; product: Product; current: boolean; onPress: () => void }) {
  const { item, product, current, onPress } = props
  const t = useT()
  const url = item.kind === 'video' ? item.posterUrl : item.url
  const name = item.kind === 'video' ? t('product.video') : product.productName
  return (
    <button
      type="button"
      aria-label={specOfItem(product, item)?.displayName ?? name}
      aria-current={current ? 'true' : undefined}
      onClick={onPress}
      className="relative block size-17.5 bg-studio after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 focus-visible:-outline-offset-2 aria-[current]:after:bg-ink"
    >
      {url !== undefined && <Picture url={url} alt="" sizes="70px" className="size-full object-cover" />}
      {item.kind === 'video' && (
        <Play className="absolute inset-0 m-auto size-7 rounded-full bg-ink fill-white p-1.75 text-white" />
      )}
    </button>
  )
}
