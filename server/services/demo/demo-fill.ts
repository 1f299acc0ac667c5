import type { CashState } from '#core/cash/payments.ts'
import { shopOffset } from '#core/dates.ts'
import { historyDescriptions } from '#core/orders/history.ts'
import { pickedUpByCustomer, unconfirmedStatuses } from '#core/orders/orders.ts'
import { defaultPaymentMethod } from '#core/orders/payment-methods.ts'
import { statusTable, type OrderStatus, type StatusRow } from '#core/orders/statuses.ts'
import { startLanguage } from '#core/language.ts'
import type { HasDatabase } from '../../context.ts'
import type { Client } from 'pg'
import { withoutTimeouts } from '../../database/connect.ts'
import { StartError } from '../../start/start-error.ts'
import { insertReturns } from '../returns/demo-returns.ts'

/** Average number of orders per member. */
const ordersPerMember = 8

const delivered: OrderStatus[] = ['pending', 'In Progress', 'Shipped', 'delivered']

/** The sequences of statuses that orders pass through, and the percentage of orders for each. */
const courses: { way: OrderStatus[]; share: number }[] = [
  { way: ['pending'], share: 4 },
  { way: ['pending', 'In Progress'], share: 5 },
  { way: ['pending', 'In Progress', 'Shipped'], share: 6 },
  { way: delivered, share: 5 },
  { way: [...delivered, 'Completed'], share: 66 },
  { way: ['pending', 'Cancelled'], share: 6 },
  { way: [...delivered, 'Return Requested'], share: 2 },
  { way: [...delivered, 'Return Requested', 'return_rejected', 'delivered'], share: 1 },
  { way: [...delivered, 'Return Requested', 'return_approved', 'Returned', 'return_completed'], share: 5 },
]

const firstNames =
  'Mei Ling,Siti Nur,Ahmad,Wei Ming,Priya,Aisyah,Jia Hui,Kumar,Farid,Chen Yu,Hui Min,Arjun,Nurul,Daniel,Grace,Yi Ting,Hafiz,Shu Fen,Ravi,Amira'
const lastNames =
  'Tan,Lim,Lee,Wong,Rahman,Chen,Lin,Huang,Abdullah,Ismail,Nair,Chong,Goh,Ng,Wang,Hassan,Teo,Yap,Singh,Chua'
const streets =
  'Jalan Ampang,Jalan Bukit Bintang,Jalan Tun Razak,Persiaran Sukan,Jalan Burma,Jalan Wong Ah Fook,Zhongxiao East Road,Minsheng Road,Wenxin Road'
const cities = [
  ['Kuala Lumpur', '50250', 'Malaysia'],
  ['Shah Alam, Selangor', '40150', 'Malaysia'],
  ['George Town, Penang', '10200', 'Malaysia'],
  ['Johor Bahru, Johor', '80000', 'Malaysia'],
  ['Taipei City', '106', 'Taiwan'],
  ['Taichung City', '407', 'Taiwan'],
  ['Kaohsiung City', '802', 'Taiwan'],
]

/**
 * Fills a database with invented members and their orders of the last two years. 100,000 orders take about a minute.
 * Stock does not change, and nobody can sign in as one of the members.
 * @throws StartError if there is no catalogue yet
 */
export async function fillWithOrders({ database }: HasDatabase, count: number) {
  const members = Math.max(1, Math.ceil(count / ordersPerMember))
  return withoutTimeouts(database.$client, async (client) => {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select from specs limit 1')
    if (rows.length === 0) throw new StartError('There is no catalogue yet: start the shop once first.')
    const run = await nextRun(client)
    await insertMembers(client, run, members)
    await drawOrders(client, { run, count, members })
    await drawItems(client)
    await insertOrders(client)
    await insertItemsAndHistory(client)
    await insertPayments(client)
    await insertParcels(client)
    await insertReturns(client)
    await client.query('commit')
    // Counts the figures of two years now; otherwise the first readers would have to wait for a full count.
    await client.query('select refresh_figures(100000)')
    // Index-only scans need a vacuum, and autovacuum would run only later.
    await client.query(
      'vacuum (analyze) orders, order_items, order_history, members, payments, parcels, parcel_lines, parcel_events',
    )
    return { orders: count, members }
  })
}

/** The number of this run, so that a second run creates other members. */
async function nextRun(client: Client): Promise<number> {
  const { rows } = await client.query<{ run: number }>(`
    select coalesce(max(substring(id from '^made-up-(\\d+)-')::int), 0) + 1 as run
    from members where id like 'made-up-%'`)
  return rows[0]!.run
}

async function insertMembers(client: Client, run: number, members: number) {
  await client.query(
    `insert into members
       (id, phone_number, email, first_name, last_name, whatsapp_number, password_hash, language, demo, created_at)
     select 'made-up-' || $1::int || '-' || n,
       phone, 'member' || $1::int || '.' || n || '@example.com',
       first[1 + n % cardinality(first)], last[1 + (n / 7) % cardinality(last)],
       phone, 'none', case when n % 3 = 0 then 'zh-TW' else $4::text end, true,
       now() - interval '3 years' + random() * interval '1 year'
     from (values (string_to_array($2::text, ','), string_to_array($3::text, ','))) as names(first, last),
       generate_series(1, $5::int) as n,
       lateral (select '+99' || lpad($1::text, 3, '0') || lpad(n::text, 8, '0') as phone) as numbers`,
    [run, firstNames, lastNames, startLanguage, members],
  )
}

/**
 * Adds to a sequence of statuses the days on which the order is confirmed, paid, shipped and returned, counted from its
 * placing. Each status is reached one day after the previous one.
 */
function withFacts({ way, share }: (typeof courses)[number], place: number) {
  const dayOf = (isReached: (row: StatusRow) => boolean | undefined) => {
    const day = way.findIndex((status) => isReached(statusTable[status]))
    return day === -1 ? null : day
  }
  return {
    place,
    way,
    share,
    confirmed_on: dayOf(({ input }) => input === 'adjustment'),
    paid_on: dayOf(({ isHandedOver }) => isHandedOver?.includes('delivery')),
    paid_pickup_on: dayOf(({ isHandedOver }) => isHandedOver?.includes('self_pickup')),
    shipped_on: dayOf(({ input }) => input === 'parcel'),
    requested_on: dayOf(({ returnStatus }) => returnStatus === 'requested'),
    decided_on: dayOf(({ decidesReturn }) => decidesReturn),
    return_status: way.map((status) => statusTable[status].returnStatus).findLast(Boolean) ?? 'not_applied',
    sold: dayOf(({ sale }) => sale === 'cancelled') === null,
    refunded: dayOf(({ input }) => input === 'refund') !== null,
  }
}

/** Chooses at random when and by whom each order was placed, and which statuses it passed through. */
async function drawOrders(
  client: Client,
  { run, count, members }: { run: number; count: number; members: number },
) {
  await client.query(
    `create temporary table made_orders on commit drop as
     select gen_random_uuid()::text as id, n, course.*, course.way[cardinality(course.way)] as status,
       'made-up-' || $1::int || '-' || (1 + floor(power(random(), 1.5) * $3::int))::int as member_id,
       now() - (random() * interval '2 years') - interval '10 days' as placed_at,
       random() < 0.2 as pickup, 1 + floor(random() * random() * 5)::int as lines, random() as chance
     from generate_series(1, $2::int) as n
     join lateral (select 1 + floor(random() * 100 + n * 0)::int as dice) as thrown on true
     join (
       select *, upto - share as after
       from (
         select *, sum(share) over (order by place) as upto
         from json_to_recordset($4::json) as course(place int, way text[], share int, confirmed_on int, paid_on int,
           paid_pickup_on int, shipped_on int, requested_on int, decided_on int, return_status text, sold boolean, refunded boolean)
       ) as summed
     ) as course on thrown.dice > course.after and thrown.dice <= course.upto`,
    [run, count, members, JSON.stringify(courses.map(withFacts))],
  )
  await client.query('create unique index on made_orders (n)')
}

async function drawItems(client: Client) {
  await client.query(`
    create temporary table made_lines on commit drop as
    with numbered as (
      select specs.*, products.name as product_name, products.img_url as product_img,
        row_number() over (order by product_id, specs.id) - 1 as place, count(*) over () as total
      from specs join products on products.id = specs.product_id
    ), picked as (
      select made_orders.id as order_id, line, made_orders.n,
        floor(random() * (select count(*) from specs))::int as place,
        1 + floor(power(random(), 3) * 12)::int as quantity
      from made_orders cross join lateral generate_series(1, made_orders.lines) as line
    )
    select distinct on (order_id, picked.place) order_id, line - 1 as position, product_id, numbered.id as spec_id,
      product_name, numbered.name as spec_name, display_name, numbered.position as spec_index, color, display_color,
      size, coalesce(images[1], product_img) as img_url, quantity, piece.price_sen,
      regular_price_sen as list_price_sen, piece.tier_from,
      (select cost_sen from spec_costs where spec_costs.product_id = numbered.product_id and spec_id = numbered.id) as cost_sen
    from picked join numbered on numbered.place = picked.place
    cross join lateral piece_price(regular_price_sen, numbered.price_sen, tiers, quantity) as piece`)
  await client.query('create index on made_lines (order_id)')
  await client.query('analyze made_orders')
  await client.query('analyze made_lines')
}

async function insertOrders(client: Client) {
  await client.query(
    `insert into orders (
       id, member_id, status, total_sen, item_count, voucher_discount_sen, adjustment_sen, confirmed_at, paid_at, payment_method,
       shipping_method, shipping_address, billing_address, pickup_location, contact_phone, contact_email,
       contact_name, notes, shipping_provider, tracking_number, invoice_type, invoice_status, return_status,
       return_reason, return_requested_at, return_processed_at, refund_sen, restocked_at, language, body_hash,
       placed_at, updated_at)
     select made.id, made.member_id, made.status, sums.sen, sums.pieces, 0,
       case when confirmed_on is not null then 0 end,
       made.placed_at + confirmed_on * interval '1 day', 
       made.placed_at + case when made.pickup then paid_pickup_on else paid_on end * interval '1 day', $1,
       case when made.pickup then 'self_pickup' else 'delivery' end,
       case when not made.pickup then address end, address,
       case when made.pickup then (select id from pickup_locations order by open desc, position limit 1) end,
       members.phone_number, members.email, members.first_name || ' ' || members.last_name, '',
       case when shipped_on is not null then
         case when made.pickup then $4 else courier.ids[1 + floor(chance * cardinality(courier.ids))::int] end end,
       case when shipped_on is not null and not made.pickup
         then 'EH' || lpad((made.n % 1000000000)::text, 9, '0') || 'MY' end,
       'personal', case when chance < 0.1 and sold then 'pending' else 'not_applied' end,
       made.return_status, case when requested_on is not null then 'It does not fit the room.' end,
       made.placed_at + requested_on * interval '1 day', made.placed_at + decided_on * interval '1 day',
       case when refunded then sums.sen end,
       made.placed_at, members.language, 'made-up', made.placed_at,
       made.placed_at + (cardinality(made.way) - 1) * interval '1 day'
     from made_orders as made
     join members on members.id = made.member_id
     join (
       select order_id, sum(price_sen::bigint * quantity) as sen, sum(quantity) as pieces
       from made_lines group by order_id
     ) as sums on sums.order_id = made.id
     cross join (select array_agg(id order by position) as ids from couriers) as courier
     cross join lateral (
       select jsonb_build_object(
         'firstName', members.first_name, 'lastName', members.last_name,
         'street', (1 + made.n % 180) || ' ' || streets[1 + made.n % cardinality(streets)],
         'city', city ->> 0, 'postalCode', city ->> 1, 'country', city ->> 2) as address
       from (select string_to_array($2::text, ',') as streets, $3::jsonb -> (made.n % jsonb_array_length($3::jsonb)) as city) as chosen
     ) as addressed
     order by made.placed_at`,
    [defaultPaymentMethod, streets, JSON.stringify(cities), pickedUpByCustomer],
  )
}

async function insertItemsAndHistory(client: Client) {
  const columns = `order_id, position, product_id, spec_id, product_name, spec_name, display_name, spec_index, color,
    display_color, size, img_url, quantity, price_sen, list_price_sen, tier_from, cost_sen`
  await client.query(`insert into order_items (${columns}) select ${columns} from made_lines`)
  await client.query(
    `insert into order_history (order_id, at, status, description)
     select made.id, made.placed_at + (step.place - 1) * interval '1 day', step.status, $1::jsonb -> orders.shipping_method -> step.status
     from made_orders as made join orders using (id) cross join lateral unnest(made.way) with ordinality as step(status, place)
     order by made.placed_at, step.place`,
    [JSON.stringify(historyDescriptions)],
  )
  await client.query(
    `insert into member_orders (member_id, pending)
     select member_id, count(*) filter (where status = any($1) and confirmed_at is null)
     from made_orders join orders using (id, member_id, status) group by member_id
     on conflict (member_id) do update set pending = member_orders.pending + excluded.pending`,
    [unconfirmedStatuses],
  )
}

/**
 * Adds payments at the counter and from couriers' files, and refunds. For some delivered orders, the cash is still due.
 */
async function insertPayments(client: Client) {
  await client.query(
    `insert into payments (order_id, kind, way, amount_sen, at, day)
     select id, booked.kind, case when shipping_method = 'self_pickup' then 'cash' else 'remittance' end, booked.sen,
       booked.at, (booked.at at time zone $1::interval)::date
     from made_orders join orders using (id)
     cross join lateral (values
       ('received', total_sen - adjustment_sen, paid_at),
       ('refunded', -coalesce(refund_sen, 0), paid_at)) as booked (kind, sen, at)
     where paid_at is not null and booked.sen <> 0 and not (orders.status = 'delivered' and chance < 0.3)
     order by paid_at, n, booked.kind`,
    [shopOffset],
  )
  await client.query(
    `update orders set cash_open_sen = greatest(0, total_sen - adjustment_sen - coalesce(refund_sen, 0))
       - coalesce((select sum(amount_sen) from payments where order_id = orders.id), 0)
     from made_orders where made_orders.id = orders.id and confirmed_at is not null and orders.status <> $1`,
    ['Cancelled' satisfies OrderStatus],
  )
  // An invented order is either paid in full or not at all.
  await client.query(
    `update orders set cash_due_sen = cash_open_sen, cash_state = case when cash_open_sen = 0 then $1 else $2 end,
       cash_due_since = case when cash_open_sen = 0 then null else paid_at end
     from made_orders where made_orders.id = orders.id and paid_at is not null`,
    ['settled' satisfies CashState, 'due' satisfies CashState],
  )
}

/**
 * Adds one parcel for each order that has left the shop. Some parcels in transit need a second attempt or were refused.
 */
async function insertParcels(client: Client) {
  await client.query(
    `insert into parcels (order_id, number, status, reason, courier, tracking_number, created_at, left_at, collect_sen,
       changed_at)
     select id, 1, state.status, state.reason, shipping_provider, tracking_number, at, at, total_sen - adjustment_sen, at
     from made_orders join orders using (id) cross join lateral (select
       case when orders.status <> $1 then 'delivered'
         when shipping_method = 'self_pickup' or chance > 0.02 then 'on_the_way'
         when chance > 0.01 then 'second_attempt' else 'refused' end as status,
       case when orders.status <> $1 or shipping_method = 'self_pickup' or chance > 0.02 then null
         when chance > 0.01 then 'not_home' else 'refused' end as reason,
       case when orders.status = $1 then updated_at
         else orders.placed_at + (shipped_on + 1) * interval '1 day' end as at) as state
     where shipped_on is not null order by at, n`,
    ['Shipped' satisfies OrderStatus],
  )
  await client.query(`insert into parcel_lines (parcel_id, order_id, position, quantity)
    select parcels.id, order_id, position, quantity
    from made_orders join parcels on parcels.order_id = made_orders.id join order_items using (order_id)`)
  await client.query(`insert into parcel_events (parcel_id, at, recorded_at, status, reason, source)
    select parcels.id, changed_at, changed_at, parcels.status, reason, 'staff'
    from made_orders join parcels on parcels.order_id = made_orders.id order by parcels.id`)
}
