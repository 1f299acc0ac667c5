import { preload } from 'react-dom'
import { Link } from 'react-router'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import type { HeroTexts, InLanguage } from '#core/shop-texts/documents.ts'
import { servedPictureUrl, pictureSrcSet } from '#core/catalogue/pictures.ts'
import { buttonClass } from '../ui/button.tsx'
import { usePicturesBase } from '../ui/pictures/pictures-base.ts'
import { Room } from './room-scenes.tsx'

/** The picture in two crops; `wide-1440.avif` is 1440 pixels wide. */
const files = import.meta.glob<string>('./hero/*', { eager: true, query: '?url', import: 'default' })

const square = {
  media: '(max-width: 767px)',
  // 1% less than the shown width, so that a phone of 412 pixels with a pixel ratio of 1.75 loads the picture of 720.
  sizes: '99vw',
  avif: sourceSet('square', 'avif'),
  webp: sourceSet('square', 'webp'),
}
const wide = {
  media: '(min-width: 768px)',
  sizes: '(min-width: 1440px) 1312px, (min-width: 1280px) calc(100vw - 128px), calc(100vw - 64px)',
  avif: sourceSet('wide', 'avif'),
  webp: sourceSet('wide', 'webp'),
}

function sourceSet(crop: 'wide' | 'square', format: 'avif' | 'webp') {
  const candidates = Object.entries(files)
    .flatMap(([name, url]) => {
      const width = new RegExp(`/${crop}-(\\d+)\\.${format}$`).exec(name)?.[1]
      return width === undefined ? [] : [{ url, width: Number(width) }]
    })
    .sort((a, b) => a.width - b.width)
  return {
    srcSet: candidates.map(({ url, width }) => `${url} ${width}w`).join(', '),
    largest: candidates.at(-1)?.url ?? '',
  }
}

/** The text and picture that staff wrote to replace the built-in hero. */
type WrittenHero = InLanguage<HeroTexts>

/** The picture of the hero for previews of shared links. */
export function heroPicture(t: Translate, hero?: WrittenHero) {
  if (hero?.picture) return { url: hero.picture, width: 1000, height: 470, alt: hero.alt }
  return { url: wide.webp.largest, width: 2000, height: 940, alt: hero?.alt ?? t('home.heroAlt') }
}

interface HeroProps {
  hero?: WrittenHero | undefined
  /** The room with hotspots that serves as the picture, unless staff uploaded a picture. */
  room?: RoomScene | undefined
}

/**
 * The hero, "with a 'Shop Now' button to /shop": a row with title and text, and below it a picture of a room with
 * links to its goods. The picture is fetched first.
 */
export function Hero({ hero, room }: HeroProps) {
  const t = useT()
  return (
    <section aria-labelledby="hero-title" className="wrap">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-4 md:grid-cols-[auto_auto] md:justify-start md:gap-x-12 md:py-7">
        <div>
          <h1 id="hero-title" className="text-hero text-balance">
            {hero?.title ?? t('home.heroTitle')}
          </h1>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft md:text-md">
            {hero?.text ?? t('home.heroText')}
          </p>
        </div>
        <Link to={paths.shop()} prefetch={onIntent} className={buttonClass()}>
          {t('common.shopNow')}
        </Link>
      </div>
      <HeroPicture hero={hero} room={room} />
    </section>
  )
}

function HeroPicture({ hero, room }: HeroProps) {
  const t = useT()
  if (hero?.picture) return <UploadedPicture url={hero.picture} alt={hero.alt} />
  if (room) return <Room room={room} first />
  return <BuiltInPicture alt={hero?.alt ?? t('home.heroAlt')} />
}

const pictureClass = 'aspect-square w-full object-cover md:aspect-[20/9.4]'

/** A picture that staff uploaded, which both crops share. */
function UploadedPicture({ url, alt }: { url: string; alt: string }) {
  const base = usePicturesBase()
  const srcSet = pictureSrcSet(url, base)
  const src = servedPictureUrl(url, base)
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet && { imageSrcSet: srcSet, imageSizes: wide.sizes }),
  })
  return (
    <div className="max-md:-mx-4">
      <img
        srcSet={srcSet}
        sizes={wide.sizes}
        width={1000}
        height={470}
        alt={alt}
        fetchPriority="high"
        className={pictureClass}
        src={src}
      />
    </div>
  )
}

function BuiltInPicture({ alt }: { alt: string }) {
  for (const { avif, sizes, media } of [square, wide])
    preload(avif.largest, {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSrcSet: avif.srcSet,
      imageSizes: sizes,
      media,
    })
  const narrow = { media: square.media, sizes: square.sizes, width: 960, height: 960 }
  return (
    <picture className="block max-md:-mx-4">
      <source {...narrow} type="image/avif" srcSet={square.avif.srcSet} />
      <source {...narrow} srcSet={square.webp.srcSet} />
      <source type="image/avif" srcSet={wide.avif.srcSet} sizes={wide.sizes} />
      <img
        srcSet={wide.webp.srcSet}
        sizes={wide.sizes}
        width={2000}
        height={940}
        alt={alt}
        fetchPriority="high"
        className={pictureClass}
        src={wide.webp.largest}
      />
    </picture>
  )
}
