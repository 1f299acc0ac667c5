import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/**
 * Who answers an address of the pages' build: for each part that a path can begin with, a handler that knows only the
 * routes which begin with it, or with anything. React Router compares an address with every route it knows, three times
 * a page, and makes all of them anew for it.
 */
export function handlersByPart(
  build: ServerBuild,
  mode: 'production' | 'development',
): (path: string) => RequestHandler {
  const whole = createRequestHandler(build, mode)
  const ids = Object.keys(build.routes)
  const parts = new Set(ids.map((id) => firstPartOf(build, id)).filter(leadsToOnePart))
  const handlers = new Map(
    [...parts].map((part) => {
      const own = ids.filter((id) => {
        const first = firstPartOf(build, id)
        return first === part || !leadsToOnePart(first)
      })
      const only = <Routes extends object>(routes: Routes) =>
        Object.fromEntries(own.map((id) => [id, routes[id as keyof Routes]])) as Routes
      const assets = { ...build.assets, routes: only(build.assets.routes) }
      return [part, createRequestHandler({ ...build, routes: only(build.routes), assets }, mode)]
    }),
  )
  // The data of a page has the page's address and an ending.
  return (path) => handlers.get(path.split('/', 2)[1]?.replace(/\.data$/, '') ?? '') ?? whole
}

/** What the path of a route and of those around it begins with; '' for one that adds nothing to it. */
function firstPartOf(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id]
  if (route === undefined) return ''
  return firstPartOf(build, route.parentId) || (route.path ?? '').split('/')[0] || ''
}

/** Not a parameter, nor anything at all, nor what may be left out. */
const leadsToOnePart = (part: string): boolean => /^[\w-]+$/.test(part)
