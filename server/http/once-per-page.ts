import type { Context as HonoContext } from 'hono'

/** What was read for the page of a connection, by the token it was read with. */
const readFor = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Reads the session of a token once for all the calls that a page makes while it renders: these have the request of the
 * page in common, and a page of the back office makes a dozen. A call that may change something reads anew, and so
 * does every call after it.
 */
export function oncePerPage<T>(c: HonoContext, token: string, read: () => Promise<T>): Promise<T> {
  const page = c.env as object | undefined
  if (page === undefined) return read()
  if (c.req.method !== 'GET') {
    readFor.delete(page)
    return read()
  }
  const known = readFor.get(page) ?? new Map<string, Promise<unknown>>()
  readFor.set(page, known)
  const found = (known.get(token) as Promise<T> | undefined) ?? read()
  known.set(token, found)
  return found
}
