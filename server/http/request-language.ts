import type { Context as HonoContext } from 'hono'
import { parseLanguage, prefersChinese, startLanguage, type Language } from '#core/language.ts'
import { rememberedLanguage } from './language-cookie.ts'

/**
 * The language of a request: as `lang` in its address says, else as its visitor chose before, else as its client
 * prefers.
 */
export function requestLanguage({ req }: Pick<HonoContext, 'req'>): Language {
  return (
    parseLanguage(req.query('lang')) ??
    rememberedLanguage(req.header('cookie')) ??
    (prefersChinese(req.header('accept-language') ?? '') ? 'zh-TW' : startLanguage)
  )
}
