import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#core/language.ts'
import { LanguageField, LanguageInLinks, namingLanguage } from './language-in-links.tsx'

test.each([
  ['/shop', '', '?lang=zh-TW'],
  ['/shop', '?q=oak', '?q=oak&lang=zh-TW'],
  ['/shop', '?lang=en', '?lang=en'],
  ['/staff/orders', '', ''],
  ['/api/invoices', '', ''],
])('%s%s is written with %s in Chinese, and as it is in English', (pathname, search, chinese) => {
  expect(namingLanguage({ pathname, search }, 'zh-TW').search).toBe(chinese)
  expect(namingLanguage({ pathname, search }, 'en').search).toBe(search)
  expect(namingLanguage({ pathname, search }, undefined).search).toBe(search)
})

const linksIn = (language: Language | undefined) => {
  const element = (
    <LanguageInLinks language={language}>
      <Link to="/shop?q=oak#results">Shop</Link>
      <Link to="?page=2">Next</Link>
      <Link to="/staff">Staff</Link>
    </LanguageInLinks>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/home?lang=zh-TW'] })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

test('links name the language although their components do not add it', () => {
  expect(linksIn('zh-TW')).toEqual(['/shop?q=oak&lang=zh-TW#results', '/home?page=2&lang=zh-TW', '/staff'])
  for (const language of ['en', undefined] as const)
    expect(linksIn(language)).toEqual(['/shop?q=oak#results', '/home?page=2', '/staff'])
})

const fieldIn = (language: Language | undefined) => {
  const element = (
    <LanguageInLinks language={language}>
      <LanguageField />
    </LanguageInLinks>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a form sent with GET names the language in a field, because its fields replace the parameters', () => {
  expect(fieldIn('zh-TW')).toBe('<input type="hidden" name="lang" value="zh-TW"/>')
  for (const language of ['en', undefined] as const) expect(fieldIn(language)).toBe('')
})
