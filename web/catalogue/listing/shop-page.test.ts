import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sampleProduct } from '#core/catalogue/test-samples.ts'
import { createApiClient } from '../../api/client.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { loader } from './shop-page.tsx'

test('is shown without filters if they could not be loaded, and the failure is reported', async () => {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(pageHostContext, { report: (error: unknown) => void reported.push(error) } as never)
  context.set(
    apiContext,
    createApiClient(async (path) => {
      if (path.startsWith('/api/productFacets')) return Response.json({ code: 'internal' }, { status: 500 })
      if (path.startsWith('/api/categories')) return Response.json({ categories: [] })
      return Response.json([sampleProduct({ id: 'desk' })], { headers: { 'x-total-count': '1' } })
    }, 'en'),
  )
  const url = new URL('http://shop.test/shop?width=140')
  const shown = await loader({ context, url } as unknown as Parameters<typeof loader>[0])
  expect(shown).toMatchObject({ facets: undefined, total: 1, listing: { width: 140 } })
  expect(reported).toHaveLength(1)
})
