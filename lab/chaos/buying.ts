import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Client } from 'pg'
import { hashToken, newToken } from '../../server/secrets.ts'
import { comingFrom } from './shop.ts'

/**
 * The number of members who order at the same time, and the number of specs. They are low, so that members compete
 * for stock.
 */
const defaults = { buyers: 12, specs: 8 }
/** The milliseconds during which an unacknowledged order is retried. */
const retryFor = 30_000
/**
 * The milliseconds that a buyer waits after a failure. Without this pause, too many orders would be sent while the
 * shop is down, and all of them are sent again later.
 */
const afterFailure = 500
/** Number of pieces of every spec at the start. */
export const startStock = 1_000_000

interface Buyer {
  id: string
  token: string
  /** The buyer's network address. */
  address: string
}

/** An order that was sent, with its idempotency key. */
export interface Submission {
  buyer: Buyer
  key: string
  body: object
  /** The order, once it is acknowledged. */
  id?: string
  cancelled?: boolean
}

interface Spec {
  product_id: string
  name: string
  price_sen: number
}

/** The buyers and the orders that they sent. Acknowledged orders must survive every fault. */
export interface Buying {
  buyers: Buyer[]
  specs: Spec[]
  submissions: Submission[]
  /** Number of orders that were sent again because they were not acknowledged. */
  resent: number
  /** Number of answers of each kind: `200`, `503 unavailable`, `no answer`. */
  answers: Map<string, number>
  slowest: number
  /** Called with every answer. */
  onAnswer?(kind: string): void
}

export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates signed-in members, and specs with enough stock for any load. */
export async function prepareBuying(url: string, limits = defaults): Promise<Buying> {
  const buyers = Array.from({ length: limits.buyers }, (_, n) => ({
    id: randomUUID(),
    token: newToken(),
    address: `198.51.100.${n}`,
  }))
  return onDatabase(url, async (client) => {
    for (const [n, { id, token }] of buyers.entries()) {
      await client.query(
        `insert into members (id, phone_number, first_name, last_name, whatsapp_number, password_hash, language, created_at)
         values ($1, $2, 'Chaos', 'Buyer', $2, 'none', 'en', now())`,
        [id, `+6019${String(1_000_000 + n)}`],
      )
      await client.query(
        `insert into sessions (id_hash, member_id, created_at, seen_at) values ($1, $2, now(), now())`,
        [hashToken(token), id],
      )
    }
    // Prices by quantity are removed, so that the price of a piece does not depend on the quantity.
    await client.query('update specs set stock = $1, tiers = null', [startStock])
    const { rows: specs } = await client.query<Spec>(
      'select product_id, name, price_sen from specs order by product_id, id limit $1',
      [limits.specs],
    )
    return { buyers, specs, submissions: [], resent: 0, answers: new Map(), slowest: 0 }
  })
}

/**
 * Lets every buyer order as fast as answers come, or with `rest` milliseconds between orders. Buyers sometimes cancel
 * an order. `origin` is a function, because a restarted shop has another origin.
 */
export function startBuying(buying: Buying, origin: () => string, rest = 0): { stop(): Promise<unknown> } {
  const stopping = new AbortController()
  const buy = async (buyer: Buyer) => {
    while (!stopping.signal.aborted) {
      const submission = newSubmission(buying, buyer)
      await send(buying, origin(), submission)
      if (submission.id === undefined) await pause(afterFailure)
      else if (Math.random() < 0.3) await cancel(buying, origin(), submission)
      if (rest > 0) await pause(rest)
    }
  }
  const everybody = Promise.all(buying.buyers.map(buy))
  return {
    stop() {
      stopping.abort()
      return everybody
    },
  }
}

/** Sends unacknowledged orders again until they are acknowledged. Returns a sentence for each order that is not. */
export async function resendOpen(buying: Buying, origin: string): Promise<string[]> {
  const open = buying.submissions.filter(({ id }) => id === undefined)
  buying.resent += open.length
  const resend = async (submission: Submission) => {
    const end = performance.now() + retryFor
    while (submission.id === undefined && performance.now() < end) {
      await send(buying, origin, submission)
      if (submission.id === undefined) await pause(50)
    }
  }
  await pLimit(defaults.buyers).map(open, resend)
  return open.filter(({ id }) => id === undefined).map(() => 'an order could not be sent again')
}

/** Places a new order. Returns whether the shop acknowledged it. */
export async function placeOne(buying: Buying, origin: string, buyer = buying.buyers[0]): Promise<boolean> {
  const submission = newSubmission(buying, buyer as Buyer)
  await send(buying, origin, submission)
  return submission.id !== undefined
}

export const sample = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Returns a new order of random specs. Each order has its own email address. */
export function newSubmission(buying: Buying, buyer: Buyer): Submission {
  const items = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => {
    const { product_id: productId, name: specName, price_sen: priceSen } = sample(buying.specs)
    return { productId, specName, price: priceSen / 100, quantity: 1 + Math.floor(Math.random() * 5) }
  })
  const email = `chaos-${randomUUID()}@example.com`
  const body = {
    items,
    shippingMethod: 'self_pickup',
    pickupLocation: 'malaysia-branch',
    contactInfo: { phoneNumber: '+60123456789', email, name: 'Chaos Buyer' },
  }
  const submission: Submission = { buyer, key: randomUUID(), body }
  buying.submissions.push(submission)
  return submission
}

async function post(
  buying: Buying,
  url: string,
  { token, address }: Buyer,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ id?: string } | undefined> {
  const from = performance.now()
  let kind = 'no answer'
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `session=${token}`,
        ...comingFrom(address),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    const { code, ...answer } = (await response.json()) as { id?: string; code?: string }
    kind = response.ok ? '200' : `${response.status} ${code}`
    return response.ok ? answer : undefined
  } catch {
    // The connection was cut or refused.
    return undefined
  } finally {
    buying.answers.set(kind, (buying.answers.get(kind) ?? 0) + 1)
    buying.onAnswer?.(kind)
    buying.slowest = Math.max(buying.slowest, performance.now() - from)
  }
}

async function send(buying: Buying, origin: string, submission: Submission): Promise<void> {
  const headers = { 'idempotency-key': submission.key }
  const answer = await post(buying, `${origin}/api/orders`, submission.buyer, submission.body, headers)
  if (answer?.id !== undefined) submission.id = answer.id
}

async function cancel(buying: Buying, origin: string, submission: Submission): Promise<void> {
  const url = `${origin}/api/orders/${submission.id}/cancel`
  if ((await post(buying, url, submission.buyer, {})) !== undefined) submission.cancelled = true
}
