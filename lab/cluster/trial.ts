import { setTimeout as pause } from 'node:timers/promises'
import { resendOpen } from '../chaos/buying.ts'
import { findDamage, type Damage } from '../chaos/checks.ts'
import { until } from '../chaos/shop.ts'
import { freeDisk } from './disks.ts'
import type { Fault, FaultRun } from './fault.ts'
import { missingPictures } from './load.ts'
import { restorePower } from './machine.ts'
import { passAll, plug } from './network.ts'
import { origin } from './settings.ts'
import { isHealed, primaryUrl, type ShopCluster } from './shop-cluster.ts'
import type { Counted } from './tally.ts'

/** Seconds of load before a fault, and after everything has recovered. */
const around = { before: 6, after: 4 }
/** Maximum time for the recovery in milliseconds. It is long, because a standby may have to be copied again. */
const healing = 180_000
/** Matches the failures that a fault may cause. Any other failure is a mistake of the program. */
const honest = /^(?:50[234]\b.*|no answer|cut)$/

/** The result of one fault. */
export interface Outcome {
  fault: Fault
  /** The requests from the fault until recovery. */
  counted: Counted
  /** Damaged data, counted by kind. */
  damaged: Record<Damage | 'pictures', number>
  /** A sentence for each broken promise. */
  problems: string[]
  /** Seconds from the fault until recovery. */
  lasted: number
}

/** Injects a fault under load, waits until everything has recovered, and checks the data. */
export async function tryFault(
  fault: Fault,
  run: Pick<FaultRun, 'cluster' | 'load' | 'minutes' | 'print'>,
): Promise<Outcome> {
  const { cluster, load, print } = run
  const problems: string[] = []
  // A shop that has just started has no cached pages, unlike a shop that has run for a while.
  await load.warmUp()
  load.start()
  await pause(around.before * 1000)
  const from = performance.now()
  try {
    await fault.run({ ...run, hold: (seconds) => pause(seconds * 1000) })
  } catch (error) {
    problems.push(`could not be done: ${(error as Error).message}`)
  } finally {
    await endFaults(cluster)
  }
  await until('everything is as before', isHealed, { within: healing, every: 500 }).catch(
    (error: Error) => void problems.push(error.message),
  )
  const lasted = (performance.now() - from) / 1000
  await pause(around.after * 1000)
  const counted = load.tally.between(from, performance.now())
  await load.stop()
  for (const { deed, kind, path, at } of counted.allFailures())
    if (deed === 'page') print(`  after ${((at - from) / 1000).toFixed(1)} s: ${path} ${kind}`)
  const { damaged, sentences } = await checkData(run)
  problems.push(...sentences, ...brokenPromises(fault, counted))
  return { fault, counted, damaged, problems, lasted }
}

/** Ends all faults, including a fault that failed before it could end itself. */
async function endFaults(cluster: ShopCluster): Promise<void> {
  for (const machine of cluster.machines) {
    await passAll(machine.place)
    await plug(machine.place, 'up')
    await freeDisk(machine.disk)
    await restorePower(machine)
  }
  for (const service of [...cluster.store.services, ...Object.values(cluster.edge)]) service.start()
}

async function checkData({ load }: Pick<FaultRun, 'load'>) {
  const sentences = [...new Set(await resendOpen(load.buying, origin))]
  const found = await findDamage(await primaryUrl('postgres'), load.buying)
  const missing = await missingPictures(load.pictures)
  const damaged = { lost: 0, doubled: 0, stock: 0, other: 0, pictures: missing.length }
  for (const { damage, problem, found: is, expected } of found) {
    damaged[damage] += Math.abs(expected - is)
    sentences.push(`${problem} (${is} instead of ${expected})`)
  }
  if (missing.length > 0) sentences.push(`${missing.length} acknowledged pictures are missing`)
  return { damaged, sentences }
}

/** Returns a sentence for each promise that the answers break during a fault. */
function brokenPromises(fault: Fault, counted: Counted): string[] {
  const problems: string[] = []
  const paused = counted.longestPause('order') / 1000
  if (fault.pause !== undefined && paused > fault.pause)
    problems.push(`orders paused for ${paused.toFixed(1)} s instead of ${fault.pause} s at most`)
  const pages = counted.failures('page').count
  if (pages > 0 && !fault.withoutPages) problems.push(`${pages} pages were not served`)
  const all = counted.allFailures()
  if (fault.withoutFailure && all.length > 0) problems.push(`${all.length} requests failed`)
  const wrong = Map.groupBy(
    all.filter(({ kind }) => !honest.test(kind)),
    ({ deed, kind }) => `${deed} ${kind}`,
  )
  for (const [kind, { length }] of wrong) problems.push(`${length} were answered by ${kind}`)
  return problems
}
