import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Client } from 'pg'

/** Buyers who order at the same time, and of how many specs: few, so that they meet. */
const usual = { buyers: 12, specs: 8 }
/** How long an order is sent again and again, in milliseconds. */
const patience = 30_000
/** Pieces of every spec at the beginning. */
export const startStock = 1_000_000

/** A member who is signed in. */
export interface Buyer {
  id: string
  token: string
}

/** An order as it was sent, with the key that makes sending it again harmless. */
export interface Submit {
  buyer: Buyer
  key: string
  body: object
  /** Once it is acknowledged. */
  id?: string
  cancelled?: boolean
}

/** A spec that can be ordered. */
export interface Spec {
  product_id: string
  name: string
  price_sen: number
}

/** Who buys what, and everything that was sent so far: what was acknowledged must be there after any fault. */
export interface Buying {
  buyers: Buyer[]
  specs: Spec[]
  submits: Submit[]
  /** Orders that were sent again because nobody had answered, or that the shop could not take them. */
  sentAgain: number
  /** How often each kind of answer came: `200`, `503 unavailable`, `no answer`. */
  answers: Map<string, number>
  /** The longest that an answer took, in milliseconds. */
  slowest: number
}

/** Works with a connection to a database and closes it. */
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

/** Members who are signed in, and specs with enough in stock for any burst. */
export async function prepareBuying(
  url: string,
  buyers = usual.buyers,
  specs = usual.specs,
): Promise<Buying> {
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
      'select product_id, name, price_sen from specs order by product_id, id limit $1',
      [specs],
    )
    return { buyers: signedIn, specs: rows, submits: [], sentAgain: 0, answers: new Map(), slowest: 0 }
  })
}

/**
 * Lets everybody order as fast as answers come, and now and then cancel, until it is stopped; whoever is refused or
 * not answered goes on a moment later. `origin` is asked anew each time, because a shop that was killed comes back
 * elsewhere.
 */
export function startBuying(buying: Buying, origin: () => string): { stop(): Promise<void> } {
  const over = new AbortController()
  const buy = async (buyer: Buyer) => {
    while (!over.signal.aborted) {
      const submit = newSubmit(buying, buyer)
      await send(buying, origin(), submit)
      if (submit.id === undefined) await pause(100)
      else if (Math.random() < 0.3) await cancel(buying, origin(), submit)
    }
  }
  const everybody = buying.buyers.map(buy)
  return {
    async stop() {
      over.abort()
      await Promise.all(everybody)
    },
  }
}

/** Sends what nobody has acknowledged once more, with its key, until it is; a sentence for each that is not. */
export async function settle(buying: Buying, origin: string): Promise<string[]> {
  const open = buying.submits.filter(({ id }) => id === undefined)
  buying.sentAgain += open.length
  const problems: string[] = []
  const again = async (submit: Submit) => {
    const end = performance.now() + patience
    while (submit.id === undefined && performance.now() < end) {
      await send(buying, origin, submit)
      if (submit.id === undefined) await pause(50)
    }
    if (submit.id === undefined) problems.push('an order could not be sent again')
  }
  const limit = pLimit(usual.buyers)
  await Promise.all(open.map((submit) => limit(again, submit)))
  return problems
}

/** Places one new order; whether the shop acknowledged it. */
export async function placeOne(buying: Buying, origin: string): Promise<boolean> {
  const submit = newSubmit(buying, buying.buyers[0] as Buyer)
  await send(buying, origin, submit)
  return submit.id !== undefined
}

function newSubmit(buying: Buying, buyer: Buyer): Submit {
  const submit: Submit = { buyer, key: randomUUID(), body: orderOf(buying.specs) }
  buying.submits.push(submit)
  return submit
}

/** One of a list, by chance. */
export const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** An order of some of these specs, with an address of its own. */
export function orderOf(specs: readonly Spec[]): object {
  const lines = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => anyOf(specs))
  return {
    items: lines.map((spec) => ({
      productId: spec.product_id,
      specName: spec.name,
      price: spec.price_sen / 100,
      quantity: 1 + Math.floor(Math.random() * 5),
    })),
    shippingMethod: 'self_pickup',
    pickupLocation: 'malaysia-branch',
    contactInfo: {
      phoneNumber: '+60123456789',
      email: `chaos-${randomUUID()}@example.com`,
      name: 'Chaos Buyer',
    },
  }
}

async function call(
  buying: Buying,
  url: string,
  { token }: Buyer,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ id?: string } | undefined> {
  const from = performance.now()
  let kind = 'no answer'
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${token}`, ...headers },
      body: JSON.stringify(body),
    })
    const { code, ...about } = (await answer.json()) as { id?: string; code?: string }
    kind = answer.ok ? '200' : `${answer.status} ${code}`
    return answer.ok ? about : undefined
  } catch {
    // Cut, or nobody listens.
    return undefined
  } finally {
    buying.answers.set(kind, (buying.answers.get(kind) ?? 0) + 1)
    buying.slowest = Math.max(buying.slowest, performance.now() - from)
  }
}

async function send(buying: Buying, origin: string, submit: Submit): Promise<void> {
  const headers = { 'idempotency-key': submit.key }
  const answer = await call(buying, `${origin}/api/orders`, submit.buyer, submit.body, headers)
  if (answer?.id !== undefined) submit.id = answer.id
}

async function cancel(buying: Buying, origin: string, submit: Submit): Promise<void> {
  const answer = await call(buying, `${origin}/api/orders/${submit.id}/cancel`, submit.buyer, {})
  if (answer !== undefined) submit.cancelled = true
}
