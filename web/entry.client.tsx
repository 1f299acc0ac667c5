import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { parseLanguage, startLanguage } from '#core/language.ts'
import { createTranslator, TranslatorProvider, type CompiledTexts } from './i18n/i18n.tsx'

// Meta elements of the page list the files of texts that it needs.
const named = document.querySelectorAll<HTMLMetaElement>('meta[name=translations]')
const language = parseLanguage(document.documentElement.lang) ?? startLanguage
const urls =
  named.length > 0 ? [...named].map(({ content }) => content) : [`/assets/i18n/${language}.json?compiled`]
const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).json() as Promise<CompiledTexts>))
const translator = createTranslator(language, Object.assign({}, ...texts) as CompiledTexts)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslatorProvider translator={translator}>
        <HydratedRouter />
      </TranslatorProvider>
    </StrictMode>,
  )
})
