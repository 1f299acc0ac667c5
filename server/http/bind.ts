import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { AnyEndpoint, InputOf, OutputOf } from '../../core/api/endpoint.ts'
import { ShopError } from '../../core/errors.ts'
import type { Call, Context } from '../context.ts'
import { readSession, type Session } from '../services/accounts/sessions.ts'
import { clientAddress } from './client-address.ts'
import { cookiesOf, type Cookies } from './cookies.ts'

/** An answer with headers of its own. */
export class Reply<Body> {
  readonly body: Body
  readonly headers: Record<string, string>

  constructor(body: Body, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/** What of HTTP a binding may touch: a verb sees none of it. */
interface Exchange {
  request: Request
  cookies: Cookies
}

/** The session that an endpoint's verb gets: there exactly where a member is demanded. */
type SessionOf<E extends AnyEndpoint> = E['access'] extends 'member' ? Session : undefined

/**
 * Serves an endpoint by a verb: who may not call it is refused before anything is read, the verb gets the
 * checked input, and its answer passes through the declared output, so that a field the contract does not name
 * never reaches the wire. What is private is kept by no cache.
 */
export function bind<E extends AnyEndpoint>(
  app: OpenAPIHono,
  context: Context,
  endpoint: E,
  verb: (
    call: Call<SessionOf<E>>,
    input: InputOf<E>,
    exchange: Exchange,
  ) => Promise<OutputOf<E> | Reply<OutputOf<E>>>,
): void {
  const isPrivate = endpoint.private === true || endpoint.access === 'member' || endpoint.method === 'post'
  const guard: MiddlewareHandler = async (c, next) => {
    if (isPrivate) c.header('cache-control', 'no-store')
    if (endpoint.access === 'member') c.set('session', await demandSession(c, context))
    await next()
  }
  app.openapi({ ...endpoint.route, middleware: guard }, async (c) => {
    const part = (declared: unknown, target: 'param' | 'query' | 'json') =>
      declared === undefined ? undefined : c.req.valid(target as never)
    const input = {
      params: part(endpoint.params, 'param'),
      query: part(endpoint.query, 'query'),
      body: part(endpoint.body, 'json'),
    } as InputOf<E>
    // PostgreSQL keeps no NUL in a text and would answer with a failure of its own.
    const path = findNul({ ...input.params, ...input.query, ...input.body })
    if (path !== undefined) {
      throw new ShopError('invalid_input', { issues: [{ path, problem: 'A text holds no NUL character.' }] })
    }
    const call: Call<SessionOf<E>> = {
      ...context,
      session: c.get('session' as never) as SessionOf<E>,
      client: clientAddress(c, context.settings),
      requestId: c.get('requestId' as never) ?? '',
    }
    const answer = await verb(call, input, {
      request: c.req.raw,
      cookies: cookiesOf(c, context.settings),
    })
    const { body, headers } = answer instanceof Reply ? answer : { body: answer, headers: {} }
    return c.json(endpoint.output.parse(body) as object, 200, headers)
  })
}

async function demandSession(c: HonoContext, context: Context): Promise<Session> {
  const token = cookiesOf(c, context.settings).read('session')
  const session = token === undefined ? undefined : await readSession(context, token)
  if (session === undefined) throw new ShopError('not_logged_in')
  return session
}

/** Where in a checked input a text holds a NUL character, if one does: 'q', 'items.2.productId'. */
function findNul(input: object): string | undefined {
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === 'string' && value.includes('\0')) return key
    const within = typeof value === 'object' && value !== null ? findNul(value) : undefined
    if (within !== undefined) return `${key}.${within}`
  }
  return undefined
}
