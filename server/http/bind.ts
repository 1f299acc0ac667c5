import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { AnyEndpoint, InputOf, OutputOf } from '../../core/api/endpoint.ts'
import { ShopError } from '../../core/errors.ts'
import type { RequestContext, Context, Session, StaffSession } from '../context.ts'
import { readSession } from '../services/accounts/sessions.ts'
import { demandStaff } from '../services/staff/sessions.ts'
import { clientAddress } from './protection/client-address.ts'
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
  c: HonoContext
  request: Request
  cookies: Cookies
}

/** The session that an endpoint's verb gets: there exactly where a member or staff are demanded. */
type SessionOf<E extends AnyEndpoint> = E['access'] extends 'anyone'
  ? undefined
  : E['access'] extends 'member'
    ? Session
    : StaffSession

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
    context: RequestContext<SessionOf<E>>,
    input: InputOf<E>,
    exchange: Exchange,
  ) => Promise<OutputOf<E> | Reply<OutputOf<E>> | Response>,
): void {
  const { access } = endpoint
  const isPrivate = endpoint.private === true || access !== 'anyone' || endpoint.method === 'post'
  const guard: MiddlewareHandler = async (c, next) => {
    if (isPrivate) c.header('cache-control', 'no-store')
    if (access === 'member') c.set('session', await demandSession(c, context))
    else if (access !== 'anyone') {
      const token = cookiesOf(c, context.settings).read('staff')
      const about = { access, requestId: requestIdOf(c), what: `${endpoint.method} ${endpoint.path}` }
      c.set('session', await demandStaff(context, token, about))
    }
    await next()
  }
  app.openapi({ ...endpoint.route, middleware: guard }, async (c) => {
    const part = (declared: unknown, target: 'param' | 'query' | 'json' | 'header') =>
      declared === undefined ? undefined : c.req.valid(target as never)
    const input = {
      params: part(endpoint.params, 'param'),
      query: part(endpoint.query, 'query'),
      body: part(endpoint.body, 'json'),
      headers: part(endpoint.requestHeaders, 'header'),
    } as InputOf<E>
    // PostgreSQL keeps neither a NUL nor half a character and would answer with a failure of its own.
    const path = findUnstorable({ ...input.params, ...input.query, ...input.body, ...input.headers })
    if (path !== undefined) {
      throw new ShopError('invalid_input', {
        issues: [{ path, problem: 'A text holds no NUL character and no half of one.' }],
      })
    }
    const requestContext: RequestContext<SessionOf<E>> = {
      ...context,
      session: c.get('session' as never) as SessionOf<E>,
      client: clientAddress(c, context.settings),
      requestId: requestIdOf(c),
    }
    const answer = await verb(requestContext, input, {
      c,
      request: c.req.raw,
      cookies: cookiesOf(c, context.settings),
    })
    if (answer instanceof Response) return privately(answer, isPrivate)
    const { body, headers } = answer instanceof Reply ? answer : { body: answer, headers: {} }
    return c.json(endpoint.output.parse(body) as object, 200, headers)
  })
}

/** A document or a stream; what the guard said of caches would be lost with the answer that it was said of. */
function privately(answer: Response, isPrivate: boolean): Response {
  if (isPrivate) answer.headers.set('cache-control', 'no-store')
  return answer
}

const requestIdOf = (c: HonoContext): string => c.get('requestId' as never) ?? ''

async function demandSession(c: HonoContext, context: Context): Promise<Session> {
  const token = cookiesOf(c, context.settings).read('session')
  const session = token === undefined ? undefined : await readSession(context, token)
  if (session === undefined) throw new ShopError('not_logged_in')
  return session
}

/** Where in a checked input a text holds a NUL or a lone surrogate, if one does: 'q', 'items.2.productId'. */
function findUnstorable(input: object): string | undefined {
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return key
    const within = typeof value === 'object' && value !== null ? findUnstorable(value) : undefined
    if (within !== undefined) return `${key}.${within}`
  }
  return undefined
}
