import type { Context as HonoContext } from 'hono'
import { routePath } from 'hono/route'

/** The variable in which pages store a function that returns the pattern of their route. */
export const pageRoute = 'pageRoute'

/** The pattern of the route that answered a request, such as '/api/orders/:id' or '/product/:id'. */
export function routeOf(c: HonoContext): string {
  const ofPage = c.get(pageRoute)
  if (ofPage !== undefined) return ofPage()
  const path = routePath(c)
  // Middleware answered, for example a wrong host or too many requests.
  return path === '*' || path === '/*' || path === '' ? 'none' : path
}
