import { startLanguage } from '#core/language.ts'
import { cacheAddress } from './cache-key.ts'
import { rememberedLanguage } from '../http/language-cookie.ts'

/**
 * For LANGUAGE_IN_ADDRESS=on: the URL of a public page with the visitor's language, to which the URL without a language
 * redirects. Undefined if no redirect is needed, and for the data of a page, whose URL is made from that of the page.
 * @example redirectToLanguage('/shop?q=oak', 'lang=zh-TW') //=> '/shop?q=oak&lang=zh-TW'
 */
export function redirectToLanguage(url: string, cookies: string | undefined): string | undefined {
  const remembered = rememberedLanguage(cookies)
  if (remembered === undefined || remembered === startLanguage) return undefined
  const address = cacheAddress(url)
  if (!address?.isPage || address.language !== undefined) return undefined
  const [path = '', search] = url.split('?')
  if (path.endsWith('.data')) return undefined
  const parameters = new URLSearchParams(search)
  parameters.set('lang', remembered)
  return `${path}?${parameters}`
}
