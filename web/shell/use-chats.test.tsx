import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleShop } from '#core/catalogue/test-samples.ts'
import type { Language } from '#core/language.ts'
import { createTranslator, TranslatorProvider } from '../i18n/i18n.tsx'
import { useChats } from './use-chats.ts'
import { ShopContext } from './page-head.tsx'

function Links() {
  return useChats('Hello').map(({ app, href }) => `${app} ${href}`)
}

const links = (language: Language, lineAccount: string) =>
  renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator(language, {})}>
      <ShopContext value={{ ...sampleShop(), lineAccount }}>
        <Links />
      </ShopContext>
    </TranslatorProvider>,
  )

test('a page offers WhatsApp alone, or LINE beside it; the language decides which is first', () => {
  const whatsapp = 'whatsapp https://wa.me/12025550143?text=Hello'
  const line = 'line https://line.me/R/oaMessage/%40shop/?Hello'
  expect(links('zh-TW', '')).toBe(whatsapp)
  expect(links('zh-TW', '@shop')).toBe(line + whatsapp)
  expect(links('en', '@shop')).toBe(whatsapp + line)
})
