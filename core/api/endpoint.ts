import { createRoute, type z } from '@hono/zod-openapi'
import { errorBody, errorStatuses, type ErrorCode } from '../errors.ts'

/** Who may call an endpoint. */
export type Access = 'anyone'

interface Declaration<
  Method extends 'get' | 'post',
  Path extends string,
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
> {
  method: Method
  path: Path
  access: Access
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  output: Output
  /** Failures besides invalid input, which every endpoint answers. */
  errors?: readonly ErrorCode[]
  /** Response headers the answer carries, each with what it says. */
  headers?: Record<string, string>
}

/**
 * Declares one endpoint of the API. The HTTP handler, the OpenAPI document, the typed client and the test of
 * access are all derived from it.
 */
export function endpoint<
  const Method extends 'get' | 'post',
  const Path extends string,
  Output extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declaration: Declaration<Method, Path, Params, Query, Body, Output>) {
  const failures = new Map<number, ErrorCode[]>()
  for (const code of ['invalid_input', ...(declaration.errors ?? [])] as const) {
    failures.set(errorStatuses[code], [...(failures.get(errorStatuses[code]) ?? []), code])
  }
  const route = createRoute({
    method: declaration.method,
    path: declaration.path,
    summary: declaration.summary,
    tags: [declaration.tag],
    request: {
      ...(declaration.params && { params: declaration.params }),
      ...(declaration.query && { query: declaration.query }),
      ...(declaration.body && {
        body: { required: true, content: { 'application/json': { schema: declaration.body } } },
      }),
    },
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: declaration.output } },
        ...(declaration.headers && {
          headers: Object.fromEntries(
            Object.entries(declaration.headers).map(([name, description]) => [
              name,
              { description, schema: { type: 'string' as const } },
            ]),
          ),
        }),
      },
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
        ]),
      ),
    },
  })
  return { ...declaration, route }
}

/** Any endpoint, whatever it takes and answers. */
// oxlint-disable-next-line typescript/no-explicit-any -- the parameters are inferred by those who look inside
export type AnyEndpoint = Declaration<'get' | 'post', string, any, any, any, z.ZodType> & {
  route: ReturnType<typeof createRoute>
}

type Inferred<Schema, Side extends 'input' | 'output'> = Schema extends z.ZodType
  ? Side extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

/** What a client passes to an endpoint. */
export type RequestOf<E> =
  E extends Declaration<infer _M, infer _P, infer Params, infer Query, infer Body, infer _O>
    ? { params: Inferred<Params, 'input'>; query: Inferred<Query, 'input'>; body: Inferred<Body, 'input'> }
    : never

/** What a service verb receives, checked. */
export type InputOf<E> =
  E extends Declaration<infer _M, infer _P, infer Params, infer Query, infer Body, infer _O>
    ? { params: Inferred<Params, 'output'>; query: Inferred<Query, 'output'>; body: Inferred<Body, 'output'> }
    : never

/** What an endpoint answers. */
export type OutputOf<E> = E extends { output: infer Output } ? Inferred<Output, 'output'> : never
