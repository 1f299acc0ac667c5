import { preload } from 'react-dom'
import { Link } from 'react-router'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'

/** The room in its two crops, by file name: `wide-1440.avif` is 1440 pixels wide. */
const files = import.meta.glob<string>('./hero/*', { eager: true, query: '?url', import: 'default' })

const narrowScreen = '(max-width: 767px)'
const wideScreen = '(min-width: 768px)'
// A hundredth less than it is: a phone of 412 pixels at 1.75 asks for 720 then and not for one pixel more.
const squareSizes = '99vw'
const wideSizes = '(min-width: 1440px) 1312px, (min-width: 1280px) calc(100vw - 128px), calc(100vw - 64px)'

const square = { avif: sourceSet('square', 'avif'), webp: sourceSet('square', 'webp') }
const wide = { avif: sourceSet('wide', 'avif'), webp: sourceSet('wide', 'webp') }

function sourceSet(crop: 'wide' | 'square', format: 'avif' | 'webp'): { srcSet: string; largest: string } {
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

/** The room as shared links show it. */
export function heroPicture(t: Translate) {
  return { url: wide.webp.largest, width: 2000, height: 940, alt: t('home.heroAlt') }
}

/**
 * "Home page hero: 'Trending Product In 2025' and 'Transform your office with a minimalistic, modern
 * aesthetic.', with a 'Shop Now' button to /shop"; the room below is the page's largest picture and is fetched
 * first.
 */
export function Hero() {
  const t = useT()
  const first = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  preload(square.avif.largest, {
    ...first,
    imageSrcSet: square.avif.srcSet,
    imageSizes: squareSizes,
    media: narrowScreen,
  })
  preload(wide.avif.largest, {
    ...first,
    imageSrcSet: wide.avif.srcSet,
    imageSizes: wideSizes,
    media: wideScreen,
  })
  return (
    <section aria-labelledby="hero-title" className="wrap">
      <div className="grid gap-5 pt-11 pb-9 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-end lg:gap-12 lg:pt-14 lg:pb-11">
        <h1 id="hero-title" className="text-display text-balance">
          {t('home.heroTitle')}
        </h1>
        <div>
          <p className="mb-5.5 text-lg font-normal text-balance text-ink-soft xl:text-xl">
            {t('home.heroText')}
          </p>
          <Link to={paths.shop()} prefetch={onIntent} className={buttonClass({ size: 'lg' })}>
            {t('common.shopNow')}
          </Link>
        </div>
      </div>
      <picture className="block max-md:-mx-4">
        <source
          media={narrowScreen}
          type="image/avif"
          srcSet={square.avif.srcSet}
          sizes={squareSizes}
          width={960}
          height={960}
        />
        <source
          media={narrowScreen}
          srcSet={square.webp.srcSet}
          sizes={squareSizes}
          width={960}
          height={960}
        />
        <source type="image/avif" srcSet={wide.avif.srcSet} sizes={wideSizes} />
        <img
          srcSet={wide.webp.srcSet}
          sizes={wideSizes}
          width={2000}
          height={940}
          alt={t('home.heroAlt')}
          fetchPriority="high"
          className="aspect-square w-full object-cover md:aspect-[20/9.4]"
          src={wide.webp.largest}
        />
      </picture>
    </section>
  )
}
