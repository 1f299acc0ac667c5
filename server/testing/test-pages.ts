import type { ServerBuild } from 'react-router'

/** Creates a server build with these routes and empty pages; its entry also exports `more`. */
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
