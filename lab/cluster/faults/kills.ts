import type { Fault, FaultRun } from '../fault.ts'
import type { Part } from '../machine.ts'
import { join } from 'node:path'
import { kill } from '../network.ts'
import { readFile } from 'node:fs/promises'
import type { Machine } from '../machine.ts'

/** Seconds of load after a part is killed. */
const watched = 15
/** Maximum number of seconds until orders continue after an unplanned fault. */
const unplanned = 20

/** Kills a part of the primary's machine with SIGKILL. Its supervisor restarts it after a second. */
const killPart = (part: Part, what: string): Fault => ({
  name: `kill -9 of ${what}`,
  how: 'on the machine of the primary; its supervisor starts it again after a second',
  pause: unplanned,
  async run({ cluster, hold }: FaultRun) {
    const { services } = await cluster.primary()
    services[part].crash()
    await hold(watched)
  },
})

export const killShop = killPart('shop', 'a shop')
export const killPatroni = killPart('patroni', 'Patroni')
export const killPooler = killPart('pgbouncer', 'PgBouncer')
export const killEtcd = killPart('etcd', 'an etcd member')

/** Kills the postmaster of PostgreSQL, which ends all its processes. */
async function killPostgres({ disk }: Machine): Promise<void> {
  const [pid] = (await readFile(join(disk, 'database/postmaster.pid'), 'utf8')).split('\n')
  kill(Number(pid), 'SIGKILL')
}

export const killPrimary: Fault = {
  name: 'kill -9 of the primary PostgreSQL',
  how: 'its postmaster; Patroni hands over to the synchronous standby',
  pause: unplanned,
  async run({ cluster, hold }) {
    await killPostgres(await cluster.primary())
    await hold(watched)
  },
}

export const killStandby: Fault = {
  name: 'kill -9 of the synchronous standby',
  how: 'its postmaster; orders wait until Patroni names the other standby, or it is back',
  pause: unplanned,
  async run({ cluster, hold }) {
    await killPostgres(await cluster.standby())
    await hold(watched)
  },
}

export const killCache: Fault = {
  name: 'kill -9 of Varnish',
  how: 'the only one here; its supervisor starts it again after a second, empty',
  pause: 5,
  async run({ cluster, hold }) {
    cluster.edge.varnish.crash()
    await hold(watched)
  },
}

export const cacheGone: Fault = {
  name: 'CDN gone',
  how: 'Varnish stands still for 40 s: HAProxy asks the shops',
  pause: 5,
  async run({ cluster, hold }) {
    await cluster.edge.varnish.stop('SIGKILL')
    await hold(40)
    cluster.edge.varnish.start()
  },
}

export const killBalancer: Fault = {
  name: 'kill -9 of HAProxy',
  how: 'the only one here; its supervisor starts it again after a second',
  withoutPages: true,
  pause: unplanned,
  async run({ cluster, hold }) {
    cluster.edge.haproxy.crash()
    await hold(watched)
  },
}
