import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sampleProduct } from '../../../core/catalogue/test-samples.ts'
import { createApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { loader } from './product-page.tsx'

const desk = sampleProduct({ id: 'desk' })
const chair = sampleProduct({ id: 'chair' })

/** Loads the page of the desk from a shop that answers these calls. */
function load(answers: { product: () => Response; related: () => Response }) {
  const requested: string[] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApiClient(async (path) => {
      requested.push(path)
      return path.startsWith('/api/relatedProducts') ? answers.related() : answers.product()
    }, 'zh-TW'),
  )
  const loading = loader({ context, params: { id: 'desk' } } as unknown as Parameters<typeof loader>[0])
  return { requested, loading }
}

const failing = () => Response.json({ code: 'internal' }, { status: 500 })

test('shows the product and its related products', async () => {
  const { requested, loading } = load({
    product: () => Response.json(desk),
    related: () => Response.json([chair]),
  })
  expect(await loading).toMatchObject({ product: desk, related: [{ id: 'chair' }] })
  expect(requested).toEqual([
    '/api/products/desk?lang=zh-TW',
    '/api/relatedProducts?lang=zh-TW&productId=desk',
  ])
})

test('is shown without related products that could not be fetched', async () => {
  const { loading } = load({ product: () => Response.json(desk), related: failing })
  expect(await loading).toEqual({ product: desk, related: [] })
})

test.each([
  [404, 404],
  [400, 404],
  [500, 500],
])('when the product is answered by %i the page answers %i', async (answered, status) => {
  const { loading } = load({
    product: () => Response.json({ code: 'product_not_found' }, { status: answered }),
    related: () => Response.json([]),
  })
  await expect(loading).rejects.toMatchObject({ init: { status } })
})
