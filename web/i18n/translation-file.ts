import { data, type LoaderFunctionArgs } from 'react-router'
import { parseLanguage } from '../../core/language.ts'
import { messages } from '../../core/texts/messages.ts'
import { compiledTexts } from './translations.ts'

/**
 * "GET ./assets/i18n/{lang}.json: translations"; those of the back office lie in a folder of their own. With
 * `?compiled=…`, which names their version, they come in the form the pages use and may be kept for ever.
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
