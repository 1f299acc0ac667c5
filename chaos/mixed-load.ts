import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { anyOf, orderOf, type Buying, type Submit } from './buying.ts'

/** What came of one request. */
export interface Answered {
  kind: Kind
  status: number
  milliseconds: number
  retryAfter: boolean
}

/** "Browse 90, cart and search 8, login and order 2 per cent." */
const shares = { browse: 90, search: 8, member: 2 }
export type Kind = keyof typeof shares

/** Connections of all shoppers together, as of a proxy before the shop; who finds none free waits, and that counts. */
const connections = 400

/** What shoppers ask for, and who they are. */
export interface Shoppers {
  buying: Buying
  products: readonly { id: string; name: string }[]
  categories: readonly string[]
  phoneNumbers: readonly string[]
  password: string
}

/** A stream of shoppers before one shop. */
export interface MixedLoad {
  /** Sends the next request of the mix and waits for its whole answer. */
  next(): Promise<Answered>
  close(): void
}

/** Shoppers who ask for what the shop has, with searches that nobody searched before. */
export function mixedLoad(origin: string, shoppers: Shoppers): MixedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { buying, products, categories, phoneNumbers, password } = shoppers
  let turn = 0

  const browse = (): string => {
    const lang = Math.random() < 0.3 ? 'zh-TW' : 'en'
    const page = anyOf([
      () => '/home',
      () => '/shop',
      () => `/shop?${new URLSearchParams({ category: anyOf(categories) })}`,
      () => '/shop?sort=price-asc',
      () => `/product/${anyOf(products).id}`,
      () => `/product/${anyOf(products).id}`,
      () => `/api/products/${anyOf(products).id}`,
      () => '/api/bestSellProducts',
      () => '/contact',
    ])()
    return `${page}${page.includes('?') ? '&' : '?'}lang=${lang}`
  }
  const search = (): string => {
    // The cart asks for each of its products; a search is never one that was made before.
    if (Math.random() < 0.4) return anyOf(['/cart', `/api/products/${anyOf(products).id}`])
    const words = anyOf(products).name.split(' ')
    const q = `${anyOf(words)} ${(turn += 1).toString(36)}`
    return Math.random() < 0.5
      ? `/shop?${new URLSearchParams({ q })}`
      : `/api/products?${new URLSearchParams({ q: `${anyOf(words)}${' '.repeat(turn % 3)}`, page: String(1 + (turn % 500)) })}`
  }
  const send = (
    kind: Kind,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    submit?: Submit,
  ) =>
    new Promise<Answered>((resolve) => {
      const from = performance.now()
      const text = body === undefined ? undefined : JSON.stringify(body)
      const about = {
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
      const done = (status: number, retryAfter = false) =>
        resolve({ kind, status, milliseconds: performance.now() - from, retryAfter })
      const ask = () => {
        const sent = request(origin + path, about, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => submit && chunks.push(chunk))
          answer.on('end', () => {
            const status = answer.statusCode ?? 0
            if (submit !== undefined && status === 200)
              submit.id = (JSON.parse(String(Buffer.concat(chunks))) as { id: string }).id
            done(status, answer.headers['retry-after'] !== undefined)
          })
          answer.on('error', () => done(0))
        })
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The shop hung up while it was idle, as it may; a browser asks again, too.
          if (sent.reusedSocket && error.code === 'ECONNRESET') ask()
          else done(0)
        })
        sent.end(text)
      }
      ask()
    })

  return {
    next() {
      const chance = Math.random() * 100
      if (chance < shares.browse) return send('browse', browse())
      if (chance < shares.browse + shares.search) return send('search', search())
      if (Math.random() < 0.5)
        return send('member', '/api/users/login', { phoneNumber: anyOf(phoneNumbers), password })
      const buyer = anyOf(buying.buyers)
      const submit: Submit = { buyer, key: randomUUID(), body: orderOf(buying.specs) }
      buying.submits.push(submit)
      const headers = { cookie: `session=${buyer.token}`, 'idempotency-key': submit.key }
      return send('member', '/api/orders', submit.body, headers, submit)
    },
    close: () => agent.destroy(),
  }
}

/** So many shoppers at once, each of whom asks again as soon as there is an answer; answers a second. */
export async function askInTurns(load: MixedLoad, shoppers: number, seconds: number): Promise<number> {
  let answers = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: shoppers }, async () => {
      while (performance.now() < end) if ((await load.next()).status === 200) answers += 1
    }),
  )
  return answers / seconds
}

/** So many shoppers a second, whatever becomes of those before; each answer is told. */
export async function askAtRate(
  load: MixedLoad,
  rate: number,
  seconds: number,
  tell: (answered: Answered) => void,
): Promise<void> {
  const from = performance.now()
  const underWay = new Set<Promise<void>>()
  for (let sent = 0; ;) {
    const due = Math.floor(((performance.now() - from) / 1000) * rate)
    for (; sent < Math.min(due, rate * seconds); sent += 1) {
      const one = load.next().then((answered) => {
        tell(answered)
        underWay.delete(one)
      })
      underWay.add(one)
    }
    if (sent >= rate * seconds) break
    await pause(2)
  }
  await Promise.all(underWay)
}
