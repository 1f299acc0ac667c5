import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

type Routes = EntryContext['manifest']['routes']
type Route = NonNullable<Routes[string]>

/** Returns the route of `/` with its parent routes; empty if there is no route of `/`. */
function routesOfStart(routes: Routes): Route[] {
  const withParents = (route: Route | undefined): Route[] =>
    route === undefined ? [] : [route, ...withParents(routes[route.parentId ?? ''])]
  const indexes = Object.values(routes).filter((route) => route?.index === true)
  return indexes.map(withParents).find((found) => found.every(({ path = '' }) => path === '')) ?? []
}

/** Writes JSON that is safe inside a script element. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Returns as JSON the data that React Router's `<Scripts>` would write into a page as scripts. A browser can then
 * paint the page before `inline/start-page.js` loads the scripts, and the inline scripts of all pages are the same.
 * With `allRoutes`, the router knows every route. Without it, the router asks the server about routes before it reads
 * a page with other parameters. If the connection is lost then, an error page replaces the page and its typed text.
 */
export async function readPageData(
  { manifest, serverHandoffString = '{}', serverHandoffStream, staticHandlerContext }: EntryContext,
  { allRoutes }: { allRoutes: boolean },
): Promise<string> {
  const shown = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? [])
  // A route whose module is split is loaded in parts.
  const routes = shown.map((route) => {
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route
    const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule]
    return [route.id, [...parts.filter((part) => part !== undefined), route.module]] as const
  })
  const { module, imports } = manifest.entry
  const scripts = [
    module,
    ...imports,
    ...routes.flatMap(([, modules]) => modules),
    ...shown.flatMap((route) => route.imports ?? []),
  ]
  // Without the route of `/`, the router would use the root route instead and show an empty page.
  const first = [...shown, ...routesOfStart(manifest.routes)]
  const known = allRoutes ? manifest.routes : Object.fromEntries(first.map((route) => [route.id, route]))
  const handoff = JSON.parse(serverHandoffString) as object
  return toJson({
    context: allRoutes ? { ...handoff, routeDiscovery: { mode: 'initial' } } : handoff,
    stream: serverHandoffStream ? await text(serverHandoffStream as never) : '',
    manifest: { ...manifest, routes: known, sri: undefined },
    routes: Object.fromEntries(routes),
    entry: module,
    scripts: [...new Set(scripts)],
  })
}
