import { inArray, sql } from 'drizzle-orm'
import { takenKinds } from '../../../core/cash/payments.ts'
import { shopOffset, startOfDay } from '../../../core/dates.ts'
import { addDays } from '../../../core/days.ts'
import type { Language } from '../../../core/language.ts'
import { toRinggit } from '../../../core/money.ts'
import { statusesWhere } from '../../../core/orders/statuses.ts'
import type { Context, HasDatabase } from '../../context.ts'
import { payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { failedMessagesQueue, messagesQueue } from '../../jobs/messages-queue.ts'

/** How many best sellers are shown. */
const maxBestSellers = 10

/** Figures of the shop between two days, both included, in ringgit. */
export async function readFigures(
  context: HasDatabase,
  { from, to, lang }: { from: string; to: string; lang: Language },
) {
  const period = { start: startOfDay(from), end: startOfDay(addDays(to, 1)) }
  const [days, bestSellers] = await Promise.all([
    readDays(context, { from, to, ...period }),
    readBestSellers(context, { lang, ...period }),
  ])
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    revenue: toRinggit(days.reduce((sum, day) => sum + day.sen, 0)),
    days: days.map(({ sen, ...day }) => ({ ...day, revenue: toRinggit(sen) })),
    bestSellers,
  }
}

/** Orders placed and money received between two days, both included, in ringgit. */
export async function readFiguresSum({ database }: HasDatabase, { from, to }: { from: string; to: string }) {
  const [start, end] = [startOfDay(from).toISOString(), startOfDay(addDays(to, 1)).toISOString()]
  const { rows } = await database.execute<{ orders: number; sen: string }>(sql`
    select
      (select count(*)::int from orders where placed_at >= ${start} and placed_at < ${end}) as orders,
      (select coalesce(sum(amount_sen), 0)::text from payments where ${isTaken} and day between ${from} and ${to}) as sen`)
  const { orders = 0, sen = '0' } = rows[0] ?? {}
  return { orders, revenue: toRinggit(Number(sen)) }
}

/** "'Taken' counts money received", less what was paid back. */
const isTaken = inArray(payments.kind, [...takenKinds])

async function readDays(
  { database }: HasDatabase,
  { from, to, start, end }: { from: string; to: string; start: Date; end: Date },
) {
  const { rows } = await database.execute<{ day: string; orders: number; sen: string }>(sql`
    with placed as (
      select (placed_at at time zone ${shopOffset}::interval)::date as day, count(*)::int as orders
      from orders where placed_at >= ${start.toISOString()} and placed_at < ${end.toISOString()}
      group by 1
    ), paid as (
      select day, sum(amount_sen) as sen from payments where ${isTaken} and day between ${from} and ${to} group by 1
    )
    select days.day::date::text as day, coalesce(placed.orders, 0) as orders, coalesce(paid.sen, 0)::text as sen
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as days(day)
    left join placed on placed.day = days.day::date
    left join paid on paid.day = days.day::date
    order by days.day`)
  return rows.map(({ day, orders, sen }) => ({ day, orders, sen: Number(sen) }))
}

const soldStatuses = statusesWhere(({ sale }) => sale !== 'cancelled')

/** What of a line of an order is sold still: the goods of returns whose goods are here are not, but for what did not come. */
const soldPieces = sql`(order_items.quantity - coalesce((
  select sum(back.quantity - coalesce(back.missing, 0)) from return_lines back join returns on returns.id = back.return_id
  where back.order_id = order_items.order_id and back.position = order_items.position
    and returns.status in ('arrived', 'inspected', 'completed')), 0))`

/** By pieces, without those of cancelled orders, and those that came back. */
async function readBestSellers(
  { database }: HasDatabase,
  { lang, start, end }: { lang: Language; start: Date; end: Date },
) {
  const { rows } = await database.execute<{ id: string; name: string; pieces: string; sen: string }>(sql`
    select sold.product_id as id, sold.pieces, sold.sen, coalesce(products.name,
        (select product_name from order_items where product_id = sold.product_id limit 1)) ->> ${lang} as name
    from (
      select order_items.product_id, sum(pieces)::text as pieces,
        sum(pieces::bigint * price_sen)::text as sen
      from orders join order_items on order_items.order_id = orders.id
        cross join lateral (select ${soldPieces} as pieces) as kept
      where placed_at >= ${start.toISOString()} and placed_at < ${end.toISOString()}
        and ${inArray(orders.status, soldStatuses)}
      group by order_items.product_id having sum(pieces) > 0
      order by sum(pieces) desc, order_items.product_id limit ${maxBestSellers}
    ) as sold left join products on products.id = sold.product_id
    order by sold.pieces::bigint desc, sold.product_id`)
  return rows.map(({ id, name, pieces, sen }) => ({
    productId: id,
    productName: name,
    pieces: Number(pieces),
    amount: toRinggit(Number(sen)),
  }))
}

/** The providers of emails and SMS, and how many messages are waiting or failed. */
export async function readMessagesState({ database, settings }: Pick<Context, 'database' | 'settings'>) {
  const { rows } = await database.execute<{ waiting: number; failed: number }>(sql`
    select (count(*) filter (where name = ${messagesQueue}))::int as waiting,
      (count(*) filter (where name = ${failedMessagesQueue}))::int as failed
    from pgboss.job
    where name in (${messagesQueue}, ${failedMessagesQueue}) and state in ('created', 'retry', 'active')`)
  const { waiting = 0, failed = 0 } = rows[0] ?? {}
  return { sms: settings.SMS_PROVIDER, mail: settings.MAIL_PROVIDER, waiting, failed }
}
