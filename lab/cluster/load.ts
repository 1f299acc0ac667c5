import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { signedInOwner } from '../bench/members.ts'
import { onDatabase, prepareBuying, sample, startBuying, type Buying } from '../chaos/buying.ts'
import { machinePlaces } from './network.ts'
import { origin } from './settings.ts'
import { Tally, type Deed } from './tally.ts'

/** The pace of a modest load, which two cores can run beside a whole cluster. Times are in milliseconds. */
const pace = { buyers: 8, rest: 600, page: 200, staff: 1_500, upload: 6_000, lines: 6 }
/** Number of products whose pages are requested. It is low, so that caches can store all of them. */
const products = 12
/** How long clients wait for an answer, in milliseconds. */
const patience = 30_000
/** How long a browser waits before it reopens an event stream, in milliseconds. */
const reopen = 3_000

/** The network addresses of visitors. */
const addresses = Array.from({ length: 50 }, (_, n) => `203.0.113.${n + 1}`)

/** Public pages and calls of the catalogue, in both languages. */
const pagesOf = (ids: readonly string[]): string[] =>
  [
    '/home',
    '/shop',
    '/shop?sort=price-asc',
    '/contact',
    '/api/bestSellProducts',
    ...ids.flatMap((id) => [`/product/${id}`, `/api/products/${id}`]),
  ].flatMap((path) => ['en', 'zh-TW'].map((lang) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`))

/** All users of the shop, and the answers that they got. */
export class Load {
  readonly tally = new Tally()
  readonly buying: Buying
  /** The addresses of pictures whose uploads were acknowledged. */
  readonly pictures: string[] = []
  readonly #pages: readonly string[]
  readonly #staff: string
  readonly #lines = new Agent({ keepAlive: false })
  #stopping = new AbortController()
  #working: Promise<unknown>[] = []
  #buyers: ReturnType<typeof startBuying> | undefined

  private constructor(buying: Buying, pages: readonly string[], staff: string) {
    this.buying = buying
    this.#pages = pages
    this.#staff = staff
    buying.onAnswer = (kind) => this.tally.note('order', kind)
  }

  /** Creates members, an owner and products in the database at a URL. */
  static async prepare(url: string): Promise<Load> {
    const buying = await prepareBuying(url, { buyers: pace.buyers, specs: 40 })
    return onDatabase(url, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from products order by id limit $1', [
        products,
      ])
      return new Load(buying, pagesOf(rows.map(({ id }) => id)), await signedInOwner(client))
    })
  }

  /** Starts all users. */
  start(): void {
    this.#stopping = new AbortController()
    this.#buyers = startBuying(this.buying, () => origin, pace.rest)
    this.#working = [
      this.#browse(),
      this.#repeat(pace.staff, () => this.#moveOrder()),
      this.#repeat(pace.upload, () => this.#upload()),
      ...Array.from({ length: pace.lines }, (_, n) => this.#follow(n)),
    ]
  }

  /** Stops all users after their current requests. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#buyers?.stop(), ...this.#working])
  }

  /**
   * Requests every page from every shop, directly and through the edge. This fills the caches as in a shop that has
   * run for a while.
   */
  async warmUp(): Promise<void> {
    for (const shop of [...machinePlaces.map(({ address }) => `http://${address}:3000`), origin])
      for (const page of this.#pages)
        // These are the headers that browsers and the load send.
        await (await fetch(shop + page, { headers: { 'accept-encoding': 'gzip, br' } })).arrayBuffer()
  }

  /** Requests pages at a steady rate, whether or not earlier requests have been answered. */
  async #browse(): Promise<void> {
    const open = new Set<Promise<void>>()
    while (!this.#stopping.signal.aborted) {
      const one = this.#page(sample(this.#pages)).then(() => void open.delete(one))
      open.add(one)
      await pause(pace.page)
    }
    await Promise.all(open)
  }

  async #page(path: string): Promise<void> {
    const headers = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': sample(addresses) }
    const status = await fetch(origin + path, { headers, signal: AbortSignal.timeout(patience) }).then(
      async (response) => (await response.arrayBuffer(), String(response.status)),
      () => 'no answer',
    )
    this.tally.note(path.startsWith('/api/') ? 'call' : 'page', status, path)
  }

  async #repeat(every: number, act: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await act()
      await pause(every)
    }
  }

  /** Lets staff confirm an earlier order. */
  async #moveOrder(): Promise<void> {
    const settled = this.buying.submissions.slice(0, -50).filter(({ id, cancelled }) => id && !cancelled)
    if (settled.length === 0) return
    const body = JSON.stringify({ to: 'In Progress' })
    await this.#ask('staff', `/api/staff/orders/${sample(settled).id}/move`, body, 'application/json')
  }

  async #upload(): Promise<void> {
    // Each picture is different.
    const noise = { type: 'gaussian', mean: 100 + Math.random() * 50, sigma: 20 } as const
    const picture = await sharp({
      create: { width: 800, height: 600, channels: 3, background: '#888', noise },
    })
      .jpeg()
      .toBuffer()
    const answer = await this.#ask('upload', '/api/staff/catalogue/pictures', picture, 'image/jpeg')
    if (answer !== undefined) this.pictures.push((JSON.parse(answer) as { url: string }).url)
  }

  async #ask(deed: Deed, path: string, body: string | Buffer, type: string): Promise<string | undefined> {
    let kind = 'no answer'
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: {
          'content-type': type,
          'idempotency-key': randomUUID(),
          'x-forwarded-for': '198.51.100.200',
          cookie: `staff=${this.#staff}`,
        },
        body: body as BodyInit,
        signal: AbortSignal.timeout(patience),
      })
      kind = String(response.status)
      const text = await response.text()
      if (response.ok) return text
      kind += ` ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'without a reason'}`
      return undefined
    } catch {
      return undefined
    } finally {
      this.tally.note(deed, kind)
    }
  }

  /** Keeps an event stream open like a browser, which reopens it after some seconds. */
  async #follow(n: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#line(n)
      if (!this.#stopping.signal.aborted) await pause(reopen)
    }
  }

  /** Opens an event stream. Resolves when it ends. Each event and each heartbeat counts as a successful answer. */
  #line(n: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const headers = { cookie: `staff=${this.#staff}`, 'x-forwarded-for': `198.51.100.${210 + n}` }
    const signal = this.#stopping.signal
    const asked = request(`${origin}/api/staff/orders/live`, { agent: this.#lines, headers, signal })
    // Heartbeats arrive every 10 s. Without them the stream is dead.
    asked.setTimeout(patience, () => asked.destroy())
    let answered = false
    asked.once('response', (response) => {
      answered = true
      if (response.statusCode !== 200) this.tally.note('live line', String(response.statusCode))
      response.on('data', () => this.tally.note('live line', '200'))
      response.once('close', () => {
        if (!signal.aborted && response.statusCode === 200)
          this.tally.note('live line', response.complete ? 'ended' : 'cut')
        resolve()
      })
      response.on('error', () => {})
    })
    asked.on('error', () => {
      if (!answered && !signal.aborted) this.tally.note('live line', 'no answer')
      resolve()
    })
    asked.end()
    return promise
  }
}

/** Returns the acknowledged pictures that the shop no longer serves. */
export async function missingPictures(pictures: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const url of pictures) {
    const response = await fetch(new URL(url, origin), { signal: AbortSignal.timeout(patience) })
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength === 0) missing.push(url)
  }
  return missing
}
