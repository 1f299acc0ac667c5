import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The pattern of the page at a path, of a build: `/product/:id`; `/*` where there is none. */
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
    // What a page loads while navigating has its own address.
    const page = path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
    const parts = (matchRoutes(tree, page) ?? []).flatMap(({ route: { path: part } }) => (part ? [part] : []))
    return `/${parts.join('/') || (page === '/' ? '' : '*')}`
  }
}
