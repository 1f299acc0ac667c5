import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

/** JSON that may stand in a script element. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * What React Router's `<Scripts>` would write into a page as scripts, as JSON: the page is painted before
 * `inline/start-page.js` fetches its scripts, and no script differs between pages.
 *
 * With `allRoutes` the router knows every route. Otherwise it asks the server about routes before it reads a page with
 * parameters in its address anew; on a lost connection, an error page then replaces the page and what is typed in it.
 */
export async function readPageData(
  { manifest, serverHandoffString = '{}', serverHandoffStream, staticHandlerContext }: EntryContext,
  { allRoutes }: { allRoutes: boolean },
): Promise<string> {
  const shown = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? [])
  // A route whose module is divided is loaded in parts.
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
  const known = allRoutes ? manifest.routes : Object.fromEntries(shown.map((route) => [route.id, route]))
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
