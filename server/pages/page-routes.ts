import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Returns a function that finds the route pattern of the page at a path: `/product/:id`; `/*` if there is none. */
export function pageRoutesOf({ routes }: ServerBuild): (path: string) => string {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parent)
      .map((route) => {
        const { id, path, index } = route!
        if (index === true) return { id, index }
        return { id, ...(path !== undefined && { path }), children: childrenOf(id) }
      })
  const tree = childrenOf(undefined)
  return (path) => {
    // The data that a page loads during navigation has a URL of its own.
    const page = path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
    const parts = (matchRoutes(tree, page) ?? []).flatMap(({ route: { path: part } }) => (part ? [part] : []))
    return `/${parts.join('/') || (page === '/' ? '' : '*')}`
  }
}
