import { and, eq } from 'drizzle-orm'
import { products, specs } from '../database/tables/catalogue.ts'
import { members } from '../database/tables/members.ts'
import { stockRequests } from '../database/tables/stock-requests.ts'
import { backInStockEmail, backInStockMessage } from '../emails/stock.ts'
import type { MessageContext } from './message-context.ts'

/**
 * The message that a spec is back, to the current address or number. Undefined if the request was deleted, or if the
 * spec is sold out again; in that case the request waits again.
 */
export async function writeBackInStock({ database, settings, wording }: MessageContext, id: string) {
  const [found] = await database
    .select({
      request: stockRequests,
      stock: specs.stock,
      specName: specs.name,
      product: products.name,
      spec: specs.displayName,
      email: members.email,
      phoneNumber: members.phoneNumber,
    })
    .from(stockRequests)
    .innerJoin(specs, and(eq(specs.productId, stockRequests.productId), eq(specs.id, stockRequests.specId)))
    .innerJoin(products, eq(products.id, specs.productId))
    .leftJoin(members, eq(members.id, stockRequests.memberId))
    .where(eq(stockRequests.id, id))
  if (found === undefined) return undefined
  const { request, stock, specName } = found
  if (stock === 0) {
    await database.update(stockRequests).set({ notifiedAt: null }).where(eq(stockRequests.id, id))
    return undefined
  }
  const { language } = request
  const link = new URL(`/product/${encodeURIComponent(request.productId)}`, settings.PUBLIC_ORIGIN)
  link.search = new URLSearchParams({ lang: language, spec: specName }).toString()
  const values = { product: found.product[language], spec: found.spec[language], link: link.href }
  if (request.by === 'sms' && found.phoneNumber !== null)
    return { to: found.phoneNumber, sms: backInStockMessage(values, wording(language)) }
  const to = request.email ?? found.email
  return to === null ? undefined : { to, email: backInStockEmail(values, wording(language)) }
}
