import type { Context as HonoContext } from 'hono'

/** What was read for the page of a connection, by the token it was read with. */
type Read<Session> = WeakMap<object, Map<string, Promise<Session | undefined>>>

/**
 * A reader of sessions by their tokens that reads each once for all the calls that a page makes while it renders: these
 * have the request of the page in common, and a page of the back office makes a dozen. A call that may change something
 * reads anew, and so does every call after it. Each kind of session has a reader of its own: what one of them found for a
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
