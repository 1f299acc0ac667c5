import { readFileSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Pool } from 'pg'
import { startShop, type Program } from '../programs.ts'
import type { openCpuGroups } from './cpu-groups.ts'
import type { Quotas } from './model.ts'

/** The shop's processes and the database, each on a machine of its own as far as the processor goes. */
export type Machines = Awaited<ReturnType<typeof startMachines>>

type Groups = NonNullable<Awaited<ReturnType<typeof openCpuGroups>>>

/**
 * Puts the database of a pool and this process, which makes the load, into a group each, and starts processes of the
 * shop in theirs, without limits yet.
 */
export async function startMachines(groups: Groups, { pool, url }: { pool: Pool; url: string }) {
  const database = groups.create('database')
  const postmaster = parentOf(await backendOf(pool))
  // What it starts from now on is in its group.
  database.enter(postmaster)
  for (const pid of childrenOf(postmaster)) database.enter(pid)
  const load = groups.create('load')
  load.enter(process.pid)
  const shops: { program: Program; group: ReturnType<Groups['create']> }[] = []
  return {
    origins: () => shops.map(({ program }) => program.origin),
    async add(): Promise<string> {
      const program = await startShop({ DATABASE_URL: url })
      const group = groups.create(`shop-${shops.length + 1}`)
      shops.push({ program, group })
      group.enter(program.pid)
      return program.origin
    },
    /** Limits all of them, or none. */
    limit(quotas: Partial<Quotas> = {}) {
      database.limit(quotas.database)
      load.limit(quotas.database === undefined ? undefined : cpus().length)
      for (const { group } of shops) group.limit(quotas.shop)
    },
    /** Seconds of the processor used so far: of all processes of the shop, and of the database. */
    meters: [() => shops.reduce((sum, { group }) => sum + group.seconds(), 0), () => database.seconds()],
    stop: () => Promise.all(shops.map(({ program }) => program.stop())),
  }
}

async function backendOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** The process that started another one. @throws Error where there is none of that number */
function parentOf(pid: number): number {
  // The name of the program, which may hold spaces, ends with the last bracket.
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && parentOf(pid) === parent
      } catch {
        return false
      }
    })
}
