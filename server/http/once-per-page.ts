import type { Context as HonoContext } from 'hono'

/** Sessions that were read for a page, by token. */
type Read<Session> = WeakMap<object, Map<string, Promise<Session | undefined>>>

/**
 * Reads each session once for all the calls that a page makes while it renders, which may be a dozen. A call that may
 * change something reads again, and so does every call after it. Each kind of session has its own reader, so that a
 * token is never taken for a session of another kind.
 */
export function oncePerPage<Session>(read: (token: string) => Promise<Session | undefined>) {
  const readFor: Read<Session> = new WeakMap()
  return async (c: HonoContext, token: string | undefined): Promise<Session | undefined> => {
    if (token === undefined) return undefined
    const page = c.env as object | undefined
    if (page === undefined) return read(token)
    if (c.req.method !== 'GET') {
      readFor.delete(page)
      return read(token)
    }
    const known = readFor.get(page) ?? new Map<string, Promise<Session | undefined>>()
    readFor.set(page, known)
    const found = known.get(token) ?? read(token)
    known.set(token, found)
    return found
  }
}
