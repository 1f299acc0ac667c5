import { servePages } from '../server/pages/pages.ts'
import { createTestShop } from '../server/testing/test-shop.ts'
import { loadPages } from './page-build.ts'

/** Creates a test shop that renders its pages, without a browser. */
export async function createRenderedShop(): ReturnType<typeof createTestShop> {
  const build = await loadPages()
  const shop = await createTestShop({
    pages: servePages({
      readBuild: async () => build,
      callApi: (path, init, connection) =>
        Promise.resolve(shop.app.request(path, init, connection as object)),
      mode: 'production',
      humanCheck: { provider: 'proof-of-work' },
    }),
  })
  return shop
}
