import { createRoute, z } from '@hono/zod-openapi'
import { errorBody, errorStatuses, type ErrorCode } from '../errors.ts'
import type { StaffPermission } from '../staff/staff.ts'

/**
 * Who may call an endpoint: `anyone`, only a signed-in `member`, anybody of the `staff` who is signed in, or those of
 * the staff whose role has a permission.
 */
export type Access = 'anyone' | 'member' | 'staff' | StaffPermission

const refusalsOf = (access: Access): readonly ErrorCode[] => {
  if (access === 'anyone') return []
  if (access === 'member') return ['not_logged_in']
  return access === 'staff' ? ['staff_not_signed_in'] : ['staff_not_signed_in', 'not_allowed']
}

/**
 * A schema that the browser shares, as the API takes it: those are written with zod/mini, which weighs less
 * there and knows nothing of OpenAPI.
 */
export function shared<S extends z.core.$ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const checked = z.unknown().transform((value, context) => {
    const result = z.core.safeParse(schema, value)
    if (result.success) return result.data
    context.issues.push(...result.error.issues.map((issue) => ({ ...issue, input: value }) as never))
    return z.NEVER
  })
  return checked.openapi(described as object) as never
}

type Media = 'application/json' | 'application/pdf' | 'text/csv' | 'text/event-stream'

interface Declaration<
  Method extends 'get' | 'post',
  Path extends string,
  Who extends Access,
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
  Headers extends z.ZodObject | undefined = undefined,
> {
  method: Method
  path: Path
  access: Who
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** What it takes as it is instead of JSON: these types, and at most so many bytes. */
  raw?: { media: readonly string[]; most: number }
  output: Output
  /** Request headers that it reads, by their names in lower case. */
  requestHeaders?: Headers
  /** What it answers instead of JSON; `output` then only describes it. */
  media?: Media | readonly Media[]
  /** Failures besides invalid input, which every endpoint answers. */
  errors?: readonly ErrorCode[]
  /** The answer is for this caller and this moment only: no cache keeps it. So is what not anyone may call, and every POST. */
  private?: true
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
  const Who extends Access,
  Output extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
>(declaration: Declaration<Method, Path, Who, Params, Query, Body, Output, Headers>) {
  const failures = new Map<number, ErrorCode[]>()
  for (const code of [
    'invalid_input',
    ...refusalsOf(declaration.access),
    ...(declaration.method === 'post' ? (['foreign_origin', 'unsupported_media_type'] as const) : []),
    ...(declaration.errors ?? []),
  ] as const) {
    failures.set(errorStatuses[code], [...(failures.get(errorStatuses[code]) ?? []), code])
  }
  const route = createRoute({
    method: declaration.method,
    path: declaration.path,
    summary: declaration.summary,
    tags: [declaration.tag],
    // Only described: nothing is to read it as JSON before its verb does.
    ...(declaration.raw && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          declaration.raw.media.map((type) => [
            type,
            { schema: { type: 'string' as const, format: 'binary' } },
          ]),
        ),
      },
    }),
    request: {
      ...(declaration.params && { params: declaration.params }),
      ...(declaration.query && { query: declaration.query }),
      ...(declaration.requestHeaders && { headers: declaration.requestHeaders }),
      ...(declaration.body && {
        body: { required: true, content: { 'application/json': { schema: declaration.body } } },
      }),
    },
    responses: {
      200: {
        description: 'The answer.',
        content: Object.fromEntries(
          [declaration.media ?? 'application/json']
            .flat()
            .map((type) => [type, { schema: declaration.output }]),
        ),
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
export type AnyEndpoint = Declaration<'get' | 'post', string, Access, any, any, any, z.ZodType, any> & {
  route: ReturnType<typeof createRoute>
}

type Inferred<Schema, Side extends 'input' | 'output'> = Schema extends z.ZodType
  ? Side extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

type Taken<E, Side extends 'input' | 'output'> =
  E extends Declaration<
    infer _M,
    infer _P,
    infer _W,
    infer Params,
    infer Query,
    infer Body,
    infer _O,
    infer Headers
  >
    ? {
        params: Inferred<Params, Side>
        query: Inferred<Query, Side>
        body: Inferred<Body, Side>
        headers: Inferred<Headers, Side>
      }
    : never

/** What a client passes to an endpoint. */
export type RequestOf<E> = Taken<E, 'input'>

/** What a service verb receives, checked. */
export type InputOf<E> = Taken<E, 'output'>

/** What an endpoint answers. */
export type OutputOf<E> = E extends { output: infer Output } ? Inferred<Output, 'output'> : never
