import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../start/start-error.ts'
import { createCluster, shopRole } from './embedded/create-cluster.ts'
import {
  accountFor,
  canEnter,
  exists,
  findPrograms,
  give,
  moveWithinReach,
  openFolder,
} from './embedded/home.ts'
import type { Account } from './embedded/home.ts'
import { OwnedError, ownFolder } from './embedded/owner-lock.ts'
import type { Ownership } from './embedded/owner-lock.ts'
import { findPostmaster, isAsPlanned, launch, shutDown } from './embedded/postmaster.ts'
import type { Plan, Postmaster } from './embedded/postmaster.ts'
import { isRunning } from './embedded/process-identity.ts'

/** An embedded PostgreSQL that accepts connections. */
export type EmbeddedServer = {
  /** The address of the shop's database, with its password. */
  url: string
  /** PostgreSQL's own version, like '18.4'. */
  version: string
  /** Ends every session, writes everything down, and returns when the server is gone. */
  stop(): Promise<void>
}

type Options = {
  /** The server lives in the folder `postgres` in here. */
  dataDir: string
  /** Hears what takes time or is out of the ordinary, a line each. */
  log: (line: string) => void
  /** Whether an acknowledged write survives a power cut, as it must; off is for tests, whose databases are thrown away. */
  durable?: boolean
}

/** Milliseconds that a server gets to recover from a crash before it accepts connections. */
const patience = 120_000

/** Milliseconds between two looks at whether the server is still there. Only Linux tells without a program of its own. */
const look = process.platform === 'linux' ? 200 : 2_000

/** Milliseconds until a server that could not be started again is tried once more. */
const againAfter = 2_000

/**
 * Starts the embedded PostgreSQL, on a free port of 127.0.0.1, and creates it first when the folder is new.
 * A server that outlived its killed owner is taken over; one that ends by itself, because it crashed or somebody killed
 * it, is started again at the same address until that succeeds. As root it runs as an unprivileged user, from
 * /var/lib where that user cannot reach the data or the programs.
 * Throws StartError with one line; OwnedError, which is one, when another process owns the folder.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedServer> {
  return explained(async () => {
    const { folder, account, owner } = await ownWithinReach(await openFolder(options.dataDir))
    try {
      const { server, version, url, plan } = await run(folder, account, options)
      const again = async () => (await startAnew(folder, plan, server.port)).server
      const kept = keepRunning(server, again, options.log)
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= kept.stop().finally(owner.release))
      return { url, version, stop }
    } catch (error) {
      await owner.release()
      throw error
    }
  })
}

/**
 * For commands: the server of the process that owns the folder, which stays that process's to stop, or one of
 * our own when nobody owns it.
 */
export async function joinEmbedded(options: Options): Promise<EmbeddedServer> {
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof OwnedError)) throw error
    return explained(async () => {
      const folder = await openFolder(options.dataDir)
      const server = await findPostmaster(join(folder, 'cluster'))
      const url = server && (await addressOf(folder, server))
      const version = url && (await whenReady(server, url))
      if (!version) throw error
      return { url, version, stop: async () => {} }
    })
  }
}

/** Looks after a server until it is stopped; while it cannot be started again, that is said and tried. */
function keepRunning(
  first: Postmaster,
  again: () => Promise<Postmaster>,
  log: Options['log'],
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  let server = first
  const watching = (async () => {
    while (!signal.aborted) {
      if (isRunning(server)) {
        await wait(look)
        continue
      }
      log('The database has ended by itself: starting it again…')
      try {
        server = await again()
        log('The database is there again.')
      } catch (error) {
        log(`The database did not start: ${error instanceof Error ? error.message : String(error)}`)
        await wait(againAfter)
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      await shutDown(server)
    },
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ')
    throw new StartError(`The embedded PostgreSQL did not start: ${reason}`, { cause: error })
  }
}

/** Owns the folder, and moves it when the account that runs the database cannot enter it. */
async function ownWithinReach(
  folder: string,
): Promise<{ folder: string; account: Account; owner: Ownership }> {
  const owner = await ownFolder(folder)
  try {
    const account = await accountFor(folder)
    if (await canEnter(folder, account)) return { folder, account, owner }
    const leftOver = await findPostmaster(join(folder, 'cluster'))
    if (leftOver) await shutDown(leftOver)
    await owner.release()
    const moved = await moveWithinReach(folder)
    return { folder: moved, account, owner: await ownFolder(moved) }
  } catch (error) {
    await owner.release()
    throw error
  }
}

type Ready = { server: Postmaster; version: string; url: string }

/** Has a server on the folder's database that accepts connections. */
async function run(
  folder: string,
  account: Account,
  { log, durable = true }: Options,
): Promise<Ready & { plan: Plan }> {
  const cluster = join(folder, 'cluster')
  const { bin, release } = await findPrograms(account)
  if (!(await exists(cluster))) {
    log('Creating the database (once)…')
    await createCluster(folder, bin, account, { moreRoles: !durable })
  } else if (account && (await stat(cluster)).uid !== account.uid) {
    // Copied by root, the files have lost their owner.
    await give(cluster, account)
  }
  const plan: Plan = { bin, release, cluster, durable, account, logFile: join(folder, 'server.log') }
  return { ...((await takeOver(folder, plan, log)) ?? (await startAnew(folder, plan))), plan }
}

/** Takes over the server that a killed owner left behind; one that is not as planned is stopped instead. */
async function takeOver(folder: string, plan: Plan, log: Options['log']): Promise<Ready | undefined> {
  const server = await findPostmaster(plan.cluster)
  if (!server) return undefined
  if (isAsPlanned(server, plan)) {
    const url = await addressOf(folder, server)
    const version = await whenReady(server, url)
    if (version) log('Took over the database that a killed process had left running.')
    return version ? { server, version, url } : undefined
  }
  log('Stopping the database that a killed process had left running.')
  await shutDown(server)
  return undefined
}

/** What makes a server refuse to start now but not a moment later. */
const passing = /Address already in use|pre-existing shared memory block|could not create any TCP\/IP sockets/

/** Starts a server, at a port that is free or at the one that it had. */
async function startAnew(folder: string, plan: Plan, port?: number): Promise<Ready> {
  const end = performance.now() + 10_000
  for (;;) {
    // Whatever process bears the number in there now, it is not a server on these data.
    await rm(join(plan.cluster, 'postmaster.pid'), { force: true })
    const server = await launch(plan, port)
    const url = await addressOf(folder, server)
    try {
      const version = await whenReady(server, url)
      if (version) return { server, version, url }
    } catch (error) {
      await shutDown(server)
      throw error
    }
    const said = await readFile(plan.logFile, 'utf8')
    if (!passing.test(said) || performance.now() > end)
      throw new Error(`${said.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? 'it ended'} (see ${plan.logFile})`)
    await pause(100)
  }
}

async function addressOf(folder: string, { port }: Postmaster): Promise<string> {
  const password = await readFile(join(folder, 'password'), 'utf8')
  return `postgres://${shopRole}:${password}@127.0.0.1:${port}/${shopRole}`
}

/** Waits until the server lets the shop in; its version, or undefined when it ended instead. */
async function whenReady(server: Postmaster, url: string): Promise<string | undefined> {
  const end = performance.now() + patience
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]!.server_version
    } catch (error) {
      if (!isRunning(server)) return undefined
      if (refusals.has((error as NodeJS.ErrnoException).code ?? '') || performance.now() > end) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await pause(10)
  }
}

/** Answers that waiting does not change: wrong password, no way in, no such database. */
const refusals = new Set(['28P01', '28000', '3D000'])
