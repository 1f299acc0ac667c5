import type { ServerBuild } from 'react-router'

/** A build of the pages' kind with these routes and nothing on its pages; `more` is what its entry hands out besides. */
export function buildOfRoutes(routes: object, more: object = {}): ServerBuild {
  return {
    entry: { module: { default: () => new Response(), ...more } },
    routes,
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
