import type { Context as HonoContext } from 'hono'
import { parseLanguage, prefersChinese, startLanguage, type Language } from '#core/language.ts'
import { rememberedLanguage } from './language-cookie.ts'

/** The language of a request: `lang` in its URL, or the visitor's earlier choice, or the client's preference. */
export function requestLanguage({ req }: Pick<HonoContext, 'req'>): Language {
  return (
    parseLanguage(req.query('lang')) ??
    rememberedLanguage(req.header('cookie')) ??
    (prefersChinese(req.header('accept-language') ?? '') ? 'zh-TW' : startLanguage)
  )
}
