import { createRoute, z } from '@hono/zod-openapi'
import { errorBody, errorStatuses, type ErrorCode } from '../errors.ts'
import type { StaffPermission } from '../staff/staff.ts'

/**
 * Who may call an endpoint: `anyone`, a signed-in `member`, all signed-in `staff`, or only staff with a
 * permission.
 */
export type Access = 'anyone' | 'member' | 'staff' | StaffPermission

/** Cookies that requests send, by their names in the OpenAPI document. */
export const cookieSchemes = {
  member: { cookie: 'session', description: 'The session of a signed-in member, set by POST /users/login.' },
  staff: { cookie: 'staff', description: 'The session of signed-in staff, set by POST /staff/login.' },
  proof: {
    cookie: 'proof',
    description: 'The proof of a verified phone number, set by POST /verification/sms/confirm.',
  },
  humanCheck: {
    cookie: 'human-check',
    description: 'The ticket of a solved human check; the next code for the same number needs no new check.',
  },
} as const

/** The body of every error response. */
const error = z.object(errorBody.shape).openapi('Error')

const accessErrors = (access: Access): readonly ErrorCode[] => {
  if (access === 'anyone') return []
  if (access === 'member') return ['not_logged_in']
  return access === 'staff' ? ['staff_not_signed_in'] : ['staff_not_signed_in', 'not_allowed']
}

/**
 * Wraps a zod/mini schema for the API. The browser uses zod/mini because it is smaller, but OpenAPI needs
 * this wrapper.
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

/** Names a schema with zod/mini parts in the OpenAPI document, which then describes it by its JSON schema. */
export function described<S extends z.ZodType>(schema: S, name: string): S {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return schema.openapi(name, whole as object)
}

/** Content type of an Excel workbook. */
export const xlsxMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Media =
  | 'application/json'
  | 'application/pdf'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'image/webp'
  | typeof xlsxMedia
type Fields = z.ZodObject | undefined

interface Declaration<
  Params extends Fields,
  Query extends Fields,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
  Headers extends Fields,
> {
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** An upload instead of a JSON body: its content types and maximum size in bytes. */
  raw?: { media: readonly string[]; maxBytes: number }
  /**
   * A cookie that the endpoint reads although anyone may call it; `optional` if it also works without the
   * cookie.
   */
  cookie?: { scheme: keyof typeof cookieSchemes; optional?: true }
  /** Request headers that the endpoint reads, by their names in lower case. */
  requestHeaders?: Headers
  output: Output
  /** Content types of the response if it is not JSON; `output` then only describes it. */
  media?: Media | readonly Media[]
  /**
   * Errors that the endpoint may return, besides the error for invalid input that every endpoint may return.
   */
  errors?: readonly ErrorCode[]
  /** Set if responses must not be cached. Responses to POST requests and of restricted endpoints are never cached. */
  private?: true
  /** Response headers with their descriptions. */
  headers?: Record<string, string>
}

/**
 * Declares the endpoints of one section of the API: `endpoint('GET /orders/{id}', 'member', { … })`.
 * Handlers, the OpenAPI document, the typed client and the access tests are derived from it.
 */
export function endpointsOf(tag: string) {
  return <
    const Name extends `${'GET' | 'POST'} /${string}`,
    const Who extends Access,
    Output extends z.ZodType,
    Params extends Fields = undefined,
    Query extends Fields = undefined,
    Body extends z.ZodType | undefined = undefined,
    Headers extends Fields = undefined,
  >(
    name: Name,
    access: Who,
    declaration: Declaration<Params, Query, Body, Output, Headers>,
  ) => {
    const [verb, path] = name.split(' ') as [string, string]
    const method = verb === 'GET' ? 'get' : 'post'
    const { summary, params, query, body, raw, requestHeaders, output, media, errors, headers, cookie } =
      declaration
    const codes = [
      'invalid_input',
      ...accessErrors(access),
      ...(method === 'post' ? (['foreign_origin', 'unsupported_media_type'] as const) : []),
      ...(errors ?? []),
    ] as const
    const errorResponses = Object.groupBy(codes, (code) => errorStatuses[code])
    const route = createRoute({
      method,
      path,
      operationId: operationId(method, path),
      summary,
      tags: [tag],
      security: securityOf(access, cookie),
      // This only describes the upload, so that it is not parsed as JSON.
      ...(raw && {
        requestBody: {
          required: true,
          content: contentOf(raw.media, { type: 'string' as const, format: 'binary' }),
        },
      }),
      request: {
        ...(params && { params }),
        ...(query && { query }),
        ...(requestHeaders && { headers: requestHeaders }),
        ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
      },
      responses: {
        200: {
          description: 'The response.',
          content: contentOf([media ?? 'application/json'].flat(), output),
          ...(headers && {
            headers: mapValues(headers, (description) => ({
              description,
              schema: { type: 'string' as const },
            })),
          }),
        },
        ...mapValues(errorResponses, (codes) => ({
          description: codes.join(', '),
          content: contentOf(['application/json'], error),
        })),
      },
    })
    return { ...declaration, tag, name, method, path, access, route } as const
  }
}

/** `('get', '/orders/{id}')` //=> 'getOrdersById' */
const operationId = (method: string, path: string): string =>
  method +
  path
    .replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `by/${first.toUpperCase()}${rest}`)
    .replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, first: string) => first.toUpperCase())

function securityOf(access: Access, cookie: { scheme: string; optional?: true } | undefined) {
  if (access !== 'anyone') return [{ [access === 'member' ? 'member' : 'staff']: [] }]
  if (cookie === undefined) return []
  return [{ [cookie.scheme]: [] }, ...(cookie.optional ? [{}] : [])]
}

const contentOf = <Schema>(types: readonly string[], schema: Schema) =>
  Object.fromEntries(types.map((type) => [type, { schema }]))

const mapValues = <Value, Mapped>(record: Record<string, Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** Any endpoint. */
// oxlint-disable-next-line typescript/no-explicit-any -- the parameters are inferred where they matter
export type AnyEndpoint = Declaration<any, any, any, z.ZodType, any> & {
  name: `${'GET' | 'POST'} /${string}`
  tag: string
  method: 'get' | 'post'
  path: string
  access: Access
  route: ReturnType<typeof createRoute>
}

type Side = 'input' | 'output'
type Parsed<Schema, S extends Side> = Schema extends z.ZodType
  ? { input: z.input<Schema>; output: z.output<Schema> }[S]
  : undefined

type Parts<E, S extends Side> =
  E extends Declaration<infer Params, infer Query, infer Body, infer _Output, infer Headers>
    ? {
        params: Parsed<Params, S>
        query: Parsed<Query, S>
        body: Parsed<Body, S>
        headers: Parsed<Headers, S>
      }
    : never

/** The input that a client passes to an endpoint. */
export type RequestOf<E> = Parts<E, 'input'>

/** The validated input that a service function gets. */
export type InputOf<E> = Parts<E, 'output'>

/** The output of an endpoint. */
export type OutputOf<E> = E extends { output: infer Output extends z.ZodType } ? z.output<Output> : never
