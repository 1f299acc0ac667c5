import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { onDatabase, resendOpen } from '../chaos/buying.ts'
import { findDamage } from '../chaos/checks.ts'
import { until } from '../chaos/shop.ts'
import type { Fault } from './fault.ts'
import {
  killBalancer,
  killEtcd,
  killPatroni,
  killPooler,
  killPrimary,
  killShop,
  killStandby,
} from './faults/kills.ts'
import { loseMachine, switchover } from './faults/machines.ts'
import { Load, missingPictures } from './load.ts'
import { origin } from './settings.ts'
import { isHealed, primaryUrl, startCluster } from './shop-cluster.ts'
import { deeds } from './tally.ts'

const print = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
const faults: Record<string, Fault> = {
  switchover,
  'kill-shop': killShop,
  'kill-primary': killPrimary,
  'kill-standby': killStandby,
  'kill-patroni': killPatroni,
  'kill-pooler': killPooler,
  'kill-etcd': killEtcd,
  'kill-balancer': killBalancer,
  'lose-machine': loseMachine,
}
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(faults) },
    minutes: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
})
const cluster = await startCluster(print)
const load = await Load.prepare(await primaryUrl('postgres'))
await load.warmUp()
print('warm')
for (const name of values.only) {
  const fault = faults[name]!
  print(`${name} …`)
  load.start()
  await pause(8_000)
  const from = performance.now()
  try {
    await fault.run({ cluster, load, hold: (seconds) => pause(seconds * 1000), print, minutes: 1 })
    await until('healed', isHealed, { within: 120_000, every: 500 })
  } catch (error) {
    print(String(error))
  }
  await pause(3_000)
  const counted = load.tally.between(from, performance.now())
  const lasted = performance.now() - from
  await load.stop()
  const open = await resendOpen(load.buying, origin)
  const damage = await findDamage(await primaryUrl('postgres'), load.buying)
  const missing = await missingPictures(load.pictures)
  print(
    `  ${(lasted / 1000).toFixed(1)} s; ` +
      deeds
        .map((deed) => {
          const f = counted.failures(deed)
          return `${deed} ${counted.count(deed)}: ${f.count} failed ${f.kinds}; pause ${(counted.longestPause(deed) / 1000).toFixed(1)}`
        })
        .join(' | '),
  )
  print(
    `  ${open.length} open, damage ${JSON.stringify(damage)}, missing pictures ${missing.length} of ${load.pictures.length}`,
  )
}
void onDatabase
print('done')
if (values.keep) await new Promise((r) => setTimeout(r, 3600_000))
