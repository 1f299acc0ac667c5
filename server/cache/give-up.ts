import { toErrorBody } from '#core/errors.ts'
import { startLanguage } from '#core/language.ts'
import { unlessGone } from '../database/unless-gone.ts'
import { unavailable } from '../http/errors.ts'

/** A call of the API within the process, as made by pages. */
export type CallApi = (path: string, init: RequestInit, connection: unknown) => Promise<Response>

/**
 * Wraps the calls of pages: calls that read are refused with `unavailable` once the database is known to be down, so
 * that the page fails soon.
 */
export function givingUp(call: CallApi, isConnected: () => boolean): CallApi {
  return async (path, init, connection) => {
    const answering = call(path, init, connection)
    if (init.method !== 'GET') return answering
    return (await unlessGone(answering, isConnected)) ?? refuse()
  }
}

/** Creates the refusal; the page shows its message in the visitor's language. */
function refuse(): Response {
  const error = unavailable()
  return Response.json(toErrorBody(error, startLanguage), { status: error.status })
}
