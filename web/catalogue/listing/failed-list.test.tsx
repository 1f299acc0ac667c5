import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sampleShop } from '#core/catalogue/test-samples.ts'
import { TranslatorProvider } from '../../i18n/i18n.tsx'
import { translators } from '../../i18n/translations.ts'
import { ErrorBoundary } from '../../shell/shop-layout.tsx'

test('the search of a list that could not be loaded sends its words with the other filters', () => {
  const loaderData = {
    shop: sampleShop(),
    officeHours: { days: '', hours: '' },
    year: '2026',
  }
  const props = { error: new TypeError('Failed to fetch'), loaderData, params: {} }
  const element = (
    <TranslatorProvider translator={translators.en}>
      <ErrorBoundary {...(props as unknown as ComponentProps<typeof ErrorBoundary>)} />
    </TranslatorProvider>
  )
  const routes = [{ path: '*', element }]
  const entries = ['/shop?q=desk&category=Desks&width=140&page=2']
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: entries })} />,
  )
  const [box] = /<input type="search"[^>]*>/.exec(html) ?? []
  const id = /form="([^"]+)"/.exec(box ?? '')?.[1]
  const [form, contents = ''] =
    new RegExp(`<form id="${id}"[^>]* action="/shop">(.*?)</form>`).exec(html) ?? []
  expect(form, 'the form that the search box names').toBeDefined()
  const fields = [...contents.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value])
  expect(fields).toEqual(
    expect.arrayContaining([
      ['category', 'Desks'],
      ['width', '140'],
    ]),
  )
  expect(fields).toHaveLength(2)
})
