import type { Context as HonoContext } from 'hono'
import { routePath } from 'hono/route'

/** The variable by which pages tell the pattern of their route, found only if somebody asks for it. */
export const pageRoute = 'pageRoute'

/** The pattern of the route that answered a request, as one of a closed list: '/api/orders/:id', '/product/:id'. */
export function routeOf(c: HonoContext): string {
  const ofPage = c.get(pageRoute as never) as (() => string) | undefined
  if (ofPage !== undefined) return ofPage()
  const path = routePath(c)
  // Middleware that answers by itself, as for another host or too many requests.
  return path === '*' || path === '/*' || path === '' ? 'none' : path
}
