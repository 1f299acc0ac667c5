import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Disk } from './disk.ts'
import { canLeave, type Member } from './takeover.ts'

/**
 * Runs beside the PostgreSQL of each of the three machines, as the same user. It ends PostgreSQL if the disk is full
 * or writes do not complete, so that another machine takes over. Patroni itself only checks that the process runs, so
 * all orders would wait. The settings are in disk-watch.service.
 */
const { MACHINE_NAME = '', PATRONI_URL = '', DATABASE_FOLDER = '' } = process.env
const free = Number(process.env.DISK_FREE_MB ?? 64) * 1024 * 1024
const patience = Number(process.env.DISK_PATIENCE_SECONDS ?? 5) * 1000
if (!MACHINE_NAME || !PATRONI_URL || !DATABASE_FOLDER || !(free > 0) || !(patience > 0)) {
  process.stderr.write(
    'disk-watch needs MACHINE_NAME, PATRONI_URL and DATABASE_FOLDER; DISK_FREE_MB and DISK_PATIENCE_SECONDS are numbers.\n',
  )
  process.exit(2)
}

/** The milliseconds between two checks, and those that Patroni has for the handover before the next attempt. */
const every = { look: 1_000, attempt: 30_000 }

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** The members of the cluster that this machine's Patroni knows; none if it does not answer. */
async function members(): Promise<Member[]> {
  try {
    const answer = await fetch(new URL('/cluster', PATRONI_URL), { signal: AbortSignal.timeout(2_000) })
    return ((await answer.json()) as { members: Member[] }).members
  } catch {
    return []
  }
}

/** Ends PostgreSQL at once. A normal shutdown would write first, and the standby already has all acknowledged data. */
async function endDatabase(): Promise<void> {
  const [pid] = (await readFile(join(DATABASE_FOLDER, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const disk = new Disk(dirname(DATABASE_FOLDER), { free, patience })
let last: string | undefined
for (;;) {
  const trouble = await disk.findTrouble().catch((error: Error) => `cannot be read: ${error.message}`)
  if (trouble === undefined && last !== undefined) print('The disk is well again.')
  if (trouble !== undefined && canLeave(await members(), MACHINE_NAME)) {
    print(`The disk ${trouble}: PostgreSQL is ended, so that another machine takes over.`)
    await endDatabase().catch((error: Error) => print(`It could not be ended: ${error.message}`))
    await pause(every.attempt)
  } else if (trouble !== undefined && last === undefined) {
    print(`The disk ${trouble}: orders do not wait for it, or no machine is known that can take over.`)
  }
  last = trouble
  await pause(every.look)
}
