import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../server/database/embedded.ts'
import { shopRole } from '../server/database/embedded/create-cluster.ts'
import { openFolder } from '../server/database/embedded/home.ts'
import { findPostmaster } from '../server/database/embedded/postmaster.ts'
import { identityOf, isRunning } from '../server/database/embedded/process-identity.ts'
import { isDatabaseGone } from '../server/database/connection-errors.ts'
import { onDatabase } from './buying.ts'
import { until } from './shop.ts'

/** A database of its own for a shop that is to suffer, thrown away afterwards. */
export interface Engine {
  /** For people to read. */
  name: string
  /** The settings that lead a shop to it. */
  env: Record<string, string>
  /** The address of the shop's database, while a shop runs on it. */
  url(): Promise<string>
  /** Kills the server outright; one of one's own is then started again as whoever runs it would do. */
  killServer(): Promise<void>
  remove(): Promise<void>
}

/** An empty folder that the database's own user may pass through. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-'))
  await chmod(folder, 0o711)
  return folder
}

async function removeFolder(dataDir: string): Promise<void> {
  const folder = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  await rm(folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** The embedded PostgreSQL, which the shop starts and looks after itself; in a new folder or in the one given. */
export async function embeddedEngine(given?: string): Promise<Engine> {
  const dataDir = given ?? (await newFolder())
  const server = async () => {
    const folder = await openFolder(dataDir)
    const found = await findPostmaster(join(folder, 'cluster'))
    return found && { found, folder }
  }
  return {
    name: 'embedded PostgreSQL 18',
    env: { DATA_DIR: dataDir },
    async url() {
      const running = await server()
      if (running === undefined) throw new Error('the embedded database does not run')
      const password = await readFile(join(running.folder, 'password'), 'utf8')
      return `postgres://${shopRole}:${password}@127.0.0.1:${running.found.port}/${shopRole}`
    },
    async killServer() {
      const running = await server()
      if (running !== undefined) process.kill(running.found.pid, 'SIGKILL')
    },
    remove: () => removeFolder(dataDir),
  }
}

/** A database of its own on a PostgreSQL server of one's own. */
export async function serverEngine(server: string): Promise<Engine> {
  const name = `chaos_${randomBytes(4).toString('hex')}`
  const version = await onDatabase(server, async (client) => {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return rows[0]?.version
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  const dataDir = await newFolder()
  return {
    name: `PostgreSQL ${version} by DATABASE_URL`,
    env: { DATABASE_URL: url.href, DATA_DIR: dataDir },
    url: async () => url.href,
    killServer: () => killServerAt(server),
    async remove() {
      await onDatabase(server, (client) => client.query(`drop database ${name} with (force)`))
      await removeFolder(dataDir)
    },
  }
}

/** The embedded PostgreSQL, started here and not by the shop, so that something can stand between the two. */
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
      await removeFolder(dataDir)
    },
  }
}

/**
 * Kills the server of a connection, found as the parent of its session, and starts the same command line again.
 *
 * @throws Error when the server does not run on this machine, or may not be killed
 */
async function killServerAt(server: string): Promise<void> {
  // Looked up while the session lasts. A server that just recovers is killed the next time.
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
      // One that cannot start yet, because sessions of the killed one still end, gives up at once.
      for (let look = 0; look < 100; look += 1) {
        if (child.exitCode !== null) return false
        const isThere = await onDatabase(server, (client) => client.query('select 1')).then(
          () => true,
          () => false,
        )
        if (isThere) return true
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
  const pid = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  const [uid, gid] = [Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), Number(/^Gid:\s+(\d+)/m.exec(status)?.[1])]
  const [command = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  if (!/postgres|postmaster/.test(command)) throw new Error('the server does not run on this machine')
  return { pid, command, args, uid, gid }
}
