import { createHash, randomUUID } from 'node:crypto'
import { eq, fillPlaceholders, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { DatabaseError } from 'pg'
import type { OrderChange, PlacedOrder } from '../../../core/api/orders.ts'
import type { NewOrder } from '../../../core/orders/checkout.ts'
import { ShopError } from '../../../core/errors.ts'
import { billedCountry } from '../../../core/orders/invoices.ts'
import type { Language } from '../../../core/language.ts'
import { formatRinggit, toRinggit, toSen } from '../../../core/money.ts'
import { historyDescriptions } from '../../../core/orders/history.ts'
import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import { defaultPaymentMethod } from '../../../core/orders/payment-methods.ts'
import { firstStatus } from '../../../core/orders/statuses.ts'
import { normalizeVoucherCode } from '../../../core/vouchers/vouchers.ts'
import type { MemberContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { messageInsert } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { planOrder } from '../delivery/promise.ts'
import { findLimited, voucherGuesser } from '../vouchers/vouchers.ts'
import { companyDetails } from './invoices.ts'

/** Two submits of the same body within this time, and up to twice as long, are one. In milliseconds. */
const sameBodySpan = 10_000

const hour = 3_600_000

/** How long a submit is remembered: by its body, and by its key. In milliseconds. */
const submitLifetime = { body: 10 * 60_000, key: 30 * 24 * hour } as const

const value = sql.placeholder

/**
 * Places an order in one statement. Its locks:
 * - `locked`: the specs, always in the same sequence, so that two orders never deadlock. `taken` computes from the
 *   locked row because PostgreSQL checks constraints on a stale row before it notices that it is stale.
 * - `slot`: the member's counter, so that parallel orders cannot pass the limits; `orders_since` then sees what
 *   others have committed concurrently.
 * - `customer` and `place`: a blocked or erased member cannot order, nor to a closed pickup location.
 * - `delivery`: the day, while a shop has a capacity: `take_delivery_day` sees what others have committed concurrently.
 * - `voucher`: only against deletion, so that orders with the same voucher do not wait for each other; `limited`: one
 *   with a limit of uses, so that they do. `voucher_uses` then sees what others have committed concurrently.
 */
const statement = sql`
with sent as materialized (
  select * from json_to_recordset(${value('lines')}::json)
    as line(position int, product_id text, spec_name text, quantity int, price_sen int)
), resolved as materialized (
  select sent.*, spec.id as spec_id
  from sent left join lateral (
    select specs.id from specs join products on products.id = specs.product_id and products.published
    where specs.product_id = sent.product_id
      and (specs.name = sent.spec_name or sent.spec_name = any(specs.former_names))
    order by specs.name = sent.spec_name desc, specs.position
    limit 1
  ) spec on true
), locked as materialized (
  select specs.* from specs
  where (specs.product_id, specs.id) in (select product_id, spec_id from resolved)
  order by specs.product_id, specs.id
  for update
), wanted as materialized (
  select min(resolved.position) as position, resolved.product_id, resolved.spec_id,
    min(resolved.spec_name) as sent_name, sum(resolved.quantity) as quantity,
    min(resolved.price_sen) as min_price, max(resolved.price_sen) as max_price
  from resolved
  group by resolved.product_id, resolved.spec_id, case when resolved.spec_id is null then resolved.spec_name end
), compared as materialized (
  select wanted.position, wanted.product_id, wanted.spec_id, wanted.sent_name, wanted.quantity,
    locked.price_sen, locked.stock,
    case
      when locked.id is null then 'gone'
      when locked.stock = 0 then 'out_of_stock'
      when locked.stock < wanted.quantity then 'only_left'
      when locked.price_sen <> wanted.min_price or locked.price_sen <> wanted.max_price then 'price_changed'
    end as problem
  from wanted left join locked on locked.product_id = wanted.product_id and locked.id = wanted.spec_id
), place as materialized (
  select id from pickup_locations where id = ${value('pickupLocation')}::text and open for share
), verdict as materialized (
  select
    coalesce(bool_and(problem is null), false)
      and (${value('pickupLocation')}::text is null or exists (select from place)) as ok,
    sum(quantity) as item_count,
    sum(price_sen::bigint * quantity) as total_sen
  from compared
), customer as materialized (
  select members.id from verdict join members on verdict.ok
  where members.id = ${value('member')}::text and members.blocked_at is null
  for share of members
), voucher as materialized (
  select vouchers.* from customer join vouchers on vouchers.code = ${value('voucher')}::text and active
    and (valid_from is null or valid_from <= ${value('now')}::timestamptz)
    and (valid_to is null or valid_to > ${value('now')}::timestamptz)
  for key share of vouchers
), limited as materialized (
  select vouchers.* from voucher join vouchers on vouchers.code = voucher.code
    and (vouchers.max_uses is not null or vouchers.max_uses_per_member is not null)
  for no key update of vouchers
), voucher_problem as materialized (
  select case
      when voucher.min_order_sen > verdict.total_sen then 'voucher_below_minimum'
      when limited.max_uses <= voucher_uses(limited.code, null) then 'voucher_used_up'
      when limited.max_uses_per_member <= voucher_uses(limited.code, ${value('member')}::text)
        then 'voucher_used_by_member'
    end as code, voucher.min_order_sen
  from verdict cross join voucher left join limited on true
), delivery as materialized (
  select take_delivery_day(${value('possibleDays')}::date[], ${value('promisedHalf')}::text,
    ${value('mornings')}::int, ${value('afternoons')}::int) as day
  from customer where not exists (select from voucher_problem where code is not null)
), slot as (
  insert into member_orders (member_id, pending)
  select customer.id, 1 from customer join delivery on delivery.day is not null or ${value('possibleDays')}::date[] is null
  on conflict (member_id) do update set pending = member_orders.pending + 1
    where member_orders.pending < ${value('maxPending')}::int
      and orders_since(member_orders.member_id, ${value('hourAgo')}::timestamptz) < ${value('perHour')}::int
  returning pending
), taken as (
  update specs set stock = compared.stock - compared.quantity
  from compared
  where specs.product_id = compared.product_id and specs.id = compared.spec_id and exists (select from slot)
  returning specs.id
), placed as (
  insert into orders (
    id, member_id, status, total_sen, item_count, voucher_code, voucher_discount_sen, payment_method, shipping_method,
    shipping_address, billing_address, pickup_location, contact_phone, contact_email, contact_name,
    contact_name_in_script, notes,
    delivery_access, promised_from, promised_to, promised_half, slot_day, invoice_type, invoice_status, company_name, tax_id, return_status, language, body_hash,
    placed_at, updated_at
  )
  select ${value('id')}::text, ${value('member')}::text, ${firstStatus}::text, verdict.total_sen, verdict.item_count,
    (select code from voucher), coalesce((select least(amount_sen, verdict.total_sen) from voucher), 0),
    ${defaultPaymentMethod}::text, ${value('shippingMethod')}::text, ${value('shippingAddress')}::jsonb,
    ${value('billingAddress')}::jsonb, ${value('pickupLocation')}::text, ${value('contactPhone')}::text,
    ${value('contactEmail')}::text, ${value('contactName')}::text,
    ${value('contactNameInScript')}::text, ${value('notes')}::text,
    ${value('deliveryAccess')}::jsonb, ${value('promisedFrom')}::date,
    greatest(${value('promisedTo')}::date, (select day from delivery)), ${value('promisedHalf')}::text,
    (select day from delivery), ${value('invoiceType')}::text, 'not_applied', ${value('companyName')}::text,
    ${value('taxId')}::text, 'not_applied', ${value('language')}::text, ${value('bodyHash')}::text,
    ${value('now')}::timestamptz, ${value('now')}::timestamptz
  from verdict
  where exists (select from slot)
  returning id, number, total_sen
), lines as (
  insert into order_items (
    order_id, position, product_id, spec_id, product_name, spec_name, display_name, spec_index, color, display_color,
    size, img_url, quantity, price_sen
  )
  select placed.id, (row_number() over (order by compared.position))::int - 1, compared.product_id, locked.id,
    products.name, locked.name, locked.display_name, locked.position, locked.color, locked.display_color, locked.size,
    coalesce(locked.images[1], products.img_url), compared.quantity, locked.price_sen
  from placed cross join compared
  join locked on locked.product_id = compared.product_id and locked.id = compared.spec_id
  join products on products.id = compared.product_id
), submitted as (
  insert into order_submissions (member_id, key, order_id, at)
  select ${value('member')}::text, key, placed.id, ${value('now')}::timestamptz
  from placed cross join json_array_elements_text(${value('keys')}::json) as key
), expired as (
  delete from order_submissions
  where member_id = ${value('member')}::text and exists (select from placed) and at < case
    when key like 'body:%' then ${value('bodiesSince')}::timestamptz
    else ${value('keysSince')}::timestamptz
  end
), history as (
  insert into order_history (order_id, at, status, description)
  select placed.id, ${value('now')}::timestamptz, ${firstStatus}::text,
    ${JSON.stringify(historyDescriptions.delivery[firstStatus])}::jsonb
  from placed
), audited as (
  insert into audit_entries (at, actor_kind, actor_id, action, subject, subject_id, after, request_id)
  select ${value('now')}::timestamptz, 'member', ${value('member')}::text, 'order.placed', 'order', placed.id,
    jsonb_build_object('status', ${firstStatus}::text, 'totalSen', placed.total_sen), ${value('requestId')}::text
  from placed
), queued as (
  ${messageInsert({ message: 'order-received', order: sql`placed.id` }, sql`placed`)}
)
select
  (select json_build_object('id', id, 'number', number) from placed) as placed,
  (select json_agg(json_build_object('position', position, 'product_id', product_id, 'spec_name', sent_name,
      'price_sen', price_sen, 'stock', stock, 'problem', problem) order by position)
    from compared where problem is not null) as problems,
  ${value('pickupLocation')}::text is not null and not exists (select from place) as "isClosed",
  ${value('possibleDays')}::date[] is not null and exists (select from delivery where day is null) as "isFull",
  (select row_to_json(voucher_problem) from voucher_problem where code is not null) as "voucherProblem"
from verdict`

// Named, so that each connection plans it once.
const query = {
  name: 'place-order',
  ...new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement),
}

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
  /** Whether the pickup location takes no orders. */
  isClosed: boolean
  /** Whether the days that it could be delivered on are taken. */
  isFull: boolean
  /** Why its voucher does not apply. */
  voucherProblem: {
    code: 'voucher_used_up' | 'voucher_used_by_member' | 'voucher_below_minimum'
    min_order_sen: number | null
  } | null
}

/**
 * Places an order of the signed-in member in one statement, all or nothing, with prices, stock and texts from the
 * database. "An `Idempotency-Key` header makes a repeated submit answer with the first order; without it, the same
 * body within seconds (timestamps left out of the comparison) does."
 * @throws ShopError account_blocked, invalid_input for a preferred day that is over or too far, order_changed with
 *   `items` as they are now, pickup_location_closed, idempotency_key_reused with the first order,
 *   voucher_used_up, voucher_used_by_member, voucher_below_minimum, delivery_day_full, delivery_full,
 *   too_many_pending_orders, too_many_requests, company_details_required, invalid_tax_number
 */
export async function placeOrder(
  context: MemberContext,
  input: { order: NewOrder; lang: Language; idempotencyKey: string | undefined },
): Promise<PlacedOrder> {
  const { database } = context
  const { order, idempotencyKey } = input
  const now = context.now()
  const row = rowOf(order)
  const delivery = await planOrder(context, order)
  const bodyHash = hashOf(order)
  const keys =
    idempotencyKey === undefined
      ? spansOf(now).map((span) => `body:${bodyHash}:${span}`)
      : [`key:${idempotencyKey}`]
  if (row.voucher !== null) await tryVoucher(context, row.voucher, keys)
  const values = {
    ...row,
    ...delivery,
    ...limitsAt(now, context),
    id: randomUUID(),
    member: context.session.member.id,
    keys: JSON.stringify(keys),
    bodyHash,
    language: input.lang,
    requestId: context.requestId,
  }
  const outcome = await database.$client
    .query<Outcome>({ name: query.name, text: query.sql, values: fillPlaceholders(query.params, values) })
    .then(({ rows }) => rows[0])
    .catch((error: DatabaseError) => {
      if (error.constraint === 'order_submissions_once') return undefined
      // The member was erased concurrently.
      if (error.constraint?.endsWith('_member_id_members_id_fk')) throw new ShopError('not_logged_in')
      throw error
    })
  if (outcome?.placed) {
    log.info({ order: outcome.placed.id, requestId: context.requestId }, 'order placed')
    context.live.announce(outcome.placed.id)
    return { id: outcome.placed.id, orderNumber: formatOrderNumber(outcome.placed.number) }
  }
  const first = await findSubmitted(context, keys)
  if (first !== undefined) {
    const placed = { id: first.id, orderNumber: formatOrderNumber(first.number) }
    if (first.bodyHash !== bodyHash) throw new ShopError('idempotency_key_reused', { ...placed })
    return placed
  }
  // The first one was cancelled concurrently.
  if (outcome === undefined) return placeOrder(context, input)
  return refuse(context, outcome, now)
}

/** An order is no way to guess codes; a repeated one tries none, nor does it count for others on the network. */
async function tryVoucher(context: MemberContext, code: string, keys: readonly string[]): Promise<void> {
  if ((await findSubmitted(context, keys)) === undefined)
    await findLimited(context, code, [voucherGuesser(context.session.member)])
}

/** The values of the statement that the customer sent. */
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

function limitsAt(now: Date, { settings }: MemberContext) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return {
    now: now.toISOString(),
    hourAgo: before(hour),
    bodiesSince: before(submitLifetime.body),
    keysSince: before(submitLifetime.key),
    perHour: settings.RATE_LIMIT_ORDERS,
    maxPending: settings.MAX_PENDING_ORDERS,
  }
}

/** Throws the reason why nothing was written. */
async function refuse(context: MemberContext, outcome: Outcome, now: Date): Promise<never> {
  if (outcome.problems !== null)
    throw new ShopError('order_changed', { items: outcome.problems.map(toChange) })
  if (outcome.isClosed) throw new ShopError('pickup_location_closed')
  await requireOpenAccount(context)
  if (outcome.voucherProblem !== null) {
    const { code, min_order_sen: minimum } = outcome.voucherProblem
    throw new ShopError(code, minimum === null ? undefined : { minimum: formatRinggit(toRinggit(minimum)) })
  }
  if (outcome.isFull) throw new ShopError('delivery_day_full')
  const retryAfter = await secondsUntilRoom(context, now)
  if (retryAfter !== undefined) throw new ShopError('too_many_requests', { retryAfter })
  throw new ShopError('too_many_pending_orders', { limit: context.settings.MAX_PENDING_ORDERS })
}

/** Passes while the member may order. @throws ShopError not_logged_in, account_blocked */
async function requireOpenAccount({ database, session }: MemberContext) {
  const [member] = await database
    .select({ blockedAt: members.blockedAt })
    .from(members)
    .where(eq(members.id, session.member.id))
  if (member === undefined) throw new ShopError('not_logged_in')
  if (member.blockedAt !== null) throw new ShopError('account_blocked')
}

/** How long until the hourly limit leaves room again; undefined while there is room. */
async function secondsUntilRoom({ database, session, settings }: MemberContext, now: Date) {
  const { rows } = await database.$client.query<{ at: Date }>({
    name: 'order-that-makes-room',
    text: `select placed_at as at from orders where member_id = $1 and placed_at > $2
           order by placed_at desc, number desc offset $3 limit 1`,
    values: [session.member.id, new Date(now.getTime() - hour), settings.RATE_LIMIT_ORDERS - 1],
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

/** The time span of a moment and the next one: two submits within seconds share one. */
function spansOf(now: Date): number[] {
  const span = Math.floor(now.getTime() / sameBodySpan)
  return [span, span + 1]
}

/** A hash of all that the shop reads from the body; timestamps are left out. */
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

async function findSubmitted({ database, session }: MemberContext, keys: readonly string[]) {
  const { rows } = await database.$client.query<{ id: string; number: number; bodyHash: string }>({
    name: 'submitted-order',
    text: `select orders.id, orders.number::int, orders.body_hash as "bodyHash"
           from order_submissions join orders on orders.id = order_submissions.order_id
           where order_submissions.member_id = $1 and order_submissions.key = any($2) limit 1`,
    values: [session.member.id, keys],
  })
  return rows[0]
}
