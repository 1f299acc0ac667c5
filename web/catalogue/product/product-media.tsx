import { Expand, Play } from 'lucide-react'
import { lazy, type ComponentProps, type ReactNode, type Ref } from 'react'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { specOfItem, type GalleryItem } from '#core/catalogue/gallery.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useDimensionsShown } from '../../session/dimensions-store.ts'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { PictureLines } from './measured-pictures.ts'
import { pictureAlt } from './picture-alt.ts'
import { Dimensions } from './tools/dimensions.tsx'
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
  /** Receives the frame of the picture; null while a film plays. */
  frameRef: Ref<HTMLDivElement>
  /** Content shown over the top right corner of the picture. */
  children: ReactNode
}

/**
 * The pictures and the film of a product: "Main media display and a thumbnail strip. Clicking the main media opens a
 * full-screen gallery modal."
 */
export function ProductMedia(props: ProductMediaProps) {
  const { product, items, index, selected, onPress, gallery, lines, frameRef, children } = props
  const t = useT()
  const opener: Opener = {
    'aria-haspopup': 'dialog',
    onClick: () => void gallery.open(items, index),
    onPointerEnter: preloadGallery,
    onFocus: preloadGallery,
  }
  const isMeasured = useDimensionsShown()
  const item = items[index]
  if (!item) return null
  const shownLines = item.kind === 'image' ? lines[item.url] : undefined
  const isDrawn = isMeasured && shownLines !== undefined
  return (
    <section
      aria-label={t('product.pictures')}
      className="grid grid-cols-1 gap-2 self-start max-md:-mx-(--gutter) md:gap-4 lg:grid-cols-[70px_minmax(0,1fr)]"
    >
      <ul className="flex gap-2 overflow-x-auto max-lg:order-2 max-md:px-(--gutter) lg:flex-col lg:gap-4">
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
      <div
        ref={item.kind === 'image' ? frameRef : undefined}
        className={`relative self-start bg-studio ${isDrawn ? 'aspect-square' : barePicture}`}
      >
        {item.kind === 'video' ? (
          <GalleryFilm item={item} product={product} gallery={gallery} opener={opener} />
        ) : (
          <>
            <button type="button" {...opener} className="block size-full cursor-zoom-in!">
              <Picture
                url={item.url}
                alt={pictureAlt(product, specOfItem(product, item))}
                priority
                // Up to 5% narrower than the picture is shown, because a file of the next width would be twice as
                // large.
                sizes="(min-width: 1440px) 640px, (min-width: 1024px) 46vw, (min-width: 768px) 50vw, calc(95vw - 32px)"
                className={`size-full ${isDrawn || isTall(selected) ? wholePicture : 'object-cover object-[50%_55%]'}`}
              />
              <span className="sr-only">{t('product.openGallery')}</span>
            </button>
            <Dimensions lines={shownLines} />
          </>
        )}
        {children}
      </div>
    </section>
  )
}

/**
 * The shape of the frame around a picture without dimensions. It is lower on low screens, so that the buttons are
 * visible too.
 */
const barePicture = 'aspect-[13/9.6] md:aspect-square lg:[@media(height<=60rem)]:aspect-[1/0.96]'

/**
 * Classes that show the whole picture. On a phone, where the frame is wider than the picture, the picture's sides fade
 * into the frame.
 */
const wholePicture =
  'object-contain max-md:mask-[linear-gradient(90deg,transparent_13.2%,black_25%,black_75%,transparent_86.8%)]'

/** Whether a spec is too high for the wide picture of a phone. */
const isTall = (spec: Spec | undefined) => !spec?.sizeCm || spec.sizeCm.height > spec.sizeCm.width

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
      {/* The button covers the whole film except its controls. */}
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

/** The thumbnail of a picture or film: "70 px thumbnails." */
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
