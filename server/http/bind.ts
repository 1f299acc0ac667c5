import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { AnyEndpoint, InputOf, OutputOf } from '../../core/api/endpoint.ts'
import { ShopError } from '../../core/errors.ts'
import type { RequestContext, Context, Session, StaffSession } from '../context.ts'
import { readSession } from '../services/accounts/sessions.ts'
import { demandStaff } from '../services/staff/sessions.ts'
import { clientAddress } from './protection/client-address.ts'
import { cookiesOf, type Cookies } from './cookies.ts'

/** A response body with extra headers. */
export class Reply<Body> {
  readonly body: Body
  readonly headers: Record<string, string>

  constructor(body: Body, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/** The HTTP objects that a binding may use; a service verb sees none of them. */
interface Exchange {
  c: HonoContext
  request: Request
  cookies: Cookies
}

/** The session that an endpoint's verb gets: present exactly where a member or staff are required. */
type SessionOf<E extends AnyEndpoint> = E['access'] extends 'anyone'
  ? undefined
  : E['access'] extends 'member'
    ? Session
    : StaffSession

/**
 * Serves an endpoint by a verb: access is checked before any input is read, the verb gets validated input, and its
 * result is parsed by the declared output, so that no field outside the contract is ever sent. Private responses are
 * not cached.
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
      const request = { access, requestId: requestIdOf(c), what: `${endpoint.method} ${endpoint.path}` }
      c.set('session', await demandStaff(context, token, request))
    }
    await next()
  }
  app.openapi({ ...endpoint.route, middleware: guard }, async (c) => {
    const validated = (declared: unknown, target: 'param' | 'query' | 'json' | 'header') =>
      declared === undefined ? undefined : c.req.valid(target as never)
    const input = {
      params: validated(endpoint.params, 'param'),
      query: validated(endpoint.query, 'query'),
      body: validated(endpoint.body, 'json'),
      headers: validated(endpoint.requestHeaders, 'header'),
    } as InputOf<E>
    // PostgreSQL can store neither a NUL nor a lone surrogate.
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
    if (answer instanceof Response) {
      // It replaces the response that the guard set the header on.
      if (isPrivate) answer.headers.set('cache-control', 'no-store')
      return answer
    }
    const { body, headers } = answer instanceof Reply ? answer : { body: answer, headers: {} }
    return c.json(endpoint.output.parse(body) as object, 200, headers)
  })
}

const requestIdOf = (c: HonoContext): string => c.get('requestId' as never) ?? ''

async function demandSession(c: HonoContext, context: Context): Promise<Session> {
  const token = cookiesOf(c, context.settings).read('session')
  const session = token === undefined ? undefined : await readSession(context, token)
  if (session === undefined) throw new ShopError('not_logged_in')
  return session
}

/** The path of the first text with a NUL or a lone surrogate: 'q', 'items.2.productId'. */
function findUnstorable(input: object): string | undefined {
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return key
    const nested = typeof value === 'object' && value !== null ? findUnstorable(value) : undefined
    if (nested !== undefined) return `${key}.${nested}`
  }
  return undefined
}
