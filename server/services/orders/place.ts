import { createHash, randomUUID } from 'node:crypto'
import { eq, fillPlaceholders, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { DatabaseError } from 'pg'
import type { OrderChange, PlacedOrder } from '../../../core/api/orders.ts'
import { canPreferDay, type NewOrder } from '../../../core/orders/checkout.ts'
import { ShopError } from '../../../core/errors.ts'
import { billedCountry } from '../../../core/orders/invoices.ts'
import type { Language } from '../../../core/language.ts'
import { toRinggit, toSen } from '../../../core/money.ts'
import { historyDescriptions } from '../../../core/orders/history.ts'
import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import { defaultPaymentMethod } from '../../../core/orders/payment-methods.ts'
import { normalizeVoucherCode } from '../../../core/vouchers/vouchers.ts'
import type { RequestContext, Session } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { messageInsert } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { companyDetails } from './company-details.ts'

/** Two submits of the same body within this time, and up to twice as long, are one. In milliseconds. */
const sameBodyWithin = 10_000

const hour = 3_600_000

/** How long a repeated submit is known: by what it says, and by its key. In milliseconds. */
const known = { body: 10 * 60_000, key: 30 * 24 * hour } as const

const given = sql.placeholder

/**
 * The whole of placing an order. Specs are locked in one order for everybody, so that two orders never wait
 * for each other; the locked rows are the newest ones, and what follows happens only if every line can be had
 * at the price that was seen. `taken` counts from the locked row, too: PostgreSQL checks the row that an
 * update makes out of an outdated one before it notices that it is outdated. `slot` locks the member's own
 * row, so that parallel orders cannot pass the limits; the orders of the hour are counted after it is locked,
 * by a function that sees what was committed meanwhile. `customer` is locked, too: there is none who was blocked or
 * erased before this moment. So is `place`, where the order is to be fetched: none comes in once staff have closed it.
 * So is `voucher`, but only against being deleted: orders that carry the same one do not wait for its being changed.
 */
const statement = sql`
with sent as materialized (
  select * from json_to_recordset(${given('lines')}::json)
    as line(position int, product_id text, spec_name text, quantity int, price_sen int)
), found as materialized (
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
  where (specs.product_id, specs.id) in (select product_id, spec_id from found)
  order by specs.product_id, specs.id
  for update
), wanted as materialized (
  select min(found.position) as position, found.product_id, found.spec_id,
    min(found.spec_name) as sent_name, sum(found.quantity) as quantity,
    min(found.price_sen) as least_price, max(found.price_sen) as most_price
  from found
  group by found.product_id, found.spec_id, case when found.spec_id is null then found.spec_name end
), compared as materialized (
  select wanted.position, wanted.product_id, wanted.spec_id, wanted.sent_name, wanted.quantity,
    locked.price_sen, locked.stock,
    case
      when locked.id is null then 'gone'
      when locked.stock = 0 then 'out_of_stock'
      when locked.stock < wanted.quantity then 'only_left'
      when locked.price_sen <> wanted.least_price or locked.price_sen <> wanted.most_price then 'price_changed'
    end as problem
  from wanted left join locked on locked.product_id = wanted.product_id and locked.id = wanted.spec_id
), place as materialized (
  select id from pickup_locations where id = ${given('pickupLocation')}::text and open for share
), verdict as materialized (
  select
    coalesce(bool_and(problem is null), false)
      and (${given('pickupLocation')}::text is null or exists (select from place)) as ok,
    sum(quantity) as pieces,
    sum(price_sen::bigint * quantity) as total_sen
  from compared
), customer as materialized (
  select members.id from verdict join members on verdict.ok
  where members.id = ${given('member')}::text and members.blocked_at is null
  for share of members
), slot as (
  insert into member_orders (member_id, pending)
  select id, 1 from customer
  on conflict (member_id) do update set pending = member_orders.pending + 1
    where member_orders.pending < ${given('mostPending')}::int
      and orders_since(member_orders.member_id, ${given('hourAgo')}::timestamptz) < ${given('perHour')}::int
  returning pending
), taken as (
  update specs set stock = compared.stock - compared.quantity
  from compared
  where specs.product_id = compared.product_id and specs.id = compared.spec_id and exists (select from slot)
  returning specs.id
), voucher as materialized (
  select code, amount_sen from vouchers
  where code = ${given('voucher')}::text and active
    and (valid_from is null or valid_from <= ${given('now')}::timestamptz)
    and (valid_to is null or valid_to > ${given('now')}::timestamptz)
  for key share
), placed as (
  insert into orders (
    id, member_id, status, total_sen, item_count, voucher_code, voucher_discount_sen, payment_method, shipping_method,
    shipping_address, billing_address, pickup_location, contact_phone, contact_email, contact_name, notes,
    delivery_access, invoice_type, invoice_status, company_name, tax_id, return_status, language, body_hash,
    placed_at, updated_at
  )
  select ${given('id')}::text, ${given('member')}::text, 'pending', verdict.total_sen, verdict.pieces,
    (select code from voucher), coalesce((select least(amount_sen, verdict.total_sen) from voucher), 0),
    ${defaultPaymentMethod}::text, ${given('shippingMethod')}::text, ${given('shippingAddress')}::jsonb,
    ${given('billingAddress')}::jsonb, ${given('pickupLocation')}::text, ${given('contactPhone')}::text,
    ${given('contactEmail')}::text, ${given('contactName')}::text, ${given('notes')}::text,
    ${given('deliveryAccess')}::jsonb, ${given('invoiceType')}::text, 'not_applied', ${given('companyName')}::text,
    ${given('taxId')}::text, 'not_applied', ${given('language')}::text, ${given('bodyHash')}::text,
    ${given('now')}::timestamptz, ${given('now')}::timestamptz
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
  select ${given('member')}::text, key, placed.id, ${given('now')}::timestamptz
  from placed cross join json_array_elements_text(${given('keys')}::json) as key
), outdated as (
  delete from order_submissions
  where member_id = ${given('member')}::text and exists (select from placed) and at < case
    when key like 'body:%' then ${given('bodiesSince')}::timestamptz
    else ${given('keysSince')}::timestamptz
  end
), told as (
  insert into order_history (order_id, at, status, description)
  select placed.id, ${given('now')}::timestamptz, 'pending', ${JSON.stringify(historyDescriptions.pending)}::jsonb
  from placed
), noted as (
  insert into audit_entries (at, actor_kind, actor_id, action, subject, subject_id, after, request_id)
  select ${given('now')}::timestamptz, 'member', ${given('member')}::text, 'order.placed', 'order', placed.id,
    jsonb_build_object('status', 'pending', 'totalSen', placed.total_sen), ${given('requestId')}::text
  from placed
), queued as (
  ${messageInsert({ message: 'order-received', order: sql`placed.id` }, sql`placed`)}
)
select
  (select json_build_object('id', id, 'number', number) from placed) as placed,
  (select json_agg(json_build_object('position', position, 'product_id', product_id, 'spec_name', sent_name,
      'price_sen', price_sen, 'stock', stock, 'problem', problem) order by position)
    from compared where problem is not null) as problems,
  ${given('pickupLocation')}::text is not null and not exists (select from place) as "isClosed"
from verdict`

// Named, so that each connection plans it once.
const query = {
  name: 'place-order',
  ...new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement),
}

interface Outcome {
  placed: { id: string; number: number } | null
  problems:
    | {
        product_id: string
        spec_name: string
        price_sen: number | null
        stock: number | null
        problem: OrderChange['reason']
      }[]
    | null
  /** Whether the place where it is to be fetched takes no orders. */
  isClosed: boolean
}

/**
 * Places an order of the signed-in member: all of it in one statement, or nothing. Prices, stock and every
 * text come from the database. "An `Idempotency-Key` header makes a repeated submit answer with the first
 * order; without it, the same body within seconds (timestamps left out of the comparison) does."
 *
 * @throws ShopError account_blocked, invalid_input for a preferred day that is over or too far, order_changed with
 *   `items` as they are now, pickup_location_closed, idempotency_key_reused with the first order,
 *   too_many_pending_orders, too_many_requests, company_details_required, invalid_tax_number
 */
export async function placeOrder(
  context: RequestContext<Session>,
  input: { order: NewOrder; lang: Language; idempotencyKey: string | undefined },
): Promise<PlacedOrder> {
  const { database, settings } = context
  const { order } = input
  const company = companyDetails(order.invoiceInfo ?? {}, billedCountry(order))
  const now = context.now()
  const { preferredDay } = order.deliveryAccess ?? {}
  if (preferredDay !== undefined && !canPreferDay(preferredDay, now)) {
    const issue = { path: 'deliveryAccess.preferredDay', problem: 'checkout.preferredDayPattern' }
    throw new ShopError('invalid_input', { issues: [issue] })
  }
  const bodyHash = hashOf(order)
  const keys =
    input.idempotencyKey === undefined
      ? spansOf(now).map((span) => `body:${bodyHash}:${span}`)
      : [`key:${input.idempotencyKey}`]
  const delivery = order.shippingMethod === 'delivery'
  const values = {
    id: randomUUID(),
    member: context.session.member.id,
    now: now.toISOString(),
    hourAgo: new Date(now.getTime() - hour).toISOString(),
    bodiesSince: new Date(now.getTime() - known.body).toISOString(),
    keysSince: new Date(now.getTime() - known.key).toISOString(),
    perHour: settings.RATE_LIMIT_ORDERS,
    mostPending: settings.MAX_PENDING_ORDERS,
    lines: JSON.stringify(
      order.items.map((item, position) => ({
        position,
        product_id: item.productId,
        spec_name: item.specName,
        quantity: item.quantity,
        price_sen: toSen(item.price),
      })),
    ),
    keys: JSON.stringify(keys),
    bodyHash,
    voucher: order.voucherCode === undefined ? null : normalizeVoucherCode(order.voucherCode),
    shippingMethod: order.shippingMethod,
    shippingAddress: delivery ? JSON.stringify(order.shippingAddress) : null,
    billingAddress: order.billingAddress === undefined ? null : JSON.stringify(order.billingAddress),
    pickupLocation: delivery ? null : order.pickupLocation,
    contactPhone: order.contactInfo.phoneNumber,
    contactEmail: order.contactInfo.email,
    contactName: order.contactInfo.name,
    notes: order.notes ?? '',
    deliveryAccess:
      delivery && order.deliveryAccess !== undefined ? JSON.stringify(order.deliveryAccess) : null,
    ...company,
    language: input.lang,
    requestId: context.requestId,
  }
  const outcome = await database.$client
    .query<Outcome>({ name: query.name, text: query.sql, values: fillPlaceholders(query.params, values) })
    .then(({ rows }) => rows[0])
    .catch((error: DatabaseError) => {
      if (error.constraint === 'order_submissions_once') return undefined
      // The member's data was erased meanwhile.
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
  // The one that came first was cancelled meanwhile.
  if (outcome === undefined) return placeOrder(context, input)
  if (outcome.problems !== null)
    throw new ShopError('order_changed', { items: outcome.problems.map(toChange) })
  if (outcome.isClosed) throw new ShopError('pickup_location_closed')
  await requireOpenAccount(context)
  const retryAfter = await secondsUntilRoom(context, now)
  if (retryAfter !== undefined) throw new ShopError('too_many_requests', { retryAfter })
  throw new ShopError('too_many_pending_orders', { limit: settings.MAX_PENDING_ORDERS })
}

/** Passes while the member may order. @throws ShopError not_logged_in, account_blocked */
async function requireOpenAccount({ database, session }: RequestContext<Session>): Promise<void> {
  const [member] = await database
    .select({ blockedAt: members.blockedAt })
    .from(members)
    .where(eq(members.id, session.member.id))
  if (member === undefined) throw new ShopError('not_logged_in')
  if (member.blockedAt !== null) throw new ShopError('account_blocked')
}

/** How long until the limit by the hour leaves room again; undefined while there is room. */
async function secondsUntilRoom(
  { database, session, settings }: RequestContext<Session>,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await database.$client.query<{ at: Date }>({
    name: 'order-that-makes-room',
    text: `select placed_at as at from orders where member_id = $1 and placed_at > $2
           order by placed_at desc, number desc offset $3 limit 1`,
    values: [session.member.id, new Date(now.getTime() - hour), settings.RATE_LIMIT_ORDERS - 1],
  })
  return rows[0] && Math.ceil((rows[0].at.getTime() + hour - now.getTime()) / 1000)
}

function toChange(problem: NonNullable<Outcome['problems']>[number]): OrderChange {
  return {
    productId: problem.product_id,
    specName: problem.spec_name,
    ...(problem.price_sen !== null && { price: toRinggit(problem.price_sen) }),
    available: problem.stock ?? 0,
    reason: problem.problem,
  }
}

/**
 * Two neighbouring spans of time of which the second begins the next pair: moments close together share one.
 */
function spansOf(now: Date): number[] {
  const span = Math.floor(now.getTime() / sameBodyWithin)
  return [span, span + 1]
}

/** What was sent, apart from what the shop reads over, like the timestamps. */
function hashOf(order: NewOrder): string {
  const items = order.items.map(({ productId, specName, quantity, price }) => [
    productId,
    specName,
    quantity,
    price,
  ])
  const { shippingMethod, shippingAddress, billingAddress, pickupLocation, contactInfo } = order
  const { notes, invoiceInfo, deliveryAccess, voucherCode } = order
  const { invoiceType, companyName, taxId } = invoiceInfo ?? {}
  const meant = [
    items,
    shippingMethod,
    shippingAddress,
    billingAddress,
    pickupLocation,
    contactInfo,
    notes,
    [invoiceType, companyName, taxId],
    deliveryAccess,
    voucherCode,
  ]
  return createHash('sha256').update(JSON.stringify(meant)).digest('base64url')
}

async function findSubmitted({ database, session }: RequestContext<Session>, keys: readonly string[]) {
  const { rows } = await database.$client.query<{ id: string; number: number; bodyHash: string }>({
    name: 'submitted-order',
    text: `select orders.id, orders.number::int, orders.body_hash as "bodyHash"
           from order_submissions join orders on orders.id = order_submissions.order_id
           where order_submissions.member_id = $1 and order_submissions.key = any($2) limit 1`,
    values: [session.member.id, keys],
  })
  return rows[0]
}
