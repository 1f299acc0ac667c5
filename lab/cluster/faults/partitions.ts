import type { Fault } from '../fault.ts'
import { tryRun, within } from '../command.ts'
import { drop, namespaceOf, passAll, plug } from '../network.ts'

/** How long a partition lasts, in seconds. It is longer than the 20 s after which a primary is replaced. */
const parted = 40
/** Seconds after which an unreachable primary may be replaced. It has stepped down by then. */
const replacedAfter = 20
/** In this cluster, the shops run as root, and PostgreSQL, PgBouncer and Patroni run as `postgres`. */
const fromShopToDatabase = 'meta skuid root tcp dport { 5432, 6432 }'
const toEtcd = 'meta skuid postgres tcp dport 2379'

export const oneShopFromDatabase: Fault = {
  name: 'partition: one shop from the database',
  how: `the shop beside the standby: for ${parted} s its packets to every pooler and database are dropped, without an answer`,
  pause: 20,
  async run({ cluster, hold }) {
    const { place } = await cluster.standby()
    await drop(place, { outgoing: [fromShopToDatabase] })
    await hold(parted)
    await passAll(place)
  },
}

export const shopsFromDatabase: Fault = {
  name: 'partition: every shop from the database',
  how: `for ${parted} s the packets of all shops to every pooler and database are dropped, without an answer`,
  async run({ cluster, hold }) {
    for (const { place } of cluster.machines) await drop(place, { outgoing: [fromShopToDatabase] })
    await hold(parted)
    for (const { place } of cluster.machines) await passAll(place)
  },
}

export const primaryFromEtcd: Fault = {
  name: 'partition: primary from etcd',
  how: `for ${parted} s the Patroni of the primary reaches no member of etcd, but the other machines`,
  pause: 20,
  async run({ cluster, hold }) {
    const { place } = await cluster.primary()
    await drop(place, { outgoing: [toEtcd] })
    await hold(parted)
    await passAll(place)
  },
}

export const primaryAway: Fault = {
  name: 'partition: the primary’s machine from everything',
  how: `for ${parted} s its cable is out while all its programs go on: two primaries must not take orders`,
  pause: 20,
  async run({ cluster, hold }) {
    const { place, sockets } = await cluster.primary()
    const from = performance.now()
    await plug(place, 'down')
    await hold(parted)
    const seconds = (performance.now() - from) / 1000
    const sql = 'select pg_is_in_recovery()'
    const psql = ['psql', '-h', sockets, '-U', 'postgres', '-Atc', sql, 'postgres']
    const [program = '', ...args] = within(namespaceOf(place), 'postgres', psql)
    const standby = await tryRun(program, args)
    await plug(place, 'up')
    if (seconds > replacedAfter && standby.trim() === 'f')
      throw new Error('the former primary has not stepped down')
  },
}

export const standbyAway: Fault = {
  name: 'partition: the standby’s machine from everything',
  how: `the synchronous one: for ${parted} s its cable is out while all its programs go on`,
  pause: 20,
  async run({ cluster, hold }) {
    const { place } = await cluster.standby()
    await plug(place, 'down')
    await hold(parted)
    await plug(place, 'up')
  },
}

export const etcdGone: Fault = {
  name: 'etcd gone',
  how: `two of its three members stand still for ${parted} s, so that nobody can be elected`,
  pause: 5,
  async run({ cluster, hold }) {
    const [, one, two] = cluster.machines
    await Promise.all([one, two].map((machine) => machine?.services.etcd.stop('SIGKILL')))
    await hold(parted)
    for (const machine of [one, two]) machine?.services.etcd.start()
  },
}
