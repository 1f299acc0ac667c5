import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { AnyEndpoint, InputOf, OutputOf } from '#core/api/endpoint.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { RequestContext, Context, Session, StaffSession } from '../context.ts'
import { readSession } from '../services/accounts/sessions.ts'
import { demandStaff, readStaffSession } from '../services/staff/sessions.ts'
import { requestLanguage } from './request-language.ts'
import { clientAddress } from './protection/client-address.ts'
import { cookiesOf, type Cookies } from './cookies.ts'
import { databaseFor, rememberWrite } from './replica-reads.ts'
import { oncePerPage } from './once-per-page.ts'
import { countRefusedSignIn } from './count-sign-ins.ts'
import { inSpan } from '../observability/tracing.ts'

/** HTTP objects that a handler may use; services never see them. */
export interface Exchange {
  c: HonoContext
  cookies: Cookies
}

/** The session of a handler: set if and only if the endpoint requires a member or staff. */
type SessionOf<E extends AnyEndpoint> = E['access'] extends 'anyone'
  ? undefined
  : E['access'] extends 'member'
    ? Session
    : StaffSession

/** A handler may return nothing if the endpoint only reports success. */
type Nothing<Output> = { success: true } extends Output ? void : never
type Answer<Output> = Output | Response | Nothing<Output>

type Handler<E extends AnyEndpoint> = (
  context: RequestContext<SessionOf<E>>,
  input: InputOf<E>,
  exchange: Exchange,
) => Answer<OutputOf<E>> | Promise<Answer<OutputOf<E>>>

/** Handlers for the endpoints of a module of `core/api/`, by name. */
export type Handlers<Module> = {
  [Name in keyof Module as Module[Name] extends AnyEndpoint ? Name : never]: Module[Name] extends AnyEndpoint
    ? Handler<Module[Name]>
    : never
}

/** Reads who is signed in. */
interface Sessions {
  member: (c: HonoContext, token: string | undefined) => Promise<Session | undefined>
  staff: (c: HonoContext, token: string | undefined) => Promise<StaffSession | undefined>
}

/** Creates the session readers that all endpoints share, one for members and one for staff. */
export const sessionsOf = (context: Context): Sessions => ({
  member: oncePerPage((token) => readSession(context, token)),
  staff: oncePerPage((token) => readStaffSession(context, token)),
})

/** Serves the endpoints of a module with their handlers, in the order of the handlers. */
export function bindAll(
  app: OpenAPIHono,
  context: Context,
  sessions: Sessions,
  module: object,
  handlers: object,
): void {
  const endpoints = module as Record<string, AnyEndpoint>
  for (const [name, handler] of Object.entries(handlers))
    bind(app, context, sessions, endpoints[name]!, handler)
}

/**
 * Serves one endpoint: checks access before reading any input, validates the input, and parses the result as the
 * declared output, so that undeclared fields are never sent.
 */
function bind(
  app: OpenAPIHono,
  context: Context,
  sessions: Sessions,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
): void {
  const { access } = endpoint
  const name = `call ${endpoint.method.toUpperCase()} ${endpoint.path}`
  const span = { attributes: { 'http.route': `/api${endpoint.path}` } }
  const refused = (error: unknown) => {
    countRefusedSignIn(endpoint.path, error)
    throw error
  }
  const isPrivate = endpoint.private === true || access !== 'anyone' || endpoint.method === 'post'
  const guard: MiddlewareHandler = async (c, next) => {
    c.header('cache-control', isPrivate ? 'no-store' : 'no-cache')
    const cookies = cookiesOf(c, context.settings)
    if (access === 'member') {
      const session = await sessions.member(c, cookies.read('session'))
      if (session === undefined) throw new ShopError('not_logged_in')
      c.set('session', session)
    } else if (access !== 'anyone') {
      const session = await sessions.staff(c, cookies.read('staff'))
      const request = { access, requestId: requestIdOf(c), what: `${endpoint.method} ${endpoint.path}` }
      c.set('session', await demandStaff(context, session, request))
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
    } as InputOf<AnyEndpoint>
    // PostgreSQL can store neither a NUL nor a lone surrogate.
    const path = findUnstorable({ ...input.params, ...input.query, ...input.body, ...input.headers })
    if (path !== undefined) refuseField(path, 'catalogueFile.unstorable')
    const cookies = cookiesOf(c, context.settings)
    const requestContext: RequestContext<SessionOf<AnyEndpoint>> = {
      ...context,
      database: databaseFor(context, endpoint, cookies),
      session: c.get('session' as never),
      client: clientAddress(c, context.settings),
      language: requestLanguage(c),
      device: cookies.read('device'),
      userAgent: c.req.header('user-agent'),
      requestId: requestIdOf(c),
    }
    rememberWrite(context, endpoint, cookies)
    const work = async () => handler(requestContext, input, { c, cookies })
    const answer = (await inSpan(name, span, work).catch(refused)) ?? { success: true }
    if (answer instanceof Response) {
      // This response replaces the one on which the guard had set the header.
      if (isPrivate) answer.headers.set('cache-control', 'no-store')
      else if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-cache')
      return answer
    }
    return c.json(endpoint.output.parse(answer) as object, 200)
  })
}

const requestIdOf = (c: HonoContext): string => c.get('requestId') ?? ''

/** The path of the first text with a NUL or lone surrogate: 'q', 'items.2.productId'. */
function findUnstorable(input: object): string | undefined {
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return key
    const nested = typeof value === 'object' && value !== null ? findUnstorable(value) : undefined
    if (nested !== undefined) return `${key}.${nested}`
  }
  return undefined
}
