import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OrderChange } from '#core/api/orders.ts'
import { lacksPurchaseOrder } from '#core/companies/company-order.ts'
import { maxWaitingRequests } from '#core/companies/purchase-requests.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import type { MemberContext } from '../../context.ts'
import { isWaitingAt, purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { hashOf } from '../orders/placing/submissions.ts'
import { changeInCompany } from '../companies/membership.ts'
import { tellDeciders } from './deciders.ts'
import { priceNow, type PricedNow } from './price-request.ts'

/**
 * Asks the approvers of a company for an order; nothing is reserved. The same order is asked for once while it waits.
 * @throws ShopError company_not_found, company_closed, company_limit_reached, purchase_order_required, order_changed,
 * too_many_requests
 */
export async function askForApproval(
  context: MemberContext,
  {
    id: companyId,
    order,
    word,
    lang,
  }: { id: string; order: NewOrder; word?: string | undefined; lang: Language },
): Promise<{ id: string }> {
  const { member } = context.session
  const bodyHash = hashOf(order)
  const askedAt = context.now()
  let id: string = randomUUID()
  await changeInCompany(context, {
    companyId,
    action: 'order',
    async work(tx, { company }) {
      const isWaiting = and(
        eq(purchaseRequests.companyId, companyId),
        eq(purchaseRequests.askedBy, member.id),
        isWaitingAt(askedAt),
      )
      const waiting = await tx
        .select({ id: purchaseRequests.id, bodyHash: purchaseRequests.bodyHash })
        .from(purchaseRequests)
        .where(isWaiting)
      const same = waiting.find((request) => request.bodyHash === bodyHash)
      if (same) {
        id = same.id
        return undefined
      }
      if (order.company?.id !== companyId) throw new ShopError('company_not_found')
      if (lacksPurchaseOrder(company, order.company.purchaseOrderNumber))
        throw new ShopError('purchase_order_required')
      if (waiting.length >= maxWaitingRequests)
        throw new ShopError('company_limit_reached', { most: maxWaitingRequests })
      const amountSen = demandUnchanged(await priceNow({ ...context, database: tx }, { order, member, lang }))
      await context.limits.take('codesForClient', `purchase requests of ${member.id}`)
      const request = { id, companyId, askedBy: member.id }
      await tx
        .insert(purchaseRequests)
        .values({ ...request, askedAt, order, bodyHash, language: lang, word, askedSen: amountSen })
      await tellDeciders(tx, request)
      return { action: 'company.request_asked', after: { amountSen } }
    },
  })
  return { id }
}

/** Refuses an order whose lines have changed, as placing it does. Returns the amount in sen. */
function demandUnchanged({ lines, amountSen }: PricedNow): number {
  const items = lines.flatMap((line) => changeOf(line) ?? [])
  if (items.length > 0 || amountSen === undefined) throw new ShopError('order_changed', { items })
  return amountSen
}

/** What has changed about a line since it was put into the cart. */
export function changeOf({
  productId,
  specName,
  price,
  asked,
  stock,
  problem,
}: PricedNow['lines'][number]): OrderChange | undefined {
  const reason = problem ?? (price === asked ? undefined : 'price_changed')
  if (reason === undefined) return undefined
  return { productId, specName, ...(price !== undefined && { price }), available: stock, reason }
}
