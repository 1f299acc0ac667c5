import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '../app.ts'
import { createContext, type Context } from '../context.ts'
import { connect, type Connection } from '../database/connect.ts'
import { products } from '../database/tables/catalogue.ts'
import { signedInMember, stockedSpecs, type TestMember } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { rememberedLanguage } from '../http/language-cookie.ts'
import { createResponseCache } from './serve.ts'

export const desk = 'lift-sit-stand-desk'
export let shop: Awaited<ReturnType<typeof createTestShop>>
let other: Connection
let otherContext: Context
export let here: Server
export let there: Server
export let member: TestMember
export let moment = Date.UTC(2026, 2, 2, 4, 5)

/** The requests of all renderings, newest last. */
export const rendered: { address: string; cookie: string | undefined }[] = []

let isFailing = false

/** A page that shows the catalogue and the language, and would show the member if it knew them. */
const pagesOf =
  (database: Context['database']): MiddlewareHandler =>
  async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const cookie = c.req.header('cookie')
    rendered.push({ address: pathname + search, cookie })
    if (isFailing) throw new Error('no page')
    if (pathname === '/product/gone') return c.text('Product Not Found', 404)
    const [row] = await database.select().from(products).where(eq(products.id, desk))
    const language = rememberedLanguage(cookie) ?? 'en'
    c.header('content-security-policy', "default-src 'self'")
    c.header('cache-control', 'no-cache')
    return c.html(`<title>${row?.name[language]}</title>${'<p>text</p>'.repeat(200)}`)
  }

export const appOf = (context: Context) =>
  createApp(context, { client: undefined }, () => pagesOf(context.database))

export async function serve(context: Context): Promise<Server> {
  const server = createServer(createResponseCache(context).listener(appOf(context)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await context.databaseListener.ready()
  return server
}

export const later = (milliseconds: number) => {
  moment += milliseconds
}

export const setFailing = (failing: boolean) => {
  isFailing = failing
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export function ask(path: string, headers: Record<string, string> = {}, server = here): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

export const titleOf = ({ body }: Answer) => /<title>(.*?)<\/title>/.exec(String(body))?.[1]

export const rename = (name: string) =>
  shop.context.database.execute(
    sql`update products set name = name || ${JSON.stringify({ en: name })}::jsonb where id = ${desk}`,
  )

/** Waits until a process has received all notifications so far, which arrive in sequence. */
export async function notified({ live, database } = shop.context): Promise<void> {
  const arrived = new Promise<void>((resolve) => {
    const end = live.followAll((id) => {
      if (id !== 'probe') return
      end()
      resolve()
    })
  })
  await database.execute(sql`select pg_notify('orders_changed', 'probe')`)
  await arrived
}

/** Opens a shop for a test file and closes it after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop({ context: { now: () => new Date(moment) } })
    here = await serve(shop.context)
    other = await connect(shop.url)
    otherContext = createContext(other.db, shop.context.settings)
    there = await serve(otherContext)
    await stockedSpecs(shop, 100)
    member = await signedInMember(shop)
  })
  afterAll(async () => {
    here.close()
    there.close()
    await otherContext.live.close()
    await otherContext.databaseListener.close()
    await other.close()
    await shop.close()
  })
  beforeEach(() => {
    // Everything in the cache has expired.
    moment += 3_600_000
    isFailing = false
    rendered.length = 0
  })
}
