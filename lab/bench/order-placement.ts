import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { withDatabase, type Databases } from './database.ts'
import { callAs, orderOf, signedInMembers, stockedLines, threeOf, type Line } from './members.ts'
import { startShop } from './programs.ts'
import { median, percentile, spread, type Row } from './row.ts'

const flows = 8
const rounds = 5
const seconds = 4

/**
 * Measures orders of three lines by eight concurrent members. Compares them with plain transactions that write the
 * same rows.
 */
export async function orderPlacement(databases: Databases): Promise<Row[]> {
  const url = await databases.copy(databases.template)
  return withDatabase(url, async ({ pool }) => {
    const tokens = await signedInMembers(pool, 800)
    const lines = await stockedLines(pool)
    const shop = await startShop({ DATABASE_URL: url })
    let turn = 0
    const byShop = async () => {
      turn += 1
      const token = tokens[turn % tokens.length] ?? ''
      await callAs(token, 'POST', `${shop.origin}/api/orders`, orderOf(threeOf(lines, turn)))
    }
    const clients = await Promise.all(Array.from({ length: flows }, () => pool.connect()))
    const byStatements = (flow: number) => {
      turn += 1
      return placeByStatements(
        clients[flow] as PoolClient,
        `bench-${1 + (turn % tokens.length)}`,
        threeOf(lines, turn),
      )
    }
    const ours: Round[] = []
    const raw: Round[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const [timesOfShop, timesOfStatements] = [await inFlows(byShop), await inFlows(byStatements)]
      if (round > 0) {
        ours.push(timesOfShop)
        raw.push(timesOfStatements)
      }
    }
    await compareRows(pool)
    for (const client of clients) client.release()
    await shop.stop()
    const ratio = median(ours.map(perSecond)) / median(raw.map(perSecond))
    return [
      {
        what: 'orders placed, 8 concurrently',
        measured: `${ratio.toFixed(2)}: ${figuresOf(ours)}`,
        limit: figuresOf(raw),
        goal: '≥ 0.4 of raw transactions that write the same rows',
        holds: ratio >= 0.4,
      },
    ]
  })
}

/** Adds a function to a shop that places orders of three lines. Its members take turns. */
export async function withOrders<Shop extends { origin: string }>(
  shop: Shop,
  url: string,
): Promise<Shop & { placeOrder(turn: number): Promise<unknown> }> {
  const { tokens, lines } = await withDatabase(url, async ({ pool }) => ({
    tokens: await signedInMembers(pool, 800),
    lines: await stockedLines(pool),
  }))
  return {
    ...shop,
    placeOrder: (turn) =>
      callAs(
        tokens[turn % tokens.length] ?? '',
        'POST',
        `${shop.origin}/api/orders`,
        orderOf(threeOf(lines, turn)),
      ),
  }
}

/** The milliseconds of each call in one round. */
type Round = number[]

export const perSecond = (round: Round) => round.length / seconds

const figuresOf = (all: readonly Round[]) =>
  `${spread(all.map(perSecond))}/s, p50 ${median(all.map(median)).toFixed(1)} ms, p99 ${median(all.map((round) => percentile(round, 99))).toFixed(1)} ms`

/** Makes calls in eight parallel flows for some seconds. Resolves to the milliseconds of each call. */
export async function inFlows(call: (flow: number) => Promise<void>): Promise<Round> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: flows }, async (_, flow) => {
      while (performance.now() < end) {
        const began = performance.now()
        await call(flow)
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

/**
 * Runs a transaction of prepared statements. It checks the stock in a fixed locking order, and then writes every row.
 */
async function placeByStatements(client: PoolClient, member: string, lines: readonly Line[]): Promise<void> {
  const id = randomUUID()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  await client.query('begin')
  for (const { productId, specId } of lines.toSorted((a, b) => a.productId.localeCompare(b.productId)))
    await run(
      'stock',
      'update specs set stock = stock - 1 where product_id = $1 and id = $2 and stock >= 1',
      [productId, specId],
    )
  await run(
    'pending',
    `insert into member_orders (member_id, pending) values ($1, 1)
     on conflict (member_id) do update set pending = member_orders.pending + 1`,
    [member],
  )
  await run(
    'order',
    `insert into orders (
       id, member_id, status, total_sen, item_count, voucher_discount_sen, payment_method, shipping_method,
       shipping_address, billing_address, contact_phone, contact_email, contact_name, notes, invoice_type,
       invoice_status, return_status, language, body_hash, placed_at, updated_at)
     values ($1, $2, 'pending', $3, 3, 0, 'Cash on Delivery', 'delivery', $4, $4, '+60123456789', 'mei@example.com',
       'Mei Ling Tan', 'Ring twice.', 'personal', 'not_applied', 'not_applied', 'en', $5, now(), now())`,
    [
      id,
      member,
      lines.reduce((sum, { price }) => sum + price * 100, 0),
      JSON.stringify({
        firstName: 'Mei Ling',
        lastName: 'Tan',
        street: '1 Jalan Contoh',
        city: 'Kuala Lumpur',
      }),
      randomUUID(),
    ],
  )
  for (const [position, line] of lines.entries())
    await run(
      'line',
      `insert into order_items (
         order_id, position, product_id, spec_id, product_name, spec_name, display_name, spec_index, color,
         display_color, size, img_url, quantity, price_sen, list_price_sen)
       select $1, $2::int, specs.product_id, specs.id, products.name, specs.name, specs.display_name, specs.position,
         specs.color, specs.display_color, specs.size, products.img_url, 1, specs.price_sen,
         specs.regular_price_sen
       from specs join products on products.id = specs.product_id where specs.product_id = $3 and specs.id = $4`,
      [id, position, line.productId, line.specId],
    )
  await run(
    'submission',
    'insert into order_submissions (member_id, key, order_id, at) values ($1, $2, $3, now())',
    [member, randomUUID(), id],
  )
  await run(
    'history',
    `insert into order_history (order_id, at, status, description) values ($1, now(), 'pending', $2)`,
    [id, JSON.stringify({ en: 'Order placed', 'zh-TW': '訂單已成立' })],
  )
  await run(
    'audit',
    `insert into audit_entries (at, actor_kind, actor_id, action, subject, subject_id, after, request_id)
     values (now(), 'member', $1, 'order.placed', 'order', $2, '{"status":"pending"}', $3)`,
    [member, id, randomUUID()],
  )
  await run(
    'mail',
    `insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
       deletion_seconds, keep_until, dead_letter)
     select queue.name, jsonb_build_object('message', 'bench', 'order', $1::text), queue.policy, queue.retry_limit,
       queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
       now() + interval '14 days', queue.dead_letter
     from pgboss.queue as queue where queue.name = 'failed-messages'`,
    [id],
  )
  await client.query('commit')
}

/** Checks that both ways wrote the same number of rows. */
async function compareRows(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    orders: string
    items: string
    history: string
    audit: string
    keys: string
  }>(`
    select count(*) as orders, (select count(*) from order_items) as items, (select count(*) from order_history) as history,
      (select count(*) from audit_entries where action = 'order.placed') as audit,
      (select count(*) from order_submissions) as keys
    from orders`)
  const { orders, items, history, audit, keys } = rows[0] ?? {}
  const demo = Number(history) - Number(orders)
  if (
    Number(items) < Number(orders) * 2.9 ||
    Number(audit) > Number(orders) ||
    Number(keys) > Number(orders) ||
    demo < 0
  )
    throw new Error(`The rows of the orders differ: ${JSON.stringify(rows[0])}`)
}
