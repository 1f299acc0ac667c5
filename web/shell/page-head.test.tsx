import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#core/language.ts'
import { sampleShop } from '#core/catalogue/test-samples.ts'
import { createTranslator, TranslatorProvider } from '../i18n/i18n.tsx'
import { PicturesContext } from '../ui/pictures/pictures-base.ts'
import { JsonLd, PageHead, ShopContext, type PageHeadProps } from './page-head.tsx'

function head(language: Language, props: Partial<PageHeadProps> = {}): string {
  return renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator(language, {})}>
      <ShopContext value={sampleShop()}>
        <PageHead title="Shop" description="Desks & chairs" path="/shop?page=2" {...props} />
      </ShopContext>
    </TranslatorProvider>,
  )
}

test('the title starts with the name of the shop', () => {
  expect(head('en')).toContain('<title>Office Furniture Store | Shop</title>')
})

test('links both languages of the page, its own as canonical', () => {
  const english = 'https://shop.example/shop?page=2'
  const chinese = 'https://shop.example/shop?page=2&amp;lang=zh-TW'
  for (const [language, own] of [
    ['en', english],
    ['zh-TW', chinese],
  ] as const) {
    const html = head(language)
    expect(html).toContain(`<link rel="canonical" href="${own}"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${english}"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="zh-TW" href="${chinese}"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${english}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${own}"/>`)
  }
})

test('has an Open Graph picture with its complete address and its size', () => {
  const image = { url: '/pictures/0123456789abcdef/1000.webp', width: 1000, height: 1000, alt: 'A desk' }
  const html = head('en', { image })
  expect(html).toContain('content="https://shop.example/pictures/0123456789abcdef/1000.webp"')
  expect(html).toContain('<meta property="og:image:width" content="1000"/>')
  expect(html).toContain('<meta property="og:image:alt" content="A desk"/>')
})

test('its Open Graph picture is at the CDN where there is one', () => {
  const image = { url: '/pictures/0123456789abcdef/1000.webp', width: 1000, height: 1000, alt: 'A desk' }
  const html = renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', {})}>
      <ShopContext value={sampleShop()}>
        <PicturesContext value="https://cdn.example/p">
          <PageHead title="Shop" description="Desks" path="/shop" image={image} />
        </PicturesContext>
      </ShopContext>
    </TranslatorProvider>,
  )
  expect(html).toContain('property="og:image" content="https://cdn.example/p/0123456789abcdef/1000.webp"')
})

test('a page hidden from search engines has noindex and no addresses', () => {
  const html = head('en', { noIndex: true })
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('canonical')
})

test('no text of structured data can end the script or change the data', () => {
  const data = { '@type': 'Product', name: '</script><script>alert("x")</script> & <!-- "desk"' }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <JsonLd data={() => data} />
    </MemoryRouter>,
  )
  const content = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)?.[1]
  expect(JSON.parse(content ?? '')).toEqual(data)
})
