import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { embeddedEngine, embeddedServerEngine, serverEngine, type Engine } from './engine.ts'
import type { FaultRun, Outcome } from './fault.ts'
import { clockJumps } from './faults/clock-jumps.ts'
import { killBoth, killDatabase, killProgram } from './faults/kills.ts'
import { noSpace } from './faults/no-space.ts'
import { providersDown } from './faults/providers-down.ts'
import { slowClients } from './faults/slow-clients.ts'
import { slowDatabase } from './faults/slow-database.ts'
import { databaseGone, databaseSilent } from './faults/without-database.ts'
import { overload } from './overload.ts'
import { rowOf, writeReport, type Row } from './report.ts'
import { projectFile } from '../server/start/project.ts'

/** Every fault by its name; those that repeat at random moments run on every engine. */
const faults: Record<string, { run: (run: FaultRun) => Promise<Outcome>; everyEngine?: true }> = {
  'kill-program': { run: killProgram, everyEngine: true },
  'kill-database': { run: killDatabase, everyEngine: true },
  'kill-both': { run: killBoth, everyEngine: true },
  'no-space': { run: noSpace },
  'database-gone': { run: databaseGone },
  'database-silent': { run: databaseSilent },
  'slow-database': { run: slowDatabase },
  'providers-down': { run: providersDown },
  'slow-clients': { run: slowClients },
  'clock-jumps': { run: clockJumps },
}
const load = 'overload'

const tell = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run chaos`: injects every fault, checks the data afterwards, and writes the results into docs/reliability.md.
 * `--times 100` is how often it kills; `--only NAME` injects one fault and may be repeated; `--database URL` also kills
 * a PostgreSQL server on this machine; `--minutes 10` is how long it overloads.
 */
async function main(): Promise<number> {
  const names = [...Object.keys(faults), load]
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '10' },
      only: { type: 'string', multiple: true, default: names },
      database: { type: 'string' },
      out: { type: 'string', default: projectFile('docs/reliability.md') },
    },
  })
  const [times, minutes] = [Number(values.times), Number(values.minutes)]
  const unknown = values.only.find((name) => !names.includes(name))
  if (!Number.isInteger(times) || times < 1 || !(minutes > 0) || unknown !== undefined) {
    process.stderr.write(
      `Usage: npm run chaos -- [--times NUMBER] [--minutes NUMBER] [--database URL] [--out FILE] [--only ${names.join('|')}]\n`,
    )
    return 2
  }
  const { database } = values
  const engines: (() => Promise<Engine>)[] = [() => embeddedEngine()]
  if (database !== undefined) engines.push(() => serverEngine(database))

  let failed = false
  const save = async (rows: { faults?: Row[]; load?: Row[] }) => {
    const before = await readFile(values.out, 'utf8').catch(() => '')
    await writeFile(values.out, writeReport(before, { faults: [], load: [], ...rows }))
  }
  for (const [name, { run, everyEngine }] of Object.entries(faults)) {
    if (!values.only.includes(name)) continue
    for (const engine of everyEngine ? engines : engines.slice(0, 1)) {
      tell(`${name} …`)
      const outcome = await run({ engine, servedEngine: embeddedServerEngine, kind: 'built', times, tell })
      failed ||= outcome.problems.length > 0
      tell(rowOf(outcome).join('\n  '))
      await save({ faults: [rowOf(outcome)] })
    }
  }
  if (values.only.includes(load)) {
    const { row, holds } = await overload({ engine: embeddedServerEngine, minutes, tell })
    failed ||= !holds
    tell(row.join('\n  '))
    await save({ load: [row] })
  }
  return failed ? 1 : 0
}

// Nothing may outlive this process: the shop ends with it, and the database with the shop.
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => process.exit(130))

process.exit(await main())
