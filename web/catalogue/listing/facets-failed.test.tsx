import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { listingParams } from '#core/catalogue/listing.ts'
import { TranslatorProvider } from '../../i18n/i18n.tsx'
import { translators } from '../../i18n/translations.ts'
import { FacetsFailed } from './facets-failed.tsx'

test('filters that could not be loaded say so, offer another try, and stay set', () => {
  const listing = listingParams.parse(new URLSearchParams('q=desk&width=140&color=Oak&color=Black&page=2'))
  const element = (
    <TranslatorProvider translator={translators.en}>
      <FacetsFailed listing={listing} />
    </TranslatorProvider>
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html).toContain('The filters could not be loaded.')
  expect(html).toMatch(/<button[^>]*>(?:<[^>]+>)*Try again/)
  const fields = [...html.matchAll(/<input type="hidden" form="listing" name="(\w+)" value="(\w+)"\/>/g)]
  expect(fields.map(([, name, value]) => [name, value])).toEqual([
    ['width', '140'],
    ['color', 'Black'],
    ['color', 'Oak'],
  ])
})
