import { readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { withRow } from '../chaos/report.ts'
import { faults, readOptions, reportFile } from './options.ts'
import { Load } from './load.ts'
import { rowOf } from './report.ts'
import { origin } from './settings.ts'
import { primaryUrl, startCluster } from './shop-cluster.ts'
import { tryFault } from './trial.ts'

const print = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Builds the cluster and injects the faults inside the load's namespace. `run.ts` has already built the network. */
async function main(): Promise<number> {
  const options = readOptions()
  if (typeof options === 'string') throw new Error(options)
  const { only, minutes, keep, out } = options
  const cluster = await startCluster(print)
  const load = await Load.prepare(await primaryUrl('postgres'))
  let failed = false
  for (const name of only) {
    print(`${name} …`)
    const outcome = await tryFault(faults[name]!, { cluster, load, minutes, print })
    failed ||= outcome.problems.length > 0
    const row = rowOf(outcome)
    print(row.join('\n  '))
    const before = await readFile(out, 'utf8').catch(() => readFile(reportFile, 'utf8'))
    await writeFile(out, withRow(before, '## Faults', row))
  }
  if (keep) {
    print(`The shop is at ${origin} in the namespace office-cluster-load; Ctrl-C ends everything.`)
    await once(process, 'SIGTERM')
  }
  return failed ? 1 : 0
}

process.exit(await main())
