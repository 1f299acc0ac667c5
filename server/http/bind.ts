import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AnyEndpoint, InputOf, OutputOf } from '../../core/api/endpoint.ts'
import { ShopError } from '../../core/errors.ts'
import type { Context } from '../context.ts'

/** An answer with headers of its own. */
export class Reply<Body> {
  readonly body: Body
  readonly headers: Record<string, string>

  constructor(body: Body, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/**
 * Serves an endpoint by a verb: the verb gets the checked input, and its answer passes through the declared
 * output, so that a field the contract does not name never reaches the wire.
 */
export function bind<E extends AnyEndpoint>(
  app: OpenAPIHono,
  context: Context,
  endpoint: E,
  verb: (context: Context, input: InputOf<E>, request: Request) => Promise<OutputOf<E> | Reply<OutputOf<E>>>,
): void {
  app.openapi(endpoint.route, async (c) => {
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
    const answer = await verb(context, input, c.req.raw)
    const { body, headers } = answer instanceof Reply ? answer : { body: answer, headers: {} }
    return c.json(endpoint.output.parse(body) as object, 200, headers)
  })
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
