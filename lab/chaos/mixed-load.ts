import { once } from 'node:events'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../../server/services/protection/passwords.ts'
import { newSubmission, onDatabase, sample, type Buying, type Submission } from './buying.ts'
import { comingFrom } from './shop.ts'

export interface Answered {
  kind: Kind
  status: number
  milliseconds: number
  retryAfter: boolean
}

/** The share of each kind of request in per cent: "Browse 90, cart and search 8, login and order 2 per cent." */
const overloadShares = { browse: 90, search: 8, member: 2 }
type Kind = keyof typeof overloadShares

/** Number of members who sign in with a password. */
const members = 300

/** Number of connections for all shoppers, as a reverse proxy has. Waiting for a connection counts as response time. */
const connections = 400

interface Shoppers {
  buying: Buying
  products: readonly { id: string; name: string }[]
  categories: readonly string[]
  phoneNumbers: readonly string[]
  password: string
}

type MixedLoad = ReturnType<typeof mixedLoad>

interface Request {
  kind: Kind
  path: string
  body?: object
  headers?: Record<string, string>
  submission?: Submission
}

/** Simulates shoppers who request the pages of the shop. Each of their searches is new. */
export function mixedLoad(
  origin: string,
  shoppers: Shoppers,
  { shares = overloadShares, keepAlive = true }: { shares?: typeof overloadShares; keepAlive?: boolean } = {},
) {
  const agent = new Agent({ keepAlive, maxSockets: connections })
  return {
    /** Sends a request from one of a thousand network addresses, or from the given one. */
    next(address = `10.0.${Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 250)}`) {
      const { headers, ...requested } = randomRequest(shoppers, shares)
      return send(agent, origin, { ...requested, headers: { ...headers, ...comingFrom(address) } })
    },
    close: () => agent.destroy(),
  }
}

function randomRequest(shoppers: Shoppers, shares: typeof overloadShares): Request {
  const { buying, phoneNumbers, password } = shoppers
  const chance = Math.random() * 100
  if (chance < shares.browse) return { kind: 'browse', path: browsePath(shoppers) }
  if (chance < shares.browse + shares.search) return { kind: 'search', path: searchPath(shoppers) }
  if (Math.random() < 0.5) {
    const body = { phoneNumber: sample(phoneNumbers), password }
    return { kind: 'member', path: '/api/users/login', body }
  }
  const submission = newSubmission(buying, sample(buying.buyers))
  const { buyer, key, body } = submission
  const headers = { cookie: `session=${buyer.token}`, 'idempotency-key': key }
  return { kind: 'member', path: '/api/orders', body, headers, submission }
}

function browsePath({ products, categories }: Shoppers): string {
  const lang = Math.random() < 0.3 ? 'zh-TW' : 'en'
  const product = sample(products).id
  const page = sample([
    '/home',
    '/shop',
    `/shop?${new URLSearchParams({ category: sample(categories) })}`,
    '/shop?sort=price-asc',
    `/product/${product}`,
    `/product/${product}`,
    `/api/products/${product}`,
    '/api/bestSellProducts',
    '/contact',
  ])
  return `${page}${page.includes('?') ? '&' : '?'}lang=${lang}`
}

let searches = 0

function searchPath({ products }: Shoppers): string {
  // The cart page requests each of its products. A search is always a new one.
  if (Math.random() < 0.4) return sample(['/cart', `/api/products/${sample(products).id}`])
  searches += 1
  const word = sample(sample(products).name.split(' '))
  if (Math.random() < 0.5) return `/shop?${new URLSearchParams({ q: `${word} ${searches.toString(36)}` })}`
  const q = `${word}${' '.repeat(searches % 3)}`
  return `/api/products?${new URLSearchParams({ q, page: String(1 + (searches % 500)) })}`
}

async function send(agent: Agent, origin: string, requested: Request): Promise<Answered> {
  const { kind, path, body, headers, submission } = requested
  const text = body === undefined ? undefined : JSON.stringify(body)
  const options = {
    method: text === undefined ? 'GET' : 'POST',
    agent,
    headers: {
      'accept-encoding': 'gzip, br',
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      ...headers,
    },
  }
  const from = performance.now()
  const answered = (status: number, retryAfter = false) => {
    const milliseconds = performance.now() - from
    return { kind, status, milliseconds, retryAfter }
  }
  try {
    const response = await responseTo(() => request(origin + path, options).end(text))
    const { statusCode: status = 0 } = response
    if (submission !== undefined && status === 200)
      submission.id = ((await json(response)) as { id: string }).id
    else await once(response.resume(), 'end')
    return answered(status, response.headers['retry-after'] !== undefined)
  } catch {
    return answered(0)
  }
}

/** Returns the response to a request. If an idle connection was closed, repeats the request as browsers do. */
function responseTo(sendRequest: () => ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest()
    sent.on('response', resolve)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(responseTo(sendRequest))
      else reject(error)
    })
  })
}

/** Lets shoppers wait for each answer before their next request. Resolves to the number of answers per second. */
export async function loadInTurns(load: MixedLoad, shoppers: number, seconds: number): Promise<number> {
  let answers = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: shoppers }, async () => {
      while (performance.now() < end) if ((await load.next()).status === 200) answers += 1
    }),
  )
  return answers / seconds
}

/** Sends `rate` requests per second, whether or not earlier requests have been answered. */
export async function loadAtRate(
  load: MixedLoad,
  rate: number,
  seconds: number,
  onAnswer: (answered: Answered) => void,
): Promise<void> {
  const from = performance.now()
  const pending = new Set<Promise<void>>()
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.floor(((performance.now() - from) / 1000) * rate)
    for (; sent < Math.min(due, rate * seconds); sent += 1) {
      const answering = load.next().then((answered) => {
        onAnswer(answered)
        pending.delete(answering)
      })
      pending.add(answering)
    }
    if (sent < rate * seconds) await pause(2)
  }
  await Promise.all(pending)
}

/** Adds members with a password to the buyers, and reads the pages to request. */
export async function prepareShoppers(url: string, buying: Buying): Promise<Shoppers> {
  const password = 'oak-desk-and-lamp-of-many'
  const hash = await hashPassword(password)
  return onDatabase(url, async (client) => {
    await client.query(
      `insert into members (id, phone_number, first_name, last_name, whatsapp_number, password_hash, language, created_at)
       select 'load-' || n, '+6011' || lpad(n::text, 8, '0'), 'Load', 'Member', '+6011' || lpad(n::text, 8, '0'), $2, 'en', now()
       from generate_series(1, $1::int) as n`,
      [members, hash],
    )
    const { rows: products } = await client.query<{ id: string; name: string }>(
      `select id, name ->> 'en' as name from products`,
    )
    const { rows: categories } = await client.query<{ key: string }>('select key from categories')
    const phoneNumbers = Array.from({ length: members }, (_, n) => `+6011${String(n + 1).padStart(8, '0')}`)
    return { buying, password, products, categories: categories.map(({ key }) => key), phoneNumbers }
  })
}

export const isAdmitted = ({ status }: Answered) => status >= 200 && status < 400

/** A percentile of response times, in whole milliseconds. */
export function percentile(answers: readonly Answered[], share: number): number {
  const times = Float64Array.from(answers, ({ milliseconds }) => milliseconds).toSorted()
  return Math.round(times[Math.min(times.length - 1, Math.floor((times.length * share) / 100))] ?? Number.NaN)
}
