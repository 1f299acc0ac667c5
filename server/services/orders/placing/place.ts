import { randomUUID } from 'node:crypto'
import { eq, fillPlaceholders } from 'drizzle-orm'
import type { DatabaseError } from 'pg'
import type { OrderChange, PlacedOrder } from '#core/api/orders.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { defaultPaymentMethod } from '#core/orders/payment-methods.ts'
import { normalizeVoucherCode } from '#core/vouchers/vouchers.ts'
import type { MemberContext, RequestContext } from '#server/context.ts'
import { clientOf, type Database, type Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/tables/members.ts'
import { countEvent } from '#server/observability/events.ts'
import { log } from '#server/observability/log.ts'
import { traceparent } from '#server/observability/tracing.ts'
import { notify, placedChannel } from '../../channels.ts'
import { planOrder } from '../../delivery/promise.ts'
import { memberOf } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { demandMembership } from '../../companies/membership.ts'
import { countingDays, demandWithinLimits, type LimitsAtOrder } from '../../companies/spending.ts'
import { settlePrices } from '../../offers/price-clock.ts'
import { policyVersions } from '../../shop/published-texts.ts'
import { deductVoucher, findActive, findLimited, voucherGuesser } from '../../vouchers/vouchers.ts'
import { capCodes, readCap } from './cash-caps.ts'
import { valuesOf, type QuotedOrder } from './order-values.ts'
import { placing, type PlacingClient } from './statement.ts'
import { findSubmitted, hashOf, keysOf, submitLifetime, type Submit } from './submissions.ts'

const hour = 3_600_000

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
  /** Whether an offer has begun or ended and the prices have not been updated yet. */
  isPriceDue: boolean
  /** Whether the pickup location is closed. */
  isClosed: boolean
  /** Whether the member cannot order for the company. */
  isRefusedByCompany: boolean
  /** The person's limits in the company, the order's amount, and the amount ordered this month, in sen. */
  limits: LimitsAtOrder | null
  /** Whether all days on which the order could be delivered are full. */
  isFull: boolean
  /** The reason why the voucher does not apply. */
  voucherProblem: { code: 'voucher_used_up' | 'voucher_used_by_member' | 'voucher_refused' } | null
}

/**
 * Places an order for the signed-in member in one statement, all or nothing, with prices, stock and texts from the
 * database. "An `Idempotency-Key` header makes a repeated submit answer with the first order; without it, the same body
 * within seconds (timestamps left out of the comparison) does."
 * @throws ShopError account_blocked, invalid_input for a preferred day that is over or too far, order_changed with the
 *   current state of the changed `items`, pickup_location_closed, idempotency_key_reused with the first order,
 *   voucher_used_up, voucher_used_by_member, voucher_below_minimum, voucher_for_members, voucher_for_other_goods,
 *   delivery_day_full, delivery_full, cash_amount_capped, cash_orders_capped, too_many_pending_orders,
 *   too_many_requests, company_details_required, invalid_tax_number, company_not_found, company_closed,
 *   purchase_order_required, approval_required
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
  /** Whether the customer confirms the order on the phone now. Then no email announces a call. */
  confirmed?: boolean
  /** Whether a walk-in customer pays and takes the goods at once. Then cash caps do not apply. */
  paidAtOnce?: boolean
  /** The id of the approved purchase request. With it, the limits of the person in the company do not apply. */
  approvedRequest?: string
  /** For an exchange: the id of its return, and the credit for the returned goods in sen. */
  exchange?: { of: number; sen: number }
  /** The accepted quotation whose values the order has. */
  quotation?: QuotedOrder
}

/**
 * Like `placeOrder`, for an order that the member or staff enter. Counts the outcome in the metrics. With `tx`, the
 * order is placed when that transaction commits.
 */
export async function placeFor(
  context: RequestContext,
  input: Placing,
  tx?: Transaction,
): Promise<PlacedOrder> {
  const labels = { payment: defaultPaymentMethod, by: input.actor.kind }
  try {
    const { order, outcome } = await place(context, input, tx)
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

async function place(context: RequestContext, input: Placing, tx?: Transaction): Promise<Placed> {
  // A second connection while this one is held could be one that another order waits for.
  const reader = { ...context, database: tx ?? context.database }
  const client = tx === undefined ? context.database.$client : clientOf(tx)
  const { order, member, actor } = input
  const now = context.now()
  const row = valuesOf(input)
  const bodyHash = hashOf(order)
  const keys = keysFor(input, { bodyHash, now })
  const submit = { member, keys }
  // A repeated submit returns the first order, even if that order has reached the limit.
  const unlessRepeated = async (refusal: unknown) => {
    // Looked up only after a refusal. Otherwise the request would wait twice for a database that does not respond.
    const isRepeated = refusal instanceof ShopError && (await findSubmitted(client, submit)) !== undefined
    if (!isRepeated) throw refusal
    return undefined
  }
  // Checked first within a transaction, because a repeated submit would violate a constraint and abort the transaction.
  const repeated = tx && (await findRepeated(client, submit, bodyHash))
  if (repeated) return repeated
  const [delivery, accepted, capped] = await Promise.all([
    planOrder(reader, order),
    policyVersions(context),
    input.paidAtOnce || input.exchange || input.quotation
      ? undefined
      : readCap(reader, input).catch(unlessRepeated),
  ])
  const findEarlier = () => findSubmitted(client, submit)
  const voucher = await tryVoucher(reader, input, findEarlier)
  const query = placing[actor.kind]
  const values = {
    ...row,
    ...delivery,
    ...accepted,
    ...limitsAt(now, context, { capped, isQuoted: input.quotation !== undefined }),
    id: randomUUID(),
    member: member.id,
    actorKind: actor.kind,
    actorId: actor.id,
    confirmed: input.confirmed === true,
    approved: input.approvedRequest !== undefined,
    ...countingDays(now),
    voucherDiscountSen: input.quotation?.discountSen ?? voucher.discountSen,
    voucherRefused: voucher.refusal !== undefined,
    keys: JSON.stringify(keys),
    bodyHash,
    language: input.lang,
    requestId: context.requestId,
    trace: traceparent() ?? null,
  }
  const outcome = await client
    .query<Outcome>({ name: query.name, text: query.sql, values: fillPlaceholders(query.params, values) })
    .then(({ rows }) => rows[0])
    .catch(async (error: DatabaseError) => {
      if (error.constraint === 'order_submissions_once') return undefined
      // The cancellation of another exchange for the same return was undone at the same time.
      if (error.constraint === 'orders_of_exchange') throw new ShopError('exchange_not_possible')
      // The member was erased at the same time.
      if (error.constraint?.endsWith('_member_id_members_id_fk')) throw gone(actor)
      throw error
    })
  if (outcome?.placed) {
    log.info({ order: outcome.placed.id, requestId: context.requestId }, 'order placed')
    const { id, number } = outcome.placed
    if (tx === undefined) context.live.announce(id)
    else await notify(tx, placedChannel, id)
    return { order: { id, orderNumber: formatOrderNumber(number) }, outcome: 'placed' }
  }
  const earlier = await findRepeated(client, submit, bodyHash)
  if (earlier) return earlier
  if (outcome?.isPriceDue) await settlePrices(reader.database, now)
  // Try again, because an offer has begun or ended, or the first order was cancelled at the same time.
  if (outcome === undefined || outcome.isPriceDue) return place(context, input, tx)
  return refuse(reader, { client, outcome, order, now, member, actor, refusal: voucher.refusal, capped })
}

/** Returns the keys of a submit. The key of an approved request is one that no client can send. */
const keysFor = (
  { idempotencyKey, approvedRequest, quotation }: Placing,
  { bodyHash, now }: { bodyHash: string; now: Date },
): string[] => {
  if (approvedRequest !== undefined) return [`request:${approvedRequest}`]
  if (quotation !== undefined) return [`quotation:${quotation.id}:${quotation.version}`]
  return keysOf(idempotencyKey, bodyHash, now)
}

/** Finds the order of an earlier submit. @throws ShopError idempotency_key_reused if its content was different */
async function findRepeated(
  client: PlacingClient,
  submit: Submit,
  bodyHash: string,
): Promise<Placed | undefined> {
  const earlier = await findSubmitted(client, submit)
  if (earlier === undefined) return undefined
  const order = { id: earlier.id, orderNumber: formatOrderNumber(earlier.number) }
  if (earlier.bodyHash !== bodyHash) throw new ShopError('idempotency_key_reused', { ...order })
  return { order, outcome: 'repeated' }
}

/** Returns the error for a member who no longer exists. */
const gone = ({ kind }: Actor) => new ShopError(kind === 'member' ? 'not_logged_in' : 'member_not_found')

/**
 * Computes the discount of the voucher, or the reason why it does not apply. Invalid codes count against a limit, so
 * that orders cannot be used to guess codes. A repeated submit is not counted.
 */
async function tryVoucher(
  context: Pick<RequestContext, 'language' | 'limits' | 'now'> & { database: Pick<Database, 'select'> },
  { order: { voucherCode, items }, member, approvedRequest }: Placing,
  findEarlier: () => Promise<unknown>,
): Promise<{ discountSen: number; refusal?: ShopError }> {
  if (voucherCode === undefined) return { discountSen: 0 }
  const isRepeated = (await findEarlier()) !== undefined
  if (isRepeated) return { discountSen: 0 }
  const code = normalizeVoucherCode(voucherCode)
  const found =
    approvedRequest === undefined
      ? await findLimited(context, code, [voucherGuesser(member)])
      : await findActive(context, code)
  const lines = items.map(({ price, ...item }) => ({ ...item, priceSen: toSen(price) }))
  try {
    return { discountSen: await deductVoucher(context, found, { member, lines }) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    // Not thrown yet, because changed items are reported before problems of the voucher.
    return { discountSen: 0, refusal: error }
  }
}

/** No limit on the number of orders, because staff have written the quotation. */
const unlimited = { perHour: 2 ** 31 - 1, maxPending: 2 ** 31 - 1 }

function limitsAt(
  now: Date,
  { settings }: RequestContext,
  { capped, isQuoted }: { capped: Awaited<ReturnType<typeof readCap>>; isQuoted: boolean },
) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return {
    now: now.toISOString(),
    hourAgo: before(hour),
    bodiesSince: before(submitLifetime.body),
    keysSince: before(submitLifetime.key),
    perHour: settings.RATE_LIMIT_ORDERS,
    maxPending: Math.min(settings.MAX_PENDING_ORDERS, capped?.unconfirmed ?? Infinity),
    ...(isQuoted && unlimited),
  }
}

type Refusing = Pick<RequestContext, 'settings'> & { database: Pick<Database, 'select'> }

/** Throws the error that explains why the statement wrote nothing. */
async function refuse(
  context: Refusing,
  {
    client,
    outcome,
    order,
    now,
    member,
    actor,
    refusal,
    capped,
  }: Pick<Placing, 'member' | 'actor' | 'order'> & {
    client: PlacingClient
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
  if (outcome.isRefusedByCompany) await refuseForCompany(context.database, { member, order })
  if (outcome.voucherProblem !== null) {
    const { code } = outcome.voucherProblem
    if (code !== 'voucher_refused') throw new ShopError(code)
    throw refusal ?? new ShopError('voucher_used_up')
  }
  if (outcome.limits !== null) demandWithinLimits(outcome.limits, actor)
  if (outcome.isFull) throw new ShopError('delivery_day_full')
  const retryAfter = await secondsUntilRoom(client, context, { member, now })
  if (retryAfter !== undefined) throw new ShopError('too_many_requests', { retryAfter })
  if (capped !== undefined && capped.unconfirmed < context.settings.MAX_PENDING_ORDERS)
    throw new ShopError(capCodes(actor).orders, { most: capped.most })
  throw new ShopError('too_many_pending_orders', { limit: context.settings.MAX_PENDING_ORDERS })
}

/**
 * Requires that the member may order.
 * @throws ShopError not_logged_in, member_not_found, account_blocked, member_blocked
 */
async function requireOpenAccount(
  { database }: Refusing,
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

/**
 * Throws the reason why the member cannot order for the company.
 * @throws ShopError company_not_found, company_closed, purchase_order_required
 */
async function refuseForCompany(
  database: Refusing['database'],
  { member, order }: Pick<Placing, 'member' | 'order'>,
): Promise<never> {
  const { company } = await demandMembership(database, {
    memberId: member.id,
    companyId: order.company?.id ?? '',
  })
  throw new ShopError(company.closedAt === null ? 'purchase_order_required' : 'company_closed')
}

/** Computes the seconds until the hourly limit allows another order; undefined if it allows one now. */
async function secondsUntilRoom(
  client: PlacingClient,
  { settings }: Refusing,
  { member, now }: { member: { id: string }; now: Date },
) {
  const { rows } = await client.query<{ at: Date }>({
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
