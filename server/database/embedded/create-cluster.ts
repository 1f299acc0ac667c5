import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { as, giveTo, type Account } from './home.ts'

const run = promisify(execFile)

/** The role and the database that the shop uses. */
export const shopRole = 'shop'

/** The superuser cannot connect: what needs one is done in single-user mode. */
const accessRules = (who: string) => `host all ${who} 127.0.0.1/32 scram-sha-256\n`

/**
 * Creates the files of an empty database at `<folder>/cluster`, all or none, with a role that owns the shop's database
 * and is not a superuser. Its password is written to `<folder>/password`. With `moreRoles` it may create other roles, for
 * tests.
 */
export async function createCluster(
  folder: string,
  bin: string,
  account: Account,
  { moreRoles }: { moreRoles: boolean },
): Promise<void> {
  const unfinished = join(folder, 'cluster.new')
  try {
    await initialise(unfinished, bin, account, 'C.UTF-8')
  } catch (error) {
    if (!String(error).includes('invalid locale name')) throw error
    await initialise(unfinished, bin, account, 'C')
  }
  await writeFile(join(unfinished, 'pg_hba.conf'), accessRules(moreRoles ? 'all' : shopRole), { flush: true })

  const password = randomBytes(24).toString('hex')
  await writeFile(join(folder, 'password'), password, { mode: 0o600, flush: true })
  await inSingleUserMode(unfinished, bin, account, [
    `create role ${shopRole} login createdb ${moreRoles ? 'createrole ' : ''}password '${password}'`,
    `create database ${shopRole} owner ${shopRole}`,
  ])
  await rename(unfinished, join(folder, 'cluster'))
}

async function initialise(cluster: string, bin: string, account: Account, locale: string): Promise<void> {
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster)
  await giveTo(cluster, account)
  await run(
    join(bin, 'initdb'),
    ['--pgdata', cluster, '--username=postgres', '--auth=reject', '--encoding=UTF8', `--locale=${locale}`],
    as(account),
  )
}

async function inSingleUserMode(cluster: string, bin: string, account: Account, statements: string[]) {
  const child = spawn(
    join(bin, 'postgres'),
    ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'],
    {
      ...as(account),
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'close')
  const errors = text(child.stderr)
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(''))
  const [code] = await ended
  if (code !== 0) throw new Error(await errors)
}
