import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { parseLanguage, startLanguage } from '../core/language.ts'
import { createTranslator, TranslatorProvider, type CompiledTexts } from './i18n.tsx'

// The page preloads its texts, so that they are here when this script is.
const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][data-translations]')
const language = parseLanguage(document.documentElement.lang) ?? startLanguage
const response = await fetch(preload?.href ?? `/assets/i18n/${language}.json?compiled`)
const translator = createTranslator(language, (await response.json()) as CompiledTexts)

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
