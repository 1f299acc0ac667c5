import { data, type LoaderFunctionArgs } from 'react-router'
import { parseLanguage } from '#core/language.ts'
import { messages } from '#core/texts/messages.ts'
import { compiledTexts } from './translations.ts'

/**
 * Answers with the texts of a language: "GET ./assets/i18n/{lang}.json: translations". With `?compiled=<version>` the
 * texts are compiled for pages, and the response is immutable.
 */
export function loader({ params, url }: LoaderFunctionArgs) {
  const file = /^(en|zh|zh-TW)\.json$/.exec(params.file ?? '')
  const language = parseLanguage(file?.[1])
  if (language === undefined) throw data('There is no such file.', 404)
  const whose = url.pathname.includes('/staff/') ? 'staff' : 'shop'
  return url.searchParams.has('compiled')
    ? Response.json(compiledTexts[whose][language], {
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      })
    : Response.json(messages[whose][language], { headers: { 'cache-control': 'no-cache' } })
}
