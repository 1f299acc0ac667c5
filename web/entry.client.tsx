import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { parseLanguage, startLanguage } from '#core/language.ts'
import { createTranslator, TranslatorProvider, type CompiledTexts } from './i18n/i18n.tsx'

// The page preloads its texts.
const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][data-translations]')
const language = parseLanguage(document.documentElement.lang) ?? startLanguage
const urls =
  preloads.length > 0 ? [...preloads].map(({ href }) => href) : [`/assets/i18n/${language}.json?compiled`]
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
