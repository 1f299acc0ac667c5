import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { untransformedLibraries } from './untransformed-libraries.ts'

let build: Promise<ServerBuild> | undefined

/** The pages of the shop without a build, loaded once for all test files of a worker. */
export function loadPages(): Promise<ServerBuild> {
  return (build ??= load())
}

async function load(): Promise<ServerBuild> {
  const vite = await createServer({
    plugins: [untransformedLibraries],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
}
