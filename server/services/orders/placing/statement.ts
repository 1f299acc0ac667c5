import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { limitedRoles } from '#core/companies/roles.ts'
import { historyDescriptions } from '#core/orders/history.ts'
import { defaultPaymentMethod } from '#core/orders/payment-methods.ts'
import { firstStatus } from '#core/orders/statuses.ts'
import { messageInsert } from '#server/jobs/messages-queue.ts'

const value = sql.placeholder

const limited = sql.join(
  limitedRoles.map((role) => sql`${role}`),
  sql`, `,
)
/** SQL that tells whether the limits of a person in the company apply. They do not apply to an approved order. */
const isLimited = sql`(not ${value('approved')}::boolean and person.role in (${limited}))`

/** Whether the order has the values of a quotation, which nothing prices again. */
const isQuoted = sql`${value('quotation')}::text is not null`

/** SQL of the amount that a member has ordered for the company this month, in sen. */
const ordered = (member: SQL) =>
  sql`ordered_for_company(${value('company')}::text, ${member}, ${value('monthStart')}::timestamptz)`

/** The pool, or the connection of a transaction, which runs the statements. */
export type PlacingClient = Pick<PoolClient, 'query'>

/**
 * Places an order in one statement, and queues its messages. Each spec has the price for its quantity (`piece_price`);
 * if the stock is short, the price for the remaining pieces. These parts take locks:
 * - `locked`: the specs, always in the same sequence, so that two orders never deadlock. `taken` computes from the
 *   locked row because PostgreSQL checks constraints on a stale row before it notices that it is stale.
 * - `slot`: the member's counter, so that parallel orders cannot pass the limits; `orders_since` then sees what others
 *   have committed concurrently.
 * - `due`: no lock. If an offer has just begun or ended, the statement locks and writes nothing, and runs again after
 *   the prices are updated.
 * - `customer` and `place`: the member and the pickup location, so that no blocked or erased member can order, and
 *   nobody can order for a closed location.
 * - `company`: the company and then the person, in the same sequence as changes of a company, so that the company is
 *   not closed and the person does not leave meanwhile. Only people of an open company can order for it, and buyers
 *   only within their limits (`affordable`). `slot` checks the monthly limit again, because another order of the member
 *   may have been committed meanwhile.
 * - `delivery`: the delivery day, if the shop has set a capacity. `take_delivery_day` then sees what others have
 *   committed concurrently.
 * - `voucher`: only against deletion, so that orders with the same voucher do not wait for each other. If the uses of
 *   the voucher are limited, `limited` locks it also against other orders, and `voucher_uses` then sees what others
 *   have committed concurrently.
 */
const placed = sql`
with sent as materialized (
  select * from json_to_recordset(${value('lines')}::json)
    as line(position int, product_id text, spec_name text, quantity int, price_sen int, list_price_sen int, tier_from int,
      is_company boolean, quoted_spec text)
), resolved as materialized (
  select sent.*, spec.id as spec_id
  from sent left join lateral (
    select specs.id from specs join products on products.id = specs.product_id
      and (products.published or sent.quoted_spec is not null)
    where specs.product_id = sent.product_id and case when sent.quoted_spec is not null then specs.id = sent.quoted_spec
      else specs.name = sent.spec_name or sent.spec_name = any(specs.former_names) end
    order by specs.name = sent.spec_name desc, specs.position
    limit 1
  ) spec on true
), due as materialized (
  select from price_clock
  where ${value('now')}::timestamptz >= next_at or ${value('now')}::timestamptz < settled_at - interval '1 minute'
), locked as materialized (
  select specs.* from specs
  where (specs.product_id, specs.id) in (select product_id, spec_id from resolved) and not exists (select from due)
  order by specs.product_id, specs.id
  for update
), wanted as materialized (
  select min(resolved.position) as position, resolved.product_id, resolved.spec_id,
    min(resolved.spec_name) as sent_name, sum(resolved.quantity) as quantity,
    min(resolved.price_sen) as min_price, max(resolved.price_sen) as max_price,
    min(resolved.list_price_sen) as list_price_sen, min(resolved.tier_from) as tier_from,
    bool_or(resolved.is_company) as is_company
  from resolved
  group by resolved.product_id, resolved.spec_id, case when resolved.spec_id is null then resolved.spec_name end
), priced_for as materialized (
  select company_id from company_people
  where company_id = ${value('company')}::text and member_id = ${value('member')}::text
), compared as materialized (
  select wanted.position, wanted.product_id, wanted.spec_id, wanted.sent_name, wanted.quantity,
    case when ${isQuoted} then wanted.min_price else piece.price_sen end as price_sen,
    case when ${isQuoted} then wanted.tier_from else piece.tier_from end as tier_from,
    coalesce(wanted.is_company, piece.is_company) as is_company,
    coalesce(wanted.list_price_sen, locked.regular_price_sen) as list_price_sen, locked.stock,
    case
      when locked.id is null then 'gone'
      when locked.stock = 0 then 'out_of_stock'
      when locked.stock < wanted.quantity then 'only_left'
      when ${isQuoted} then null
      when piece.price_sen <> wanted.min_price or piece.price_sen <> wanted.max_price then 'price_changed'
    end as problem
  from wanted left join locked on locked.product_id = wanted.product_id and locked.id = wanted.spec_id
  left join lateral piece_price(locked.regular_price_sen, locked.price_sen, locked.tiers,
    least(wanted.quantity, locked.stock), (select company_price(company_id, locked.product_id, locked.id,
      locked.regular_price_sen, ${value('today')}::date) from priced_for)) piece on locked.id is not null
), place as materialized (
  select id from pickup_locations where id = ${value('pickupLocation')}::text and open for share
), verdict as materialized (
  select
    coalesce(bool_and(problem is null), false) and not exists (select from due)
      and (${value('pickupLocation')}::text is null or exists (select from place)) as ok,
    sum(quantity) as item_count,
    sum(price_sen::bigint * quantity) as total_sen
  from compared
), customer as materialized (
  select members.id from verdict join members on verdict.ok
  where members.id = ${value('member')}::text and members.blocked_at is null
  for share of members
), company as materialized (
  select companies.id,
    case when ${isLimited} then person.order_limit_sen end as order_limit,
    case when ${isLimited} then person.month_limit_sen end as month_limit
  from customer
  join company_people person on person.member_id = customer.id and person.company_id = ${value('company')}::text
  join companies on companies.id = person.company_id and companies.closed_at is null
    and (not companies.purchase_order_required or ${value('purchaseOrderNumber')}::text is not null)
  for share of companies, person
), buyer as materialized (
  select customer.id from customer where ${value('company')}::text is null or exists (select from company)
), voucher as materialized (
  select vouchers.* from buyer join vouchers on vouchers.code = ${value('voucher')}::text and active
    and (valid_from is null or valid_from <= ${value('now')}::timestamptz)
    and (valid_to is null or valid_to > ${value('now')}::timestamptz)
  for key share of vouchers
), limited as materialized (
  select vouchers.* from voucher join vouchers on vouchers.code = voucher.code
    and (vouchers.max_uses is not null or vouchers.max_uses_per_member is not null)
  for no key update of vouchers
), voucher_problem as materialized (
  select case
      when ${value('voucherRefused')}::boolean then 'voucher_refused'
      when limited.max_uses <= voucher_uses(limited.code, null) then 'voucher_used_up'
      when limited.max_uses_per_member <= voucher_uses(limited.code, ${value('member')}::text)
        then 'voucher_used_by_member'
    end as code
  from voucher left join limited on true
), amount as materialized (
  select discount_sen, (total_sen + ${value('feeSen')}::bigint - discount_sen)::bigint as sen
  from verdict cross join lateral (
    select case when ${isQuoted} or exists (select from voucher)
      then least(${value('voucherDiscountSen')}::bigint, total_sen) else 0 end as discount_sen
  ) deducted
), affordable as materialized (
  select buyer.id, company.month_limit, amount.sen
  from buyer cross join amount left join company on true
  where is_within_limit(amount.sen, company.order_limit) and (company.month_limit is null
    or is_within_limit(${ordered(sql`buyer.id`)} + amount.sen, company.month_limit))
), delivery as materialized (
  select take_delivery_day(${value('possibleDays')}::date[], ${value('promisedHalf')}::text,
    ${value('mornings')}::int, ${value('afternoons')}::int) as day
  from affordable where not exists (select from voucher_problem where code is not null)
), slot as (
  insert into member_orders (member_id, pending)
  select affordable.id, 1 from affordable join delivery on delivery.day is not null or ${value('possibleDays')}::date[] is null
  on conflict (member_id) do update set pending = member_orders.pending + 1
    where member_orders.pending < ${value('maxPending')}::int
      and orders_since(member_orders.member_id, ${value('hourAgo')}::timestamptz) < ${value('perHour')}::int
      and not exists (
        select from affordable where month_limit is not null
          and not is_within_limit(${ordered(sql`member_orders.member_id`)} + affordable.sen, month_limit)
      )
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
    delivery_access, company_id, purchase_order_number, cost_centre, promised_from, promised_to, promised_half, slot_day, invoice_type, invoice_status, company_name, tax_id, return_status,
    terms_version, privacy_version, language, body_hash,
    placed_at, updated_at, exchange_of, exchange_sen, quotation_id, fee_sen, fee_reason, customer_confirmed_at
  )
  select ${value('id')}::text, ${value('member')}::text, ${firstStatus}::text, verdict.total_sen, verdict.item_count,
    (select code from voucher), amount.discount_sen,
    ${defaultPaymentMethod}::text, ${value('shippingMethod')}::text, ${value('shippingAddress')}::jsonb,
    ${value('billingAddress')}::jsonb, ${value('pickupLocation')}::text, ${value('contactPhone')}::text,
    ${value('contactEmail')}::text, ${value('contactName')}::text,
    ${value('contactNameInScript')}::text, ${value('notes')}::text,
    ${value('deliveryAccess')}::jsonb, ${value('company')}::text, ${value('purchaseOrderNumber')}::text,
    ${value('costCentre')}::text, ${value('promisedFrom')}::date,
    greatest(${value('promisedTo')}::date, (select day from delivery)), ${value('promisedHalf')}::text,
    (select day from delivery), ${value('invoiceType')}::text, 'not_applied', ${value('companyName')}::text,
    ${value('taxId')}::text, 'not_applied', ${value('termsVersion')}::int, ${value('privacyVersion')}::int,
    ${value('language')}::text, ${value('bodyHash')}::text,
    ${value('now')}::timestamptz, ${value('now')}::timestamptz,
    ${value('exchangeOf')}::bigint, least(${value('exchangeSen')}::bigint, verdict.total_sen),
    ${value('quotation')}::text, ${value('feeSen')}::bigint, ${value('feeReason')}::text,
    case when ${isQuoted} then ${value('now')}::timestamptz end
  from verdict cross join amount
  where exists (select from slot)
  returning id, number, total_sen
), lines as (
  insert into order_items (
    order_id, position, product_id, spec_id, product_name, spec_name, display_name, spec_index, color, display_color,
    size, img_url, quantity, price_sen, list_price_sen,
    tier_from, company_price, cost_sen
  )
  select placed.id, (row_number() over (order by compared.position))::int - 1, compared.product_id, locked.id,
    products.name, locked.name, locked.display_name, locked.position, locked.color, locked.display_color, locked.size,
    coalesce(locked.images[1], products.img_url), compared.quantity, compared.price_sen,
    compared.list_price_sen, compared.tier_from, compared.is_company, spec_costs.cost_sen
  from placed cross join compared
  join locked on locked.product_id = compared.product_id and locked.id = compared.spec_id
  join products on products.id = compared.product_id
  left join spec_costs on spec_costs.product_id = locked.product_id and spec_costs.spec_id = locked.id
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
  select ${value('now')}::timestamptz, ${value('actorKind')}::text, ${value('actorId')}::text, 'order.placed', 'order', placed.id,
    jsonb_build_object('status', ${firstStatus}::text, 'totalSen', placed.total_sen), ${value('requestId')}::text
  from placed
), `

/** The part of the statement that returns its result. */
const outcome = sql`
select
  (select json_build_object('id', id, 'number', number) from placed) as placed,
  (select json_agg(json_build_object('position', position, 'product_id', product_id, 'spec_name', sent_name,
      'price_sen', price_sen, 'stock', stock, 'problem', problem) order by position)
    from compared where problem is not null) as problems,
  exists (select from due) as "isPriceDue",
  ${value('pickupLocation')}::text is not null and not exists (select from place) as "isClosed",
  exists (select from customer) and not exists (select from buyer) as "isRefusedByCompany",
  (select json_build_object('orderLimit', order_limit, 'monthLimit', month_limit, 'amount', amount.sen,
      'spent', ${ordered(sql`customer.id`)})
    from company cross join customer cross join amount
    where not exists (select from placed) and (order_limit is not null or month_limit is not null)) as limits,
  ${value('possibleDays')}::date[] is not null and exists (select from delivery where day is null) as "isFull",
  (select row_to_json(voucher_problem) from voucher_problem where code is not null) as "voucherProblem"
from verdict`

const statementWith = (messages: SQL) => sql`${placed}${messages}${outcome}`

const received = (from: SQL) =>
  messageInsert({ message: 'order-received', order: sql`placed.id` }, from, sql`${value('trace')}`)

const messagesToMember = sql`queued as (${received(sql`placed`)})`

/**
 * The messages to a customer on the phone: an SMS, and an email unless they confirm now. If they do, the email about
 * the confirmation lists the ordered goods.
 */
const messagesToCaller = sql`queued as (
  ${received(sql`(select id from placed where not ${value('confirmed')}::boolean) as placed`)}
), queued_sms as (
  ${messageInsert({ message: 'order-taken', order: sql`placed.id` }, sql`placed`, sql`${value('trace')}`)}
)`

const dialect = new PgDialect({ casing: 'snake_case' })

/** The statements by kind of actor. They have names, so that each connection prepares them only once. */
export const placing = {
  member: { name: 'place-order', ...dialect.sqlToQuery(statementWith(messagesToMember)) },
  staff: { name: 'take-order', ...dialect.sqlToQuery(statementWith(messagesToCaller)) },
} as const
