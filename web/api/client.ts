import type { Api } from '#core/api/all.ts'
import type { ErrorBody } from '#core/errors.ts'
import type { Language } from '#core/language.ts'

type CallName = keyof Api
/**
 * Whether callers may leave out a part of a request: the endpoint has no such part, or all fields of the part are
 * optional.
 */
type MayLack<Part> = undefined extends Part ? true : Record<never, never> extends Part ? true : false
type Optional<T> = { [K in keyof T as MayLack<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as MayLack<T[K]> extends true ? K : never]?: T[K]
}

/** `params` for the path, `query`, and `body` as JSON. */
export type CallRequest<N extends CallName> = Optional<Api[N]['request']>
export type CallOutput<N extends CallName> = Api[N]['output']

type CallArguments<N extends CallName> =
  Record<never, never> extends CallRequest<N>
    ? [request?: CallRequest<N>, options?: CallOptions]
    : [request: CallRequest<N>, options?: CallOptions]

interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** A file as body, instead of JSON. */
  file?: { bytes: Blob; type: string }
}

/** A call that the API refused; `message` is the API's text, '' if there is none. "Errors carry error.error text." */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? body.error ?? '')
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.code ?? (this.message === '' ? 'internal' : '')
    this.details = body.details ?? {}
  }
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401

export interface ApiClient {
  /** @throws ApiFailure when the API refuses */
  call<N extends CallName>(name: N, ...request: CallArguments<N>): Promise<CallOutput<N>>
  /** @throws ApiFailure when the API refuses */
  callWithHeaders<N extends CallName>(
    name: N,
    ...request: CallArguments<N>
  ): Promise<{ body: CallOutput<N>; headers: Headers }>
}

/**
 * Creates a client that sends calls with `send`, in `language`. `onFailure` runs before the caller gets a failure; if
 * it resolves to true, for example after a new sign-in, the call is sent again.
 */
export function createApiClient(
  send: (path: string, init: RequestInit) => Promise<Response>,
  language: Language,
  onFailure: (failure: ApiFailure) => Promise<boolean> | undefined | void = () => {},
): ApiClient {
  const callWithHeaders: ApiClient['callWithHeaders'] = async (name, ...given) => {
    const [request, options] = given
    const [method, template] = name.split(' ') as [string, string]
    const { params, query, body } = (request ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
    const search = new URLSearchParams({ lang: language })
    for (const [key, value] of Object.entries(query ?? {})) {
      for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(key, String(one))
    }
    const response = await send(`/api${path}?${search}`, {
      method,
      ...(options?.signal && { signal: options.signal }),
      headers: {
        ...options?.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options?.file && { 'content-type': options.file.type }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options?.file && { body: options.file.bytes }),
    })
    if (!response.ok) {
      const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
      const failure = new ApiFailure(response.status, body)
      if (await onFailure(failure)) return callWithHeaders(name, ...given)
      throw failure
    }
    return { body: await response.json(), headers: response.headers }
  }
  return { callWithHeaders, call: async (name, ...request) => (await callWithHeaders(name, ...request)).body }
}
