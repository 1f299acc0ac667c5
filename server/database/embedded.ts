import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../start/start-error.ts'
import { createCluster, shopRole } from './embedded/create-cluster.ts'
import { accountFor, canEnter, exists, findPrograms, giveTo } from './embedded/home.ts'
import { moveToSharedPlace, openFolder, type Account } from './embedded/home.ts'
import { OwnedError, ownFolder } from './embedded/owner-lock.ts'
import { findPostmaster, launch, matchesPlan, shutDown, socketFolderOf } from './embedded/postmaster.ts'
import type { Plan, Postmaster } from './embedded/postmaster.ts'
import { isRunning } from './embedded/process-identity.ts'

/** A running embedded PostgreSQL that accepts connections. */
export type EmbeddedServer = {
  /** The URL of the shop's database, including the password. */
  url: string
  /** The folder of its Unix socket, '' if it has none. */
  socketFolder: string
  /** PostgreSQL's own version, like '18.4'. */
  version: string
  /** Ends every session, flushes all data, and resolves when the server has exited. */
  stop(): Promise<void>
}

type Options = {
  /** The folder whose subfolder `postgres` contains the server's files. */
  dataDir: string
  /** Called with one line for each slow or unusual step. */
  log: (line: string) => void
  /** Whether an acknowledged write survives a power cut; false only in tests. */
  durable?: boolean
}

/** How long recovery from a crash may take, in milliseconds. */
const maxRecovery = 120_000

/** Milliseconds between checks that the server runs; only Linux can check without a subprocess. */
const checkInterval = process.platform === 'linux' ? 200 : 2_000

/** Milliseconds between attempts to restart a server. */
const retryDelay = 2_000

/**
 * Starts the embedded PostgreSQL on a free port of 127.0.0.1 and creates its data if missing. Takes over a server whose
 * owner was killed, and restarts a server that ends, at the same address. If this process is root, the server runs as
 * an unprivileged user.
 * @throws StartError with one line; its subclass OwnedError when another process owns the folder
 */
export async function startEmbedded(options: Options): Promise<EmbeddedServer> {
  return withStartError(async () => {
    const { folder, account, owner } = await ownAccessibleFolder(await openFolder(options.dataDir))
    try {
      const plan = await preparePlan(folder, account, options)
      const ready = (await takeOver(folder, plan, options.log)) ?? (await startServer(folder, plan))
      const restart = async () => (await startServer(folder, plan, ready.server.port)).server
      const stopServer = supervise(ready.server, restart, options.log)
      let stopped: Promise<void> | undefined
      return {
        ...ready,
        socketFolder: socketFolderOf(plan),
        stop: () => (stopped ??= stopServer().finally(owner.release)),
      }
    } catch (error) {
      await owner.release()
      throw error
    }
  })
}

/**
 * Joins the running server of the folder's owner, or starts a new server; for commands. A joined server is stopped only
 * by its owner.
 */
export async function joinEmbedded(options: Options): Promise<EmbeddedServer> {
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof OwnedError)) throw error
    return withStartError(async () => {
      const folder = await openFolder(options.dataDir)
      const server = await findPostmaster(join(folder, 'cluster'))
      const ready = server && (await whenReady(folder, server))
      if (!ready) throw error
      return { ...ready, socketFolder: '', stop: async () => {} }
    })
  }
}

/** Restarts a server whenever it ends, with retries. Returns a function that stops supervising and stops the server. */
function supervise(first: Postmaster, restart: () => Promise<Postmaster>, log: Options['log']) {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  let server = first
  const watching = (async () => {
    while (!signal.aborted) {
      if (isRunning(server)) {
        await wait(checkInterval)
        continue
      }
      log('The database has ended by itself: starting it again…')
      try {
        server = await restart()
        log('The database is there again.')
      } catch (error) {
        log(`The database did not start: ${error instanceof Error ? error.message : String(error)}`)
        await wait(retryDelay)
      }
    }
  })()
  return async () => {
    stopping.abort()
    await watching
    await shutDown(server)
  }
}

async function withStartError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ')
    throw new StartError(`The embedded PostgreSQL did not start: ${reason}`, { cause: error })
  }
}

/** Takes ownership of the folder; first moves it if the account that runs the database cannot enter it. */
async function ownAccessibleFolder(folder: string) {
  const owner = await ownFolder(folder)
  try {
    const account = await accountFor(folder)
    if (await canEnter(folder, account)) return { folder, account, owner }
    const leftOver = await findPostmaster(join(folder, 'cluster'))
    if (leftOver) await shutDown(leftOver)
    await owner.release()
    const moved = await moveToSharedPlace(folder)
    return { folder: moved, account, owner: await ownFolder(moved) }
  } catch (error) {
    await owner.release()
    throw error
  }
}

/** Plans how to run a server on the folder's data; creates the data if missing. */
async function preparePlan(folder: string, account: Account, options: Options): Promise<Plan> {
  const { log, durable = true } = options
  const cluster = join(folder, 'cluster')
  const { bin, release } = await findPrograms(account)
  if (!(await exists(cluster))) {
    log('Creating the database (once)…')
    await createCluster(folder, bin, account, { moreRoles: !durable })
  } else if (account && (await stat(cluster)).uid !== account.uid) {
    // Files copied by root have lost their original owner.
    await giveTo(cluster, account)
  }
  return { bin, release, cluster, durable, account, logFile: join(folder, 'server.log') }
}

type Ready = { server: Postmaster; version: string; url: string }

/** Takes over the server of an owner that was killed, or stops that server if it does not match the plan. */
async function takeOver(folder: string, plan: Plan, log: Options['log']): Promise<Ready | undefined> {
  const server = await findPostmaster(plan.cluster)
  if (!server) return undefined
  if (matchesPlan(server, plan)) {
    const ready = await whenReady(folder, server)
    if (ready) log('Took over the database that a killed process had left running.')
    return ready
  }
  log('Stopping the database that a killed process had left running.')
  await shutDown(server)
  return undefined
}

/**
 * Matches the server's log if its start failed for a reason that soon disappears, so that another attempt may
 * succeed.
 */
const transientFailures =
  /Address already in use|pre-existing shared memory block|could not create any TCP\/IP sockets/

/** Starts a server on a free port, or on the given one. */
async function startServer(folder: string, plan: Plan, port?: number): Promise<Ready> {
  const end = performance.now() + 10_000
  for (;;) {
    // No server runs on these data, so this file is stale.
    await rm(join(plan.cluster, 'postmaster.pid'), { force: true })
    const server = await launch(plan, port)
    const ready = await whenReady(folder, server).catch(async (error: unknown) => {
      await shutDown(server)
      throw error
    })
    if (ready) return ready
    const logged = await readFile(plan.logFile, 'utf8')
    if (!transientFailures.test(logged) || performance.now() > end)
      throw new Error(`${logged.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? 'it ended'} (see ${plan.logFile})`)
    await pause(100)
  }
}

/** Waits until the server accepts connections; returns undefined if it ends before that. */
async function whenReady(folder: string, server: Postmaster): Promise<Ready | undefined> {
  const password = await readFile(join(folder, 'password'), 'utf8')
  const url = `postgres://${shopRole}:${password}@127.0.0.1:${server.port}/${shopRole}`
  const end = performance.now() + maxRecovery
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return { server, url, version: rows[0]!.server_version }
    } catch (error) {
      if (!isRunning(server)) return undefined
      if (permanentFailures.has((error as NodeJS.ErrnoException).code ?? '') || performance.now() > end)
        throw error
    } finally {
      await client.end().catch(() => {})
    }
    await pause(10)
  }
}

/** SQLSTATEs that waiting cannot change: wrong password, no access, no such database. */
const permanentFailures = new Set(['28P01', '28000', '3D000'])
