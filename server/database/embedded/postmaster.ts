import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { as } from './home.ts'
import type { Account } from './home.ts'
import { commandLineOf, identityOf, isRunning } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** A PostgreSQL server that runs. */
export type Postmaster = ProcessIdentity & { port: number; commandLine: string }

/** How a server is to be run. */
export type Plan = {
  bin: string
  /** The release of the programs: a server of another release is not the one that was planned. */
  release: string
  /** The real path of its data. */
  cluster: string
  /** Whether an acknowledged write survives a power cut; off is for databases that are thrown away. */
  durable: boolean
  account: Account
  logFile: string
}

/** Milliseconds between two looks at something that has no event to wait for. */
const tick = 10

const argumentsFor = ({ cluster, release, durable }: Plan, port: number): string[] => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: `office-furniture-store-${release}`,
    max_connections: 100,
    shared_buffers: '128MB',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // The work of a process that was killed ends with it.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    // The log tells what the server does; statements and values, which may hold personal data, stay out.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: false,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const commandLineFor = (plan: Plan, port: number) =>
  [join(plan.bin, 'postgres'), ...argumentsFor(plan, port)].join(' ')

/** Whether a server is run as planned. */
export const isAsPlanned = (server: Postmaster, plan: Plan): boolean =>
  server.commandLine === commandLineFor(plan, server.port)

/**
 * The server that runs on these data, if any. A process that merely bears the number left behind in
 * postmaster.pid is not taken for one.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const identity = identityOf(pid)
  const commandLine = commandLineOf(pid)
  return identity && commandLine?.includes(`postgres -D ${cluster} `)
    ? { ...identity, port, commandLine }
    : undefined
}

/**
 * Starts a server, at a free port unless one is given, in a session of its own, so that Ctrl-C in our terminal does not reach it. Returns at once;
 * `isRunning` tells whether it is still there, and the log why not.
 */
export async function launch(plan: Plan, at?: number): Promise<Postmaster> {
  const port = at ?? (await freePort())
  // A log of this run and one of the run before: neither grows without end.
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
 * Stops a server: it ends its sessions, writes everything down and is gone when this returns. Only one that
 * has not managed within a minute is made to stop at once, which costs the next start a recovery, and only
 * one that ignores that too is killed.
 */
export async function shutDown(server: ProcessIdentity): Promise<void> {
  const signals = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 20_000],
    ['SIGKILL', 20_000],
  ] as const
  for (const [signal, patience] of signals) {
    if (!isRunning(server)) return
    process.kill(server.pid, signal)
    if (await until(() => !isRunning(server), patience)) return
  }
  throw new Error(`process ${server.pid} does not end`)
}

/** Waits until the condition holds; false when it did not within the time, in milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, within: number): Promise<boolean> {
  const end = performance.now() + within
  while (!(await condition())) {
    if (performance.now() > end) return false
    await pause(tick)
  }
  return true
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
