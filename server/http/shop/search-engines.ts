import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { sitemap, sitemapIndex } from '#core/shop/sitemap.ts'
import { parseLanguage, startLanguage } from '#core/language.ts'
import type { Context } from '../../context.ts'
import { productFeed } from '../../services/catalogue/feeds/product-feed.ts'
import {
  countProductSitemaps,
  listProductPages,
  listStandingPages,
} from '../../services/catalogue/feeds/sitemap.ts'

/** Serves robots.txt and sitemaps for search engines, and the product feed for merchant services. */
export function serveSearchEngines(app: Hono, context: Context): void {
  const origin = context.settings.PUBLIC_ORIGIN
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' }

  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /account',
        'Disallow: /checkout',
        'Disallow: /login',
        'Disallow: /order-confirm/',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=300' },
    ),
  )
  app.get('/sitemap.xml', async (c) => {
    const count = await countProductSitemaps(context)
    if (count > 1) {
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      return c.body(
        sitemapIndex(origin, ['/sitemap-pages.xml', ...numbers.map((n) => `/sitemap-products-${n}.xml`)]),
        200,
        xml,
      )
    }
    const pages = [...(await listStandingPages(context)), ...(await listProductPages(context, 1))]
    return c.body(sitemap(origin, pages), 200, xml)
  })
  app.get('/sitemap-pages.xml', async (c) =>
    c.body(sitemap(origin, await listStandingPages(context)), 200, xml),
  )
  app.get('/feeds/products.xml', (c) => {
    const language = parseLanguage(c.req.query('lang')) ?? startLanguage
    const text = Readable.from(productFeed(context, language), { objectMode: false })
    return c.body(Readable.toWeb(text) as ReadableStream, 200, xml)
  })
  app.get('/:name{sitemap-products-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('name'))?.[0])
    const pages = await listProductPages(context, number)
    return pages.length === 0
      ? c.text('There is no such sitemap.', 404)
      : c.body(sitemap(origin, pages), 200, xml)
  })
}
