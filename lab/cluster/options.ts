import { parseArgs } from 'node:util'
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

/** Faults that happen by accident, such as a killed process. */
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
/** Every fault by the name for `--only`, in the order in which they run. */
export const faults: Record<string, Fault> = {
  'rolling-release': rollingRelease,
  switchover,
  ...unplanned,
  random: atRandom(Object.values(unplanned)),
}

export const reportFile = projectFile('docs/cluster.md')

/** Returns the options of `npm run cluster`, or its usage if they are wrong. */
export function readOptions() {
  const names = Object.keys(faults)
  const usage = `Usage: npm run cluster -- [--minutes NUMBER] [--keep] [--out FILE] [--only ${names.join('|')}]`
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: names },
      minutes: { type: 'string', default: '10' },
      keep: { type: 'boolean', default: false },
      out: { type: 'string', default: reportFile },
    },
  })
  const minutes = Number(values.minutes)
  return minutes > 0 && values.only.every((name) => names.includes(name)) ? { ...values, minutes } : usage
}
