import type * as contract from '../../../core/api/catalogue.ts'
import * as catalogue from '../../services/catalogue/read.ts'
import { Reply, type Handlers } from '../bind.ts'

export const catalogueHandlers: Handlers<typeof contract> = {
  getProducts: async (ctx, { query }, { request }) => {
    const { products, total } = await catalogue.listProducts(ctx, query)
    return new Reply(products, {
      'x-total-count': String(total),
      ...(query.page * query.pageSize < total && { link: `<${nextPage(request, query.page)}>; rel="next"` }),
    })
  },
  getProduct: (ctx, { params, query }) => catalogue.readProduct(ctx, { ...params, ...query }),
  getRelatedProducts: (ctx, { query }) => catalogue.listRelatedProducts(ctx, query),
  getBestSellProducts: (ctx, { query }) => catalogue.listHomeProducts(ctx, 'best-sellers', query),
  getOnSaleProducts: (ctx, { query }) => catalogue.listHomeProducts(ctx, 'on-sale', query),
  getCategories: async (ctx, { query }) => ({ categories: await catalogue.listCategories(ctx, query) }),
}

function nextPage(request: Request, page: number): string {
  const url = new URL(request.url)
  url.searchParams.set('page', String(page + 1))
  return url.pathname + url.search
}
