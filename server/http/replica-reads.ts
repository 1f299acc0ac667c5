import type { AnyEndpoint } from '#core/api/endpoint.ts'
import * as catalogue from '#core/api/catalogue.ts'
import { getKits } from '#core/api/catalogue/kits.ts'
import { getFigures, getFiguresSum } from '#core/api/figures.ts'
import type { Context } from '../context.ts'
import type { Cookies } from './cookies.ts'

/**
 * Endpoints that may read from a replica: "Reads that may be a second old (catalogue, figures, exports) can go to
 * DATABASE_READ_URL." None of them writes anything.
 */
const mayBeOld = new Set<AnyEndpoint>([
  catalogue.getProducts,
  catalogue.getProduct,
  catalogue.getRelatedProducts,
  catalogue.getBestSellProducts,
  catalogue.getOnSaleProducts,
  catalogue.getProductFacets,
  catalogue.getRoomScenes,
  catalogue.getCategories,
  getKits,
  getFigures,
  getFiguresSum,
])

/** Seconds for which a write is remembered: longer than a replica may be behind. */
const remembered = 3

/** The database that a call reads from and writes to. */
export function databaseFor({ database, reads }: Context, endpoint: AnyEndpoint, cookies: Cookies) {
  // Staff who have just changed something read from the primary: "What was just written is never read there by who
  // wrote it".
  return mayBeOld.has(endpoint) && cookies.read('wrote') === undefined ? reads.current() : database
}

/** Sets the cookie that marks that staff have just changed something. */
export function rememberWrite(
  { settings }: Context,
  { access, method }: AnyEndpoint,
  cookies: Cookies,
): void {
  const isByStaff = access !== 'anyone' && access !== 'member'
  if (settings.DATABASE_READ_URL !== undefined && isByStaff && method !== 'get')
    cookies.set('wrote', '1', remembered)
}
