import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { accountFor, as, findPrograms, giveTo, type Account } from '../database/embedded/home.ts'
import { freePort } from '../database/embedded/postmaster.ts'
import { createDataDir, removeDataDir, runOn } from './database-server.ts'

const run = promisify(execFile)

/** One of two PostgreSQL servers, a primary or its standby. */
interface PairedServer {
  port: number
  /** The address of its database `shop`, for a superuser. */
  url: string
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>
}

/** Starts two servers with an empty database `shop`; the second one follows the first. */
export async function startPair(): Promise<{
  primary: PairedServer
  standby: PairedServer
  stop(): Promise<void>
}> {
  const folder = await createDataDir(join(tmpdir(), 'office-furniture-store-pair-'))
  const account = await accountFor(folder)
  const { bin } = await findPrograms(account)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await mkdir(first)
  await giveTo(first, account)
  await run(join(bin, 'initdb'), ['-D', first, '-U', 'postgres', '--auth=trust', '--no-sync'], as(account))
  await appendFile(join(first, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n')
  // A standby can start from a copy of a server that never ran.
  await cp(first, second, { recursive: true })
  const ports = [await freePort(), await freePort()] as const
  await appendFile(
    join(second, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=postgres'\n`,
  )
  await writeFile(join(second, 'standby.signal'), '')
  await giveTo(second, account)

  const primary = await startServer(bin, first, ports[0], account)
  const standby = await startServer(bin, second, ports[1], account)
  await runOn(addressAt(ports[0], 'postgres'), `create database shop encoding 'UTF8' template template0`)
  await untilAnswering(standby.url)
  return {
    primary,
    standby,
    async stop() {
      await Promise.all([primary.kill(), standby.kill()])
      await removeDataDir(folder)
    },
  }
}

const addressAt = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

async function startServer(
  bin: string,
  folder: string,
  port: number,
  account: Account,
): Promise<PairedServer> {
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', folder, ...options], { ...as(account), stdio: 'ignore' })
  await untilAnswering(addressAt(port, 'postgres'))
  return { port, url: addressAt(port, 'shop'), kill: () => kill(child) }
}

/** Kills a server. Its child processes end by themselves, because each notices that the postmaster is gone. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function untilAnswering(url: string): Promise<void> {
  for (const end = performance.now() + 20_000; !(await answers(url)); await pause(20))
    if (performance.now() > end) throw new Error('the server does not answer')
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
