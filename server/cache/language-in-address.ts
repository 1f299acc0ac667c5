import { startLanguage } from '#core/language.ts'
import { cacheAddress } from './cache-key.ts'
import { rememberedLanguage } from '../http/language-cookie.ts'

/**
 * Returns the URL, with the visitor's language, to which a public page redirects under LANGUAGE_IN_ADDRESS=on. Returns
 * undefined if no redirect is needed. The data of a page are never redirected, because their URL is made from the URL
 * of the page.
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
