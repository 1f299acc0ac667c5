import { createHash, randomUUID } from 'node:crypto'
import { eq, fillPlaceholders } from 'drizzle-orm'
import type { DatabaseError } from 'pg'
import type { OrderChange, PlacedOrder } from '#core/api/orders.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { billedCountry } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { defaultPaymentMethod } from '#core/orders/payment-methods.ts'
import { normalizeVoucherCode } from '#core/vouchers/vouchers.ts'
import type { MemberContext, RequestContext } from '#server/context.ts'
import { members } from '#server/database/tables/members.ts'
import { countEvent } from '#server/observability/events.ts'
import { log } from '#server/observability/log.ts'
import { traceparent } from '#server/observability/tracing.ts'
import { planOrder } from '../../delivery/promise.ts'
import { memberOf } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { settlePrices } from '../../offers/price-clock.ts'
import { policyVersions } from '../../shop/published-texts.ts'
import { deductVoucher, findLimited, voucherGuesser } from '../../vouchers/vouchers.ts'
import { companyDetails } from '../invoicing/request-invoice.ts'
import { capCodes, readCap } from './cash-caps.ts'
import { placing } from './statement.ts'

/**
 * Two submits of the same body within this time count as one. Submits more than twice this time apart never do. In
 * milliseconds.
 */
const sameBodySpan = 10_000

const hour = 3_600_000

/** How long a submit is remembered by its body or by its key, in milliseconds. */
const submitLifetime = { body: 10 * 60_000, key: 30 * 24 * hour } as const

interface Problem {
  product_id: string
  spec_name: string
  price_sen: number | null
  stock: number | null
  problem: OrderChange['reason']
}

interface Outcome {
  placed: { id: string; number: number } | null
  problems: Problem[] | null
  /** Whether an offer has begun or ended and prices have not been updated yet. */
  isPriceDue: boolean
  /** Whether the pickup location is closed. */
  isClosed: boolean
  /** Whether all days on which the order could be delivered are full. */
  isFull: boolean
  /** Why the voucher does not apply. */
  voucherProblem: { code: 'voucher_used_up' | 'voucher_used_by_member' | 'voucher_refused' } | null
}

/**
 * Places an order of the signed-in member in one statement, all or nothing, with prices, stock and texts from the
 * database. "An `Idempotency-Key` header makes a repeated submit answer with the first order; without it, the same body
 * within seconds (timestamps left out of the comparison) does."
 * @throws ShopError account_blocked, invalid_input for a preferred day that is over or too far, order_changed with
 *   `items` as they are now, pickup_location_closed, idempotency_key_reused with the first order,
 *   voucher_used_up, voucher_used_by_member, voucher_below_minimum, voucher_for_members, voucher_for_other_goods,
 *   delivery_day_full, delivery_full, cash_amount_capped, cash_orders_capped, too_many_pending_orders, too_many_requests,
 *   company_details_required, invalid_tax_number
 */
export async function placeOrder(
  context: MemberContext,
  input: { order: NewOrder; lang: Language; idempotencyKey: string | undefined },
): Promise<PlacedOrder> {
  return placeFor(context, { ...input, member: context.session.member, actor: memberOf(context) })
}

/** An order, its customer and the person who places it. */
interface Placing {
  order: NewOrder
  lang: Language
  idempotencyKey: string | undefined
  member: { id: string }
  actor: Actor & { kind: 'member' | 'staff' }
  /** Whether the customer confirms the order on the phone now, so that no email announces a call. */
  confirmed?: boolean
  /** Whether a walk-in pays and takes the goods at once, so that no parcel can be refused. */
  paidAtOnce?: boolean
  /** The return that the order is an exchange for, and the value of its goods. */
  exchange?: { of: number; sen: number }
}

/** Places an order for a member like `placeOrder`, whoever enters it, and counts the outcome in the metrics. */
export async function placeFor(context: RequestContext, input: Placing): Promise<PlacedOrder> {
  const labels = { payment: defaultPaymentMethod, by: input.actor.kind }
  try {
    const { order, outcome } = await place(context, input)
    countEvent('order', { ...labels, outcome })
    return order
  } catch (error) {
    countEvent('order', { ...labels, outcome: error instanceof ShopError ? error.code : 'error' })
    throw error
  }
}

interface Placed {
  order: PlacedOrder
  outcome: 'placed' | 'repeated'
}

async function place(context: RequestContext, input: Placing): Promise<Placed> {
  const { database } = context
  const { order, idempotencyKey, member, actor } = input
  const now = context.now()
  const row = rowOf(order)
  const bodyHash = hashOf(order)
  const keys =
    idempotencyKey === undefined
      ? spansOf(now).map((span) => `body:${bodyHash}:${span}`)
      : [`key:${idempotencyKey}`]
  const submit = { member, keys }
  // A repeated submit gets its first order, even if that order itself reaches the limit.
  const unlessRepeated = async (refusal: unknown) => {
    // Looked up only after a refusal: otherwise a database that does not respond would be waited for twice.
    const isRepeated = refusal instanceof ShopError && (await findSubmitted(context, submit)) !== undefined
    if (!isRepeated) throw refusal
    return undefined
  }
  const [delivery, accepted, capped] = await Promise.all([
    planOrder(context, order),
    policyVersions(context),
    input.paidAtOnce || input.exchange ? undefined : readCap(context, input).catch(unlessRepeated),
  ])
  const voucher = await tryVoucher(context, order, submit)
  const query = placing[actor.kind]
  const values = {
    ...row,
    ...delivery,
    ...accepted,
    ...limitsAt(now, context, capped?.unconfirmed),
    id: randomUUID(),
    member: member.id,
    actorKind: actor.kind,
    actorId: actor.id,
    confirmed: input.confirmed === true,
    voucherDiscountSen: voucher.discountSen,
    voucherRefused: voucher.refusal !== undefined,
    keys: JSON.stringify(keys),
    bodyHash,
    language: input.lang,
    requestId: context.requestId,
    trace: traceparent() ?? null,
    exchangeOf: input.exchange?.of ?? null,
    exchangeSen: input.exchange?.sen ?? 0,
  }
  const outcome = await database.$client
    .query<Outcome>({ name: query.name, text: query.sql, values: fillPlaceholders(query.params, values) })
    .then(({ rows }) => rows[0])
    .catch(async (error: DatabaseError) => {
      if (error.constraint === 'order_submissions_once') return undefined
      if (error.constraint === 'orders_of_exchange') {
        if ((await findSubmitted(context, submit)) !== undefined) return undefined
        throw new ShopError('exchange_not_possible')
      }
      // The member was erased at the same time.
      if (error.constraint?.endsWith('_member_id_members_id_fk')) throw gone(actor)
      throw error
    })
  if (outcome?.placed) {
    log.info({ order: outcome.placed.id, requestId: context.requestId }, 'order placed')
    context.live.announce(outcome.placed.id)
    const { id, number } = outcome.placed
    return { order: { id, orderNumber: formatOrderNumber(number) }, outcome: 'placed' }
  }
  const earlier = await findSubmitted(context, submit)
  if (earlier !== undefined) {
    const placed = { id: earlier.id, orderNumber: formatOrderNumber(earlier.number) }
    if (earlier.bodyHash !== bodyHash) throw new ShopError('idempotency_key_reused', { ...placed })
    return { order: placed, outcome: 'repeated' }
  }
  if (outcome?.isPriceDue) await settlePrices(database, now)
  // An offer began or ended, or the first order was cancelled at the same time: try again.
  if (outcome === undefined || outcome.isPriceDue) return place(context, input)
  return refuse(context, { outcome, now, member, actor, refusal: voucher.refusal, capped })
}

/** The error for a member who no longer exists. */
const gone = ({ kind }: Actor) => new ShopError(kind === 'member' ? 'not_logged_in' : 'member_not_found')

interface Submit {
  member: { id: string }
  keys: readonly string[]
}

/**
 * Computes the discount of the voucher, or why it does not apply. Worthless codes are counted, so that orders cannot be
 * used to guess codes; a repeated order is not counted.
 */
async function tryVoucher(
  context: RequestContext,
  { voucherCode, items }: NewOrder,
  { member, keys }: Submit,
): Promise<{ discountSen: number; refusal?: ShopError }> {
  if (voucherCode === undefined) return { discountSen: 0 }
  const isRepeated = (await findSubmitted(context, { member, keys })) !== undefined
  if (isRepeated) return { discountSen: 0 }
  const found = await findLimited(context, normalizeVoucherCode(voucherCode), [voucherGuesser(member)])
  const lines = items.map(({ price, ...item }) => ({ ...item, priceSen: toSen(price) }))
  try {
    return { discountSen: await deductVoucher(context, found, { member, lines }) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    // Changes in the cart are reported before problems of the voucher.
    return { discountSen: 0, refusal: error }
  }
}

/** The values of the customer's request, as the statement takes them. */
function rowOf(order: NewOrder) {
  const { deliveryAccess, shippingAddress, billingAddress, contactInfo } = order
  const delivery = order.shippingMethod === 'delivery'
  return {
    lines: JSON.stringify(
      order.items.map((item, position) => ({
        position,
        product_id: item.productId,
        spec_name: item.specName,
        quantity: item.quantity,
        price_sen: toSen(item.price),
      })),
    ),
    voucher: order.voucherCode === undefined ? null : normalizeVoucherCode(order.voucherCode),
    shippingMethod: order.shippingMethod,
    shippingAddress: delivery ? JSON.stringify(shippingAddress) : null,
    billingAddress: billingAddress === undefined ? null : JSON.stringify(billingAddress),
    pickupLocation: delivery ? null : order.pickupLocation,
    contactPhone: contactInfo.phoneNumber,
    contactEmail: contactInfo.email,
    contactName: contactInfo.name,
    contactNameInScript: contactInfo.nameInScript || null,
    notes: order.notes ?? '',
    deliveryAccess: delivery && deliveryAccess !== undefined ? JSON.stringify(deliveryAccess) : null,
    ...companyDetails(order.invoiceInfo ?? {}, billedCountry(order)),
  }
}

function limitsAt(now: Date, { settings }: RequestContext, capped = Infinity) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return {
    now: now.toISOString(),
    hourAgo: before(hour),
    bodiesSince: before(submitLifetime.body),
    keysSince: before(submitLifetime.key),
    perHour: settings.RATE_LIMIT_ORDERS,
    maxPending: Math.min(settings.MAX_PENDING_ORDERS, capped),
  }
}

/** Throws the reason why the statement wrote nothing. */
async function refuse(
  context: RequestContext,
  {
    outcome,
    now,
    member,
    actor,
    refusal,
    capped,
  }: Pick<Placing, 'member' | 'actor'> & {
    outcome: Outcome
    now: Date
    refusal: ShopError | undefined
    capped: Awaited<ReturnType<typeof readCap>>
  },
): Promise<never> {
  if (outcome.problems !== null)
    throw new ShopError('order_changed', { items: outcome.problems.map(toChange) })
  if (outcome.isClosed) throw new ShopError('pickup_location_closed')
  await requireOpenAccount(context, { member, actor })
  if (outcome.voucherProblem !== null) {
    const { code } = outcome.voucherProblem
    if (code !== 'voucher_refused') throw new ShopError(code)
    throw refusal ?? new ShopError('voucher_used_up')
  }
  if (outcome.isFull) throw new ShopError('delivery_day_full')
  const retryAfter = await secondsUntilRoom(context, { member, now })
  if (retryAfter !== undefined) throw new ShopError('too_many_requests', { retryAfter })
  if (capped !== undefined && capped.unconfirmed < context.settings.MAX_PENDING_ORDERS)
    throw new ShopError(capCodes(actor).orders, { most: capped.most })
  throw new ShopError('too_many_pending_orders', { limit: context.settings.MAX_PENDING_ORDERS })
}

/**
 * Demands that the member may order.
 * @throws ShopError not_logged_in, member_not_found, account_blocked, member_blocked
 */
async function requireOpenAccount(
  { database }: RequestContext,
  { member, actor }: Pick<Placing, 'member' | 'actor'>,
) {
  const [found] = await database
    .select({ blockedAt: members.blockedAt })
    .from(members)
    .where(eq(members.id, member.id))
  if (found === undefined) throw gone(actor)
  if (found.blockedAt !== null)
    throw new ShopError(actor.kind === 'member' ? 'account_blocked' : 'member_blocked')
}

/** The number of seconds until the hourly limit has room again; undefined if it has room now. */
async function secondsUntilRoom(
  { database, settings }: RequestContext,
  { member, now }: { member: { id: string }; now: Date },
) {
  const { rows } = await database.$client.query<{ at: Date }>({
    name: 'order-that-makes-room',
    text: `select placed_at as at from orders where member_id = $1 and placed_at > $2
           order by placed_at desc, number desc offset $3 limit 1`,
    values: [member.id, new Date(now.getTime() - hour), settings.RATE_LIMIT_ORDERS - 1],
  })
  return rows[0] && Math.ceil((rows[0].at.getTime() + hour - now.getTime()) / 1000)
}

function toChange(problem: Problem): OrderChange {
  return {
    productId: problem.product_id,
    specName: problem.spec_name,
    ...(problem.price_sen !== null && { price: toRinggit(problem.price_sen) }),
    available: problem.stock ?? 0,
    reason: problem.problem,
  }
}

/** The number of the current time span and of the next one: two submits within seconds of each other share a span. */
function spansOf(now: Date): number[] {
  const span = Math.floor(now.getTime() / sameBodySpan)
  return [span, span + 1]
}

/** Hashes everything that the shop reads from the body, without timestamps. */
function hashOf(order: NewOrder): string {
  const items = order.items.map((item) => [item.productId, item.specName, item.quantity, item.price])
  const { shippingMethod, shippingAddress, billingAddress, pickupLocation, contactInfo } = order
  const { invoiceType, companyName, taxId } = order.invoiceInfo ?? {}
  const addresses = [shippingAddress, billingAddress, pickupLocation, contactInfo]
  const invoice = [invoiceType, companyName, taxId]
  const extras = [order.notes, order.deliveryAccess, order.voucherCode]
  const relevant = JSON.stringify([items, shippingMethod, addresses, invoice, extras])
  return createHash('sha256').update(relevant).digest('base64url')
}

/**
 * Finds the order of an earlier submit. Locks it, so that the shop responds only when the synchronous standby has the
 * order too: the earlier submit may have failed because the standby did not confirm it.
 */
async function findSubmitted({ database }: RequestContext, { member, keys }: Submit) {
  const { rows } = await database.$client.query<{ id: string; number: number; bodyHash: string }>({
    name: 'submitted-order',
    text: `select orders.id, orders.number::int, orders.body_hash as "bodyHash"
           from order_submissions join orders on orders.id = order_submissions.order_id
           where order_submissions.member_id = $1 and order_submissions.key = any($2) limit 1
           for key share of order_submissions`,
    values: [member.id, keys],
  })
  return rows[0]
}
