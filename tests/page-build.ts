import { Client } from 'pg'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { inject } from 'vitest'
import { untransformedLibraries } from './untransformed-libraries.ts'

let build: Promise<ServerBuild> | undefined

/** Returns the shop's pages without a build. They are loaded once for all test files of a worker. */
export function loadPages(): Promise<ServerBuild> {
  return (build ??= loadAlone())
}

/** An arbitrary number that no other advisory lock on the test server uses. */
const pagesLock = 7_291

/**
 * Loads the pages while no other worker does so. React Router deletes and writes its generated types when a Vite
 * server starts, and two that start at once fail with ENOTEMPTY.
 */
async function loadAlone(): Promise<ServerBuild> {
  const client = new Client(inject('testServer').url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [pagesLock])
    return await load()
  } finally {
    await client.end()
  }
}

async function load(): Promise<ServerBuild> {
  const vite = await createServer({
    plugins: [untransformedLibraries],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
}
