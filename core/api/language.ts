import { z } from '@hono/zod-openapi'
import { parseLanguage, startLanguage } from '../language.ts'

/** The language of the caller's page. */
export const lang = z
  .string()
  .optional()
  .transform((tag) => parseLanguage(tag) ?? startLanguage)
  .openapi({ description: 'Language of the texts: en (default) or zh-TW.', example: 'zh-TW' })

/** The query of an endpoint that takes nothing but the language. */
export const languageOnly = z.object({ lang })
