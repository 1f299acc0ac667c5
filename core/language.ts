/** The languages of the shop. "Languages: English ('en') and Traditional Chinese ('zh-TW')." */
export const languages = ['en', 'zh-TW'] as const
export type Language = (typeof languages)[number]

/** The name of each language in that language. These names are never translated. */
export const ownNames: Readonly<Record<Language, string>> = { en: 'English', 'zh-TW': '繁體中文' }

/** The language that is used until the visitor chooses another. "The app starts in English." */
export const startLanguage: Language = 'en'

/** The cookie that tells the server which language to render. */
export const languageCookie = 'lang'

/** A text in every language of the shop. */
export type LocalizedText = Record<Language, string>

/**
 * Returns the shop's language for a language tag; undefined if the shop does not have the language. "The fallback
 * language is 'zh'", which is Traditional Chinese.
 * @example
 * parseLanguage('zh-hant-HK') //=> 'zh-TW'
 * parseLanguage('fr') //=> undefined
 */
export function parseLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  if (primary === 'zh') return 'zh-TW'
  if (primary === 'en') return 'en'
  return undefined
}

/**
 * Whether a browser's Accept-Language header prefers Chinese to English.
 * @example prefersChinese('en-GB,en;q=0.9,zh;q=0.5') //=> false
 */
export function prefersChinese(acceptLanguage: string): boolean {
  const ranked = acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined)
      return { language: parseLanguage(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((entry) => entry.language !== undefined && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.language === 'zh-TW'
}

/**
 * Returns the path of a page in one language, for search engines and shared links.
 * @example localizedPath('/shop?category=Desks', 'zh-TW') //=> '/shop?category=Desks&lang=zh-TW'
 */
export function localizedPath(path: string, language: Language): string {
  if (language === startLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
