import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { as, giveTo, type Account } from './home.ts'

const run = promisify(execFile)

/** The name of the shop's role and of its database. */
export const shopRole = 'shop'

/** Creates an empty database and its password file, completely or not at all; `moreRoles` lets tests create roles. */
export async function createCluster(
  folder: string,
  bin: string,
  account: Account,
  { moreRoles }: { moreRoles: boolean },
): Promise<void> {
  const unfinished = join(folder, 'cluster.new')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  await giveTo(unfinished, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--pgdata', unfinished, '--username=postgres', '--auth=reject', ...locale]
  await run(join(bin, 'initdb'), options, as(account))
  // The superuser cannot connect; work that needs a superuser is done in single-user mode.
  const access = moreRoles
    ? 'host all all 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n'
    : `host all ${shopRole} 127.0.0.1/32 scram-sha-256\n`
  await writeFile(join(unfinished, 'pg_hba.conf'), access, { flush: true })

  const password = randomBytes(24).toString('hex')
  await writeFile(join(folder, 'password'), password, { mode: 0o600, flush: true })
  await inSingleUserMode(unfinished, bin, account, [
    `create role ${shopRole} login createdb ${moreRoles ? 'createrole ' : ''}password '${password}'`,
    `create database ${shopRole} owner ${shopRole}`,
  ])
  await rename(unfinished, join(folder, 'cluster'))
}

async function inSingleUserMode(cluster: string, bin: string, account: Account, statements: string[]) {
  const options = ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres']
  const child = spawn(join(bin, 'postgres'), options, { ...as(account), stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const errors = text(child.stderr)
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(''))
  const [code] = await ended
  if (code !== 0) throw new Error(await errors)
}
