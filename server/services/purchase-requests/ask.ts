import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { OrderChange } from '#core/api/orders.ts'
import { lacksPurchaseOrder } from '#core/companies/company-order.ts'
import { passedLimit } from '#core/companies/limits.ts'
import { maxWaitingRequests } from '#core/companies/purchase-requests.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { billedCountry } from '#core/orders/invoices.ts'
import { normalizeVoucherCode } from '#core/vouchers/vouchers.ts'
import type { MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { isWaitingAt, purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { changeInCompany, type Membership } from '../companies/membership.ts'
import { spendingOf, spentSen } from '../companies/spending.ts'
import { planOrder } from '../delivery/promise.ts'
import { companyDetails } from '../orders/invoicing/request-invoice.ts'
import { hashOf } from '../orders/placing/submissions.ts'
import { demandVoucher } from '../vouchers/demand-voucher.ts'
import { findLimited, voucherGuesser } from '../vouchers/vouchers.ts'
import { tellDeciders } from './deciders.ts'
import { priceNow, type PricedNow } from './price-request.ts'

interface Asked {
  id: string
  order: NewOrder
  word?: string | undefined
  lang: Language
  idempotencyKey: string | undefined
}

/**
 * Asks the approvers of a company to approve an order above a limit. No stock is reserved. A repeated submission, or
 * the same order while a request for it waits, returns the first request.
 * @throws ShopError company_not_found, company_closed, company_limit_reached, purchase_order_required, order_changed,
 * approval_not_needed, pickup_location_closed, delivery_full, delivery_day_full, invalid_input for another preferred day
 * that is not possible, voucher_used_up, voucher_used_by_member, voucher_for_members, voucher_for_other_goods,
 * voucher_below_minimum, company_details_required, invalid_tax_number, too_many_requests
 */
export async function askForApproval(context: MemberContext, asked: Asked): Promise<{ id: string }> {
  const { id: companyId, order, word, lang, idempotencyKey: submissionKey } = asked
  const { member } = context.session
  const bodyHash = hashOf(order)
  const askedAt = context.now()
  // Counted before the transaction, which locks the company.
  await context.limits.take('codesForClient', `purchase requests of ${member.id}`)
  // Worthless codes are counted as they are when an order is placed, so that requests cannot be used to guess codes.
  if (order.voucherCode !== undefined)
    await findLimited(context, normalizeVoucherCode(order.voucherCode), [voucherGuesser(member)])
  let id: string = randomUUID()
  await changeInCompany(context, {
    companyId,
    action: 'order',
    async work(tx, membership) {
      const own = await tx
        .select()
        .from(purchaseRequests)
        .where(and(eq(purchaseRequests.askedBy, member.id), isWaitingOrSent(askedAt, submissionKey)))
      const waiting = own.filter((request) => request.companyId === companyId && request.decision === null)
      const earlier =
        own.find((request) => submissionKey !== undefined && request.submissionKey === submissionKey) ??
        waiting.find((request) => request.bodyHash === bodyHash)
      if (earlier) {
        id = earlier.id
        return undefined
      }
      if (waiting.length >= maxWaitingRequests)
        throw new ShopError('company_limit_reached', { most: maxWaitingRequests })
      const priced = await demandAskable(tx, context, { order, lang, membership })
      const request = { id, companyId, askedBy: member.id }
      await tx.insert(purchaseRequests).values({
        ...request,
        askedAt,
        order: storedOrder(order, priced),
        bodyHash,
        submissionKey,
        language: lang,
        word,
        askedSen: priced.amountSen,
      })
      await tellDeciders(tx, request)
      return { action: 'company.request_asked', after: { amountSen: priced.amountSen } }
    },
  })
  return { id }
}

const isWaitingOrSent = (now: Date, key: string | undefined) =>
  key === undefined ? isWaitingAt(now) : or(isWaitingAt(now), eq(purchaseRequests.submissionKey, key))

/** Requires that an order could be placed now if it were not above a limit. Returns its prices. */
async function demandAskable(
  tx: Transaction,
  context: MemberContext,
  { order, lang, membership }: { order: NewOrder; lang: Language; membership: Membership },
) {
  const { company, person } = membership
  if (order.company?.id !== company.id) throw new ShopError('company_not_found')
  if (lacksPurchaseOrder(company, order.company.purchaseOrderNumber))
    throw new ShopError('purchase_order_required')
  companyDetails(order.invoiceInfo ?? {}, billedCountry(order))
  await planOrder({ ...context, database: tx }, order)
  if (order.shippingMethod === 'self_pickup') {
    const isOpen = and(eq(pickupLocations.id, order.pickupLocation ?? ''), eq(pickupLocations.open, true))
    if ((await tx.$count(pickupLocations, isOpen)) === 0) throw new ShopError('pickup_location_closed')
  }
  const { member } = context.session
  const priced = await priceNow({ ...context, database: tx }, { order, member, lang })
  const { amountSen } = priced
  const items = priced.lines.flatMap((line) => changeOf(line) ?? [])
  if (items.length > 0 || amountSen === undefined) throw new ShopError('order_changed', { items })
  const ordered = order.items.map(({ price, ...item }) => ({ ...item, priceSen: toSen(price) }))
  if (order.voucherCode !== undefined)
    await demandVoucher({ ...context, database: tx }, { code: order.voucherCode, member, lines: ordered })
  const [spent] = await tx
    .select({ sen: spentSen(context.now()) })
    .from(companyPeople)
    .where(eq(companyPeople.id, person.id))
  const spending = spendingOf(person, spent?.sen ?? 0)
  if (spending === undefined || passedLimit(toRinggit(amountSen), spending) === undefined)
    throw new ShopError('approval_not_needed')
  return { ...priced, amountSen }
}

/**
 * Returns the fields of an order that are needed later, with the names of its products, which may be deleted by then.
 */
const storedOrder = (order: NewOrder, { lines }: PricedNow): NewOrder => ({
  items: order.items.map(({ productId, specName, quantity, price }, index) => ({
    productId,
    specName,
    quantity,
    price,
    productName: lines[index]?.productName,
  })),
  shippingMethod: order.shippingMethod,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  pickupLocation: order.pickupLocation,
  contactInfo: order.contactInfo,
  notes: order.notes,
  invoiceInfo: order.invoiceInfo && { ...order.invoiceInfo, invoiceStatus: undefined },
  deliveryAccess: order.deliveryAccess,
  company: order.company,
  voucherCode: order.voucherCode,
})

/** Returns how a line has changed since it was added to the cart; undefined if it has not. */
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
