import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { createApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { loader } from './product-page.tsx'

const desk = sampleProduct({ id: 'desk' })
const chair = sampleProduct({ id: 'chair' })

/** Loads the page of the desk from a shop that gives these answers. */
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
  expect(await loading).toMatchObject({ product: desk, related: [] })
})

test('shows what goes with it and what suits its room; unreadable products are left out', async () => {
  const lamp = sampleProduct({ id: 'lamp' })
  const named = { ...desk, goesWith: ['lamp', 'gone', 'chair'], sameRoom: ['chair'] }
  const answers = new Map([named, chair, lamp].map((product) => [product.id, product]))
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApiClient(async (path) => {
      const id = /^\/api\/products\/([a-z]+)/.exec(path)?.[1]
      const product = answers.get(id ?? '')
      return product ? Response.json(product) : Response.json({ code: 'product_not_found' }, { status: 404 })
    }, 'en'),
  )
  const shown = await loader({ context, params: { id: 'desk' } } as unknown as Parameters<typeof loader>[0])
  expect(shown.accessories.map(({ id }) => id)).toEqual(['lamp', 'chair'])
  expect(shown.related.map(({ id }) => id)).toEqual(['chair'])
})

const corner = (x: number, y: number): [number, number] => [x, y]

test('has the lines of its pictures, not the corners from which they are drawn', async () => {
  const measured = {
    ...sampleProduct({
      specs: [
        sampleSpec({ id: 'oak', size: '120*60.5*74cm', sizeCm: { width: 120, depth: 60.5, height: 74 } }),
      ],
    }),
    pictureDimensions: [
      {
        picture: '/oak.webp',
        spec: 'oak',
        cm: { width: 120, depth: 60.4, height: 74.4 },
        corners: {
          frontLeftBottom: corner(0.11, 0.68),
          frontRightBottom: corner(0.74, 0.81),
          backRightBottom: corner(0.89, 0.7),
          backLeftBottom: corner(0.31, 0.6),
          frontLeftTop: corner(0.09, 0.25),
          frontRightTop: corner(0.76, 0.3),
          backRightTop: corner(0.91, 0.26),
          backLeftTop: corner(0.3, 0.22),
        },
        edges: {
          width: ['frontLeftBottom', 'frontRightBottom'] as const,
          depth: ['frontRightBottom', 'backRightBottom'] as const,
          height: ['backRightBottom', 'backRightTop'] as const,
        },
        lines: {
          width: [corner(0.11, 0.68), corner(0.74, 0.81)],
          depth: [corner(0.74, 0.81), corner(0.89, 0.7)],
          height: [corner(0.89, 0.7), corner(0.91, 0.26)],
        },
      },
    ],
  }
  const { loading } = load({ product: () => Response.json(measured), related: () => Response.json([]) })
  const { product, lines } = await loading
  expect(product).not.toHaveProperty('pictureDimensions')
  // This is the measured size of the spec, not the size in the picture's own data.
  expect(lines['/oak.webp']?.map(({ of, cm }) => [of, cm])).toEqual([
    ['width', 120],
    ['depth', 60.5],
    ['height', 74],
  ])
})

test.each([
  [404, 404],
  [400, 404],
  [500, 500],
])('a product answered by %i makes the page answer %i', async (answered, status) => {
  const { loading } = load({
    product: () => Response.json({ code: 'product_not_found' }, { status: answered }),
    related: () => Response.json([]),
  })
  await expect(loading).rejects.toMatchObject({ init: { status } })
})
