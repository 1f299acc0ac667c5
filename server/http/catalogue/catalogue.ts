import type * as contract from '#core/api/catalogue.ts'
import { listCategories } from '../../services/catalogue/categories.ts'
import { readFacets } from '../../services/catalogue/filter.ts'
import { listHomeProducts } from '../../services/catalogue/home-lists.ts'
import { listProducts, listRelatedProducts } from '../../services/catalogue/list-products.ts'
import { listRoomScenes } from '../../services/catalogue/list-room-scenes.ts'
import { readProduct } from '../../services/catalogue/read-product.ts'
import type { Handlers } from '../bind.ts'

export const catalogueHandlers: Handlers<typeof contract> = {
  getProducts: async (ctx, { query }, { c }) => {
    const { products, total } = await listProducts(ctx, query)
    c.header('x-total-count', String(total))
    if (query.page * query.pageSize < total)
      c.header('link', `<${linkToPage(c.req.url, query.page + 1)}>; rel="next"`)
    return products
  },
  getProduct: (ctx, { params, query }) => readProduct(ctx, { ...params, ...query }),
  getRelatedProducts: (ctx, { query }) => listRelatedProducts(ctx, query),
  getBestSellProducts: (ctx, { query }) => listHomeProducts(ctx, 'best-sellers', query),
  getOnSaleProducts: (ctx, { query }) => listHomeProducts(ctx, 'on-sale', query),
  getProductFacets: (ctx, { query }) => readFacets(ctx, query),
  getRoomScenes: (ctx, { query }) => listRoomScenes(ctx, query),
  getCategories: async (ctx, { query }) => ({ categories: await listCategories(ctx, query) }),
}

function linkToPage(requestUrl: string, page: number): string {
  const url = new URL(requestUrl)
  url.searchParams.set('page', String(page))
  return url.pathname + url.search
}
