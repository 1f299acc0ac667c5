import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { as, type Account } from './home.ts'
import { commandLineOf, identityOf, isRunning, type ProcessIdentity } from './process-identity.ts'

export type Postmaster = ProcessIdentity & { port: number; commandLine: string }

export type Plan = {
  bin: string
  /** The release of the PostgreSQL programs; a running server of another release does not match. */
  release: string
  /** The real path of the server's data. */
  cluster: string
  /** Whether an acknowledged write survives a power cut; false only for disposable databases. */
  durable: boolean
  account: Account
  logFile: string
}

/**
 * Returns the folder of the server's Unix socket, '' if it has none. Only tests use it: they make many small queries,
 * which a socket answers with less work than TCP.
 */
export const socketFolderOf = ({ cluster, durable }: Pick<Plan, 'cluster' | 'durable'>): string =>
  durable || process.platform === 'win32' ? '' : cluster

const argumentsFor = ({ cluster, release, durable }: Plan, port: number): string[] => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolderOf({ cluster, durable }),
    cluster_name: `office-furniture-store-${release}`,
    max_connections: 100,
    shared_buffers: '128MB',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // Cancels statements of clients that were killed.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    // Statements and values may contain personal data and must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: false,
    // Tests create hundreds of small databases, for which parallel workers cost more than they save.
    ...(!durable && { autovacuum: false, max_parallel_workers_per_gather: 0 }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const commandLineFor = (plan: Plan, port: number) =>
  [join(plan.bin, 'postgres'), ...argumentsFor(plan, port)].join(' ')

/** Whether a server runs with the plan's programs and settings. */
export const matchesPlan = (server: Postmaster, plan: Plan): boolean =>
  server.commandLine === commandLineFor(plan, server.port)

/** Finds the server that runs on these data; ignores another process whose id is in a stale postmaster.pid. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const identity = identityOf(pid)
  const commandLine = commandLineOf(pid)
  return identity && commandLine?.includes(`postgres -D ${cluster} `)
    ? { ...identity, port, commandLine }
    : undefined
}

/** Starts a server on a free port or the given one. It runs in a separate session, so that Ctrl-C does not reach it. */
export async function launch(plan: Plan, at?: number): Promise<Postmaster> {
  const port = at ?? (await freePort())
  // Keeps only the previous log.
  await rename(plan.logFile, `${plan.logFile}.1`).catch(() => {})
  const log = await open(plan.logFile, 'w', 0o600)
  try {
    const child = spawn(join(plan.bin, 'postgres'), argumentsFor(plan, port), {
      ...as(plan.account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    child.unref()
    const pid = child.pid!
    return { pid, started: identityOf(pid)?.started ?? '', port, commandLine: commandLineFor(plan, port) }
  } finally {
    await log.close()
  }
}

/**
 * Stops a server and waits for its exit. After a minute it stops the server without a checkpoint, and finally by
 * SIGKILL.
 */
export async function shutDown(server: ProcessIdentity): Promise<void> {
  const signals = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 20_000],
    ['SIGKILL', 20_000],
  ] as const
  for (const [signal, timeout] of signals) {
    if (!isRunning(server)) return
    process.kill(server.pid, signal)
    const end = performance.now() + timeout
    while (isRunning(server) && performance.now() < end) await pause(10)
  }
  if (isRunning(server)) throw new Error(`process ${server.pid} does not end`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
