import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { unconfirmedStatuses } from '../../core/orders.ts'
import type { ShopProcess } from './shop-process.ts'

const program = fileURLToPath(new URL('shop-process.ts', import.meta.url))

/** Buyers who order at the same time. */
const buyers = 12
/** Pieces of every spec at the beginning. */
const startStock = 1_000_000

/** What came out of it; every problem is one sentence. */
export interface ChaosResult {
  rounds: number
  /** Orders whose answer came before the kill. */
  acknowledged: number
  /** Cancellations whose answer came before the kill. */
  cancelled: number
  /** Orders that were under way at a kill: sent again with their key, each was placed once. */
  sentAgain: number
  problems: string[]
}

interface Buyer {
  id: string
  token: string
}

interface Submit {
  buyer: Buyer
  key: string
  body: object
  /** Once it is acknowledged. */
  id?: string
  cancelled?: boolean
}

type Spec = { product_id: string; name: string; price_sen: number }

/** Who buys, what, and the id of the place where it is fetched. */
interface Buying {
  buyers: Buyer[]
  specs: Spec[]
  place: string
}

/**
 * Kills a shop outright (kill -9) in the middle of a burst of orders and cancellations, as often as is asked
 * for, and looks after each start at what is left: every acknowledged order is there and whole, every order
 * under way is there whole or not at all and can be sent again, and for every spec stock + sold = start. With
 * the embedded database every second round kills the database, too.
 *
 * @param env the settings of the shop: DATABASE_URL, or DATA_DIR for the embedded database; the database must be new
 */
export async function ordersUnderChaos(
  env: Record<string, string>,
  rounds: number,
  tell: (line: string) => void = () => {},
): Promise<ChaosResult> {
  const result: ChaosResult = { rounds, acknowledged: 0, cancelled: 0, sentAgain: 0, problems: [] }
  const submits: Submit[] = []
  let buying: Buying | undefined
  let open: Submit[] = []

  for (let round = 1; ; round += 1) {
    const { child, about } = await start(env)
    try {
      buying ??= await prepare(about.url)
      for (const submit of open) {
        await send(about, submit)
        if (submit.id === undefined) result.problems.push(`round ${round}: an order could not be sent again`)
        result.sentAgain += 1
      }
      result.problems.push(...(await look(about.url, submits)).map((problem) => `round ${round}: ${problem}`))
      if (round > rounds || result.problems.length > 0) break
      const before = submits.length
      await burst(about, buying, submits, async () => {
        if (about.postmaster !== undefined && round % 2 === 0) process.kill(about.postmaster, 'SIGKILL')
        child.kill('SIGKILL')
        await once(child, 'exit')
      })
      open = submits.filter(({ id }) => id === undefined)
      tell(`round ${round}: ${submits.length - before} orders sent, ${open.length} under way at the kill`)
    } finally {
      await end(child)
    }
  }
  result.acknowledged = submits.filter(({ id }) => id !== undefined).length - result.sentAgain
  result.cancelled = submits.filter(({ cancelled }) => cancelled).length
  return result
}

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; about: ShopProcess }> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SHOP_MODE: 'demo',
      LIMIT_ORDERS: '100000000',
      LIMIT_PENDING_ORDERS: '100000000',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout! })
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => text as string),
    once(child, 'exit').then(() => undefined),
  ])
  if (line === undefined) throw new Error('the shop did not start')
  return { child, about: JSON.parse(line) as ShopProcess }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.stdin?.end()
  await once(child, 'exit')
}

/** Members who are signed in, and specs with enough in stock for any burst. */
async function prepare(url: string) {
  return onDatabase(url, async (client) => {
    const signedIn = Array.from({ length: buyers }, () => ({
      id: randomUUID(),
      token: randomBytes(32).toString('base64url'),
    }))
    for (const [n, { id, token }] of signedIn.entries()) {
      await client.query(
        `insert into members (id, phone_number, first_name, last_name, whatsapp_number, password_hash, language, created_at)
         values ($1, $2, 'Chaos', 'Buyer', $2, 'none', 'en', now())`,
        [id, `+6019${String(1_000_000 + n)}`],
      )
      const hash = createHash('sha256').update(token).digest('base64url')
      await client.query(
        `insert into sessions (id_hash, member_id, created_at, seen_at) values ($1, $2, now(), now())`,
        [hash, id],
      )
    }
    await client.query('update specs set stock = $1', [startStock])
    const { rows } = await client.query<Spec>(
      'select product_id, name, price_sen from specs order by product_id, id limit 8',
    )
    const places = await client.query<{ id: string }>('select id from pickup_locations where open limit 1')
    const place = places.rows[0]?.id
    if (place === undefined) throw new Error('There is no place where orders can be fetched.')
    return { buyers: signedIn, specs: rows, place }
  })
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Everybody orders as fast as answers come, now and then cancels, until the shop is killed. */
async function burst(
  about: ShopProcess,
  buying: Buying,
  submits: Submit[],
  kill: () => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const buy = async (buyer: Buyer) => {
    while (!over.signal.aborted) {
      const submit: Submit = { buyer, key: randomUUID(), body: orderOf(buying) }
      submits.push(submit)
      await send(about, submit)
      if (submit.id !== undefined && Math.random() < 0.3) await cancel(about, submit)
    }
  }
  const everybody = buying.buyers.map(buy)
  await pause(300 + Math.random() * 700)
  // Nobody begins anew; what is under way is cut.
  over.abort()
  await kill()
  await Promise.all(everybody)
}

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

function orderOf({ specs, place }: Buying): object {
  const lines = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => anyOf(specs))
  return {
    items: lines.map((spec) => ({
      productId: spec.product_id,
      specName: spec.name,
      price: spec.price_sen / 100,
      quantity: 1 + Math.floor(Math.random() * 5),
    })),
    shippingMethod: 'self_pickup',
    pickupLocation: place,
    contactInfo: { phoneNumber: '+60123456789', email: 'chaos@example.com', name: 'Chaos Buyer' },
  }
}

async function call({ port }: ShopProcess, buyer: Buyer, path: string, body: object, headers = {}) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${buyer.token}`, ...headers },
      body: JSON.stringify(body),
    })
    const text = await answer.json()
    return answer.ok ? (text as { id?: string }) : undefined
  } catch {
    // The shop was killed before it answered.
    return undefined
  }
}

async function send(about: ShopProcess, submit: Submit): Promise<void> {
  const answer = await call(about, submit.buyer, '/orders', submit.body, { 'idempotency-key': submit.key })
  if (answer?.id !== undefined) submit.id = answer.id
}

async function cancel(about: ShopProcess, submit: Submit): Promise<void> {
  const answer = await call(about, submit.buyer, `/orders/${submit.id}/cancel`, {})
  if (answer !== undefined) submit.cancelled = true
}

/** What is wrong with what the database holds, a sentence each. */
async function look(url: string, submits: readonly Submit[]): Promise<string[]> {
  const acknowledged = submits.filter(({ id }) => id !== undefined)
  return onDatabase(url, async (client) => {
    const count = async (text: string, values: unknown[] = []) =>
      Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
    const checks: [string, number, number][] = [
      [
        'acknowledged orders are missing',
        await count('select count(*) from orders where id = any($1)', [acknowledged.map(({ id }) => id)]),
        acknowledged.length,
      ],
      [
        'acknowledged cancellations are missing',
        await count(`select count(*) from orders where id = any($1) and status = 'Cancelled'`, [
          acknowledged.filter(({ cancelled }) => cancelled).map(({ id }) => id),
        ]),
        acknowledged.filter(({ cancelled }) => cancelled).length,
      ],
      [
        'a key has placed several orders',
        await count('select count(*) from orders'),
        await count('select count(*) from order_submissions'),
      ],
      [
        'there are more orders than were sent',
        Math.max(0, (await count('select count(*) from orders')) - submits.length),
        0,
      ],
      [
        'orders are half-written',
        await count(`
          with items as (
            select order_id as id, sum(price_sen::bigint * quantity) as sen, sum(quantity) as pieces
            from order_items group by order_id
          ), history as (
            select order_id as id, count(*) as moves, (array_agg(status order by id desc))[1] as status
            from order_history group by order_id
          ), audit as (
            select subject_id as id, count(*) as moves from audit_entries group by subject_id
          ), jobs as (
            select data ->> 'order' as id, count(*) as moves from pgboss.job group by data ->> 'order'
          )
          select count(*) from orders
          left join items using (id) left join history using (id) left join audit using (id) left join jobs using (id)
          where (total_sen = items.sen and item_count = pieces and orders.status = history.status
            and history.moves = audit.moves and history.moves = jobs.moves) is not true`),
        0,
      ],
      [
        'stock + sold is not what it was at the start',
        await count(
          `with sold as (
             select product_id, spec_id, sum(quantity) as pieces
             from order_items join orders on orders.id = order_id
             where restocked_at is null group by product_id, spec_id
           )
           select count(*) from specs
           left join sold on sold.product_id = specs.product_id and sold.spec_id = specs.id
           where stock + coalesce(pieces, 0) <> $1`,
          [startStock],
        ),
        0,
      ],
      [
        'pending orders are miscounted',
        await count(
          `select count(*) from member_orders where pending <> (
             select count(*) from orders
             where orders.member_id = member_orders.member_id and status = any($1) and adjustment_sen is null)`,
          [unconfirmedStatuses],
        ),
        0,
      ],
    ]
    return checks
      .filter(([, found, expected]) => found !== expected)
      .map(([problem, found, expected]) => `${problem} (${found} instead of ${expected})`)
  })
}
