import { readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { withRow } from '../chaos/report.ts'
import { projectFile } from '../../server/start/project.ts'
import type { Fault } from './fault.ts'
import { atRandom } from './faults/at-random.ts'
import { fullDisk, slowDisk } from './faults/disks.ts'
import { emptyCaches } from './faults/empty-caches.ts'
import {
  cacheGone,
  killBalancer,
  killCache,
  killEtcd,
  killPatroni,
  killPooler,
  killPrimary,
  killShop,
  killStandby,
} from './faults/kills.ts'
import { loseMachine, switchover } from './faults/machines.ts'
import {
  etcdGone,
  oneShopFromDatabase,
  primaryAway,
  primaryFromEtcd,
  shopsFromDatabase,
  standbyAway,
} from './faults/partitions.ts'
import { rollingRelease } from './faults/rolling-release.ts'
import { killStore, storeGone } from './faults/stores.ts'
import { Load } from './load.ts'
import { rowOf } from './report.ts'
import { origin } from './settings.ts'
import { primaryUrl, startCluster } from './shop-cluster.ts'
import { tryFault } from './trial.ts'

/** Faults that nobody plans. */
const unplanned: Record<string, Fault> = {
  'kill-shop': killShop,
  'kill-primary': killPrimary,
  'kill-standby': killStandby,
  'kill-patroni': killPatroni,
  'kill-pooler': killPooler,
  'kill-etcd': killEtcd,
  'kill-balancer': killBalancer,
  'kill-cache': killCache,
  'kill-store': killStore,
  'lose-machine': loseMachine,
  'shop-from-database': oneShopFromDatabase,
  'shops-from-database': shopsFromDatabase,
  'empty-caches': emptyCaches,
  'primary-from-etcd': primaryFromEtcd,
  'primary-away': primaryAway,
  'standby-away': standbyAway,
  'etcd-gone': etcdGone,
  'full-disk': fullDisk,
  'slow-disk': slowDisk,
  'store-gone': storeGone,
  'cache-gone': cacheGone,
}
const faults: Record<string, Fault> = {
  'rolling-release': rollingRelease,
  switchover,
  ...unplanned,
  random: atRandom(Object.values(unplanned)),
}

const reportFile = projectFile('docs/cluster.md')

const print = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Builds the cluster and injects the faults, inside the load's namespace; `run.ts` has made the network. */
async function main(): Promise<number> {
  const names = Object.keys(faults)
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: names },
      minutes: { type: 'string', default: '10' },
      keep: { type: 'boolean', default: false },
      out: { type: 'string', default: reportFile },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0) || !values.only.every((name) => names.includes(name))) {
    process.stderr.write(
      `Usage: npm run cluster -- [--minutes NUMBER] [--keep] [--out FILE] [--only ${names.join('|')}]\n`,
    )
    return 2
  }
  const cluster = await startCluster(print)
  const load = await Load.prepare(await primaryUrl('postgres'))
  let failed = false
  for (const name of values.only) {
    print(`${name} …`)
    const outcome = await tryFault(faults[name]!, { cluster, load, minutes, print })
    failed ||= outcome.problems.length > 0
    const row = rowOf(outcome)
    print(row.join('\n  '))
    const before = await readFile(values.out, 'utf8').catch(() => readFile(reportFile, 'utf8'))
    await writeFile(values.out, withRow(before, '## Faults', row))
  }
  if (values.keep) {
    print(`The shop is at ${origin} in the namespace office-cluster-load; Ctrl-C ends everything.`)
    await once(process, 'SIGTERM')
  }
  return failed ? 1 : 0
}

process.exit(await main())
