import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  getBestSellProducts,
  getCategories,
  getOnSaleProducts,
  getProduct,
  getProducts,
  getRelatedProducts,
} from '../../../core/api/catalogue.ts'
import type { Context } from '../../context.ts'
import * as catalogue from '../../services/catalogue/read.ts'
import { bind, Reply } from '../bind.ts'

export function bindCatalogue(app: OpenAPIHono, context: Context): void {
  bind(app, context, getProducts, async (ctx, { query }, { request }) => {
    const { products, total } = await catalogue.listProducts(ctx, query)
    return new Reply(products, {
      'x-total-count': String(total),
      ...(query.page * query.pageSize < total && { link: `<${nextPage(request, query.page)}>; rel="next"` }),
    })
  })
  bind(app, context, getProduct, (ctx, { params, query }) =>
    catalogue.readProduct(ctx, { id: params.id, lang: query.lang }),
  )
  bind(app, context, getRelatedProducts, (ctx, { query }) => catalogue.listRelatedProducts(ctx, query))
  bind(app, context, getBestSellProducts, (ctx, { query }) =>
    catalogue.listHomeProducts(ctx, 'best-sellers', query),
  )
  bind(app, context, getOnSaleProducts, (ctx, { query }) => catalogue.listHomeProducts(ctx, 'on-sale', query))
  bind(app, context, getCategories, async (ctx, { query }) => ({
    categories: await catalogue.listCategories(ctx, query),
  }))
}

function nextPage(request: Request, page: number): string {
  const url = new URL(request.url)
  url.searchParams.set('page', String(page + 1))
  return url.pathname + url.search
}
