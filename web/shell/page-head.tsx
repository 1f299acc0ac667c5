import { useLocation } from 'react-router'
import { createContext, useContext } from 'react'
import { servedPictureUrl } from '#core/catalogue/pictures.ts'
import { localizedPath, type Language } from '#core/language.ts'
import type { ShopContact } from '#core/shop/contact.ts'
import { shopName } from '#core/shop/shop.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { usePicturesBase } from '../ui/pictures/pictures-base.ts'
import social from './social.jpg'

export const ShopContext = createContext<ShopContact | undefined>(undefined)

/** The shop's contact data. @throws Error outside the page shell */
export function useShop(): ShopContact {
  const shop = useContext(ShopContext)
  if (shop === undefined) throw new Error('useShop needs the page shell around it')
  return shop
}

/** The office days and hours in words. The server writes them, so that pages need no code for that. */
export type OfficeHours = { days: string; hours: string }

export const OfficeHoursContext = createContext<OfficeHours>({ days: '', hours: '' })

/** The office days and hours in words. */
export const useOfficeHours = () => useContext(OfficeHoursContext)

export interface PageHeadProps {
  /** The title without the shop's name. */
  title: string
  description: string
  /** The page's path, with only those parameters that make it a different page. */
  path: string
  /** The path for shared links, if it differs from `path`. */
  sharedPath?: string
  /** The picture for shared links; by default the shop's own picture. */
  image?: { url: string; width: number; height: number; alt: string }
  /** Whether search engines must not list the page. */
  noIndex?: boolean
}

const locales: Record<Language, string> = { en: 'en_MY', 'zh-TW': 'zh_TW' }

/** Title and metadata of a page. "All page titles start with the shop name": `Office Furniture Store | <page>`. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, sharedPath = path, image, noIndex = false } = props
  const { language, t } = useTranslator()
  const picture = image ?? { url: social, width: 1200, height: 630, alt: t('home.heroAlt') }
  const { origin } = useShop()
  const pictureLink = servedPictureUrl(picture.url, usePicturesBase())
  const fullTitle = `${shopName} | ${title}`
  const addressIn = (language: Language, page = path) => new URL(localizedPath(page, language), origin).href
  const addresses = { en: addressIn('en'), 'zh-TW': addressIn('zh-TW') }
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={addresses[language]} />
          <link rel="alternate" hrefLang="en" href={addresses.en} />
          <link rel="alternate" hrefLang="zh-TW" href={addresses['zh-TW']} />
          <link rel="alternate" hrefLang="x-default" href={addresses.en} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressIn(language, sharedPath)} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:locale:alternate" content={locales[language === 'en' ? 'zh-TW' : 'en']} />
      <meta property="og:image" content={new URL(pictureLink, origin).href} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * Structured data for search engines: a JSON-LD document, rendered only by the server. In a browser, `data` is
 * undefined, and the document from the server stays until the visitor leaves the page.
 */
export function JsonLd({ data }: { data: (() => object) | undefined }) {
  // A `<` in a text could end the script element.
  const { pathname, search } = useLocation()
  const json = data ? JSON.stringify(data()).replaceAll('<', '\\u003c') : ''
  return (
    <script
      key={pathname + search}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
