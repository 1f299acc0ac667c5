import { and, eq } from 'drizzle-orm'
import type { ContentChange } from '#core/api/orders.ts'
import type { TrackedOrder } from '#core/api/tracking.ts'
import { personName } from '#core/accounts/names.ts'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { historyDescriptions, standardDescriptions, undoneDescription } from '#core/orders/history.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import { maskedName, trackedByCodeLife, trackingLinkLife } from '#core/tracking/tracking.ts'
import type { Context, HasDatabase, RequestContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { log } from '../../observability/log.ts'
import { useTrackingCode } from '../accounts/verification/verification.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { loadOrder, toOrder } from '../orders/read-order.ts'
import { endOfToken, idOfToken, isSigned, signedLink, tokenOf } from '../protection/signed-links.ts'

type OrderRow = typeof orders.$inferSelect
type Linked = Pick<OrderRow, 'id' | 'contactEmail' | 'contactPhone'>

/**
 * Returns the signed subject of a link. The link becomes invalid when the order's phone number or email address
 * changes, also when the person is erased.
 */
const subjectOf = ({ id, contactEmail, contactPhone }: Linked) => ({
  id,
  email: contactEmail,
  boundTo: contactPhone,
})

/** Returns the tracking link of an order, which is the same in all its messages. */
export function trackingLink(
  context: Pick<Context, 'secrets' | 'settings'>,
  row: Linked & Pick<OrderRow, 'placedAt'>,
  language: Language,
): string {
  const until = row.placedAt.getTime() + trackingLinkLife
  return signedLink(context, 'track', { ...subjectOf(row), language, until })
}

/**
 * Returns the id of the order of a valid tracking token or, with kind 'follow', of a valid ticket for its event stream;
 * otherwise undefined.
 */
export async function findTracked(
  context: Pick<Context, 'secrets' | 'now'> & HasDatabase,
  token: string,
  kind: 'track' | 'follow' = 'track',
): Promise<string | undefined> {
  const id = idOfToken(token)
  const { contactEmail, contactPhone } = orders
  const [row] = await context.database
    .select({ id: orders.id, contactEmail, contactPhone })
    .from(orders)
    .where(eq(orders.id, id))
  return row !== undefined && isSigned(context, kind, token, subjectOf(row)) ? row.id : undefined
}

/** Returns the id of the order of a tracking link. Only invalid tokens are counted. @throws ShopError link_expired */
export async function demandTracked(
  context: RequestContext,
  token: string,
  kind: 'track' | 'follow' = 'track',
): Promise<string> {
  const id = await findTracked(context, token, kind)
  if (id !== undefined) return id
  await context.limits.take('reset', context.client)
  throw new ShopError('link_expired')
}

/**
 * Reads an order as the holder of its tracking link may see it.
 * @throws ShopError link_expired, too_many_requests
 */
export async function trackOrder(
  context: RequestContext,
  { token, lang }: { token: string; lang: Language },
): Promise<TrackedOrder> {
  const stored = await loadOrder(context.database, await demandTracked(context, token))
  if (stored === undefined) throw new ShopError('link_expired')
  const {
    userId: _,
    statusHistory,
    shippingAddress: address,
    changes,
    ...order
  } = toOrder(stored, lang, context.now())
  const standardTexts = new Set(standardDescriptions.map((standard) => standard[lang]))
  return {
    ...order,
    // Texts that staff typed are replaced with the standard sentence for the status, because only the member may see
    // them.
    statusHistory: statusHistory.map((entry) => {
      const usual = entry.correction
        ? undoneDescription
        : historyDescriptions[order.shippingMethod][entry.status]
      return standardTexts.has(entry.description) ? entry : { ...entry, description: usual[lang] }
    }),
    // Streets and typed texts are removed, because the holder of a link may not be the customer.
    changes: changes.map(withoutTyped),
    unpaid: stored.row.paidAt === null,
    recipient: maskedName(customerName(stored.row)),
    followTicket: tokenOf(context, 'follow', subjectOf(stored.row), endOfToken(token)),
    ...(address && { destination: destinationOf(address) }),
  }
}

const destinationOf = ({ city, postalCode, country }: OrderAddress) => ({ city, postalCode, country })

/** Returns a change without streets and typed texts. A new address is masked like the address of the order. */
function withoutTyped(change: ContentChange): TrackedOrder['changes'][number] {
  const { address, notes: _, note: __, ...shared } = change
  const to = address?.after
  if (to === undefined) return shared
  return { ...shared, destination: { ...destinationOf(to), recipient: maskedName(personName(to)) } }
}

/** Finds the order that has this number and this phone number; undefined if there is none. */
export async function findByNumber(
  { database }: HasDatabase,
  { number, phoneNumber }: { number: number; phoneNumber: string },
) {
  const [row] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.contactPhone, phoneNumber)))
  return row
}

/**
 * Exchanges a code that was sent to the phone of an order for a token that is valid for a day.
 * @throws ShopError incorrect_code, code_expired, too_many_requests
 */
export async function confirmTrackingCode(
  context: RequestContext,
  input: { orderNumber: string; phoneNumber: string; code: string },
): Promise<{ token: string }> {
  const { phoneNumber, code } = input
  const number = parseOrderNumber(input.orderNumber) ?? 0
  await useTrackingCode(context, { phoneNumber, number, code })
  const row = await findByNumber(context, { number, phoneNumber })
  if (row === undefined) throw new ShopError('incorrect_code')
  log.info({ order: row.id, requestId: context.requestId }, 'tracked by a code')
  return { token: tokenOf(context, 'track', subjectOf(row), context.now().getTime() + trackedByCodeLife) }
}
