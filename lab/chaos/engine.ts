import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { joinEmbedded, startEmbedded } from '../../server/database/embedded.ts'
import { openFolder } from '../../server/database/embedded/home.ts'
import { findPostmaster } from '../../server/database/embedded/postmaster.ts'
import { identityOf, isRunning } from '../../server/database/embedded/process-identity.ts'
import {
  addressOf,
  createDataDir,
  dropDatabase,
  removeDataDir,
} from '../../server/testing/database-server.ts'
import { isDatabaseGone } from '../../server/database/connection-errors.ts'
import { onDatabase } from './buying.ts'
import { until } from './shop.ts'

/** A disposable database for a shop under test. */
export interface Engine {
  name: string
  env: Record<string, string>
  /** The URL of the database while a shop uses it. */
  url(): Promise<string>
  /** Kills the server with SIGKILL. An external server is started again, as by its supervisor. */
  killServer(): Promise<void>
  remove(): Promise<void>
}

const newFolder = () => createDataDir(join(tmpdir(), 'office-furniture-store-chaos-'))

/** The embedded PostgreSQL, started and supervised by the shop. */
export async function embeddedEngine(folder?: string): Promise<Engine> {
  const dataDir = folder ?? (await newFolder())
  return {
    name: 'embedded PostgreSQL 18',
    env: { DATA_DIR: dataDir },
    url: async () => (await joinEmbedded({ dataDir, log: () => {} })).url,
    async killServer() {
      const postmaster = await findPostmaster(join(await openFolder(dataDir), 'cluster'))
      if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
    },
    remove: () => removeDataDir(dataDir),
  }
}

/** Creates a database on an external PostgreSQL server. */
export async function serverEngine(server: string): Promise<Engine> {
  const name = `chaos_${randomBytes(4).toString('hex')}`
  const version = await onDatabase(server, async (client) => {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return rows[0]?.version
  })
  const url = addressOf(server, name)
  const dataDir = await newFolder()
  return {
    name: `PostgreSQL ${version} by DATABASE_URL`,
    env: { DATABASE_URL: url, DATA_DIR: dataDir },
    url: async () => url,
    killServer: () => killServerAt(server),
    async remove() {
      await dropDatabase(server, name)
      await removeDataDir(dataDir)
    },
  }
}

/** Starts the embedded PostgreSQL in this process, so that a proxy can be put in front of it. */
export async function embeddedServerEngine(): Promise<Engine> {
  const dataDir = await newFolder()
  const { url, version, stop } = await startEmbedded({ dataDir, log: () => {} })
  return {
    name: `embedded PostgreSQL ${version}`,
    env: { DATABASE_URL: url, DATA_DIR: dataDir },
    url: async () => url,
    killServer: async () => {},
    async remove() {
      await stop()
      await removeDataDir(dataDir)
    },
  }
}

/** Finds the server process as the parent process of a session, kills it, and runs its command line again. */
async function killServerAt(server: string): Promise<void> {
  // If the server is still recovering, the next attempt kills it.
  const found = await onDatabase(server, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  }).catch((error: unknown) => {
    if (isDatabaseGone(error)) return undefined
    throw error
  })
  if (found === undefined) return
  const { pid, command, args, uid, gid } = found
  const identity = identityOf(pid)
  if (identity === undefined) throw new Error('the server does not run on this machine')
  process.kill(pid, 'SIGKILL')
  while (isRunning(identity)) await pause(5)
  await until(
    'the server of DATABASE_URL runs again',
    async () => {
      const child = spawn(command, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore' })
      child.on('error', () => {})
      child.unref()
      // A new server exits at once while sessions of the killed server are still ending.
      for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
        const answer = await onDatabase(server, (client) => client.query('select 1')).catch(() => undefined)
        if (answer !== undefined) return true
        await pause(50)
      }
      return false
    },
    { within: 60_000 },
  )
}

async function parentOf(session: number) {
  const status = await readFile(`/proc/${session}/status`, 'utf8').catch(() => '')
  if (status === '') throw new Error('the server does not run on this machine')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  const [pid, uid, gid] = [field('PPid'), field('Uid'), field('Gid')]
  const [command = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  if (!/postgres|postmaster/.test(command)) throw new Error('the server does not run on this machine')
  return { pid, command, args, uid, gid }
}
