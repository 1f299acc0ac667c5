import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { embeddedEngine, embeddedServerEngine, serverEngine, type Engine } from './engine.ts'
import type { FaultRun, Outcome } from './fault.ts'
import { clockJumps } from './faults/clock-jumps.ts'
import { flood } from './faults/flood.ts'
import { importBombs } from './faults/import-bombs.ts'
import { killBoth, killDatabase, killProgram } from './faults/kills.ts'
import { noSpace } from './faults/no-space.ts'
import { offlinePresses } from './faults/offline-presses.ts'
import { providersDown } from './faults/providers-down.ts'
import { slowClients } from './faults/slow-clients.ts'
import { slowDatabase } from './faults/slow-database.ts'
import { databaseGone, databaseSilent, partition } from './faults/without-database.ts'
import { overload } from './overload.ts'
import { rowOf, withRow, type Row } from './report.ts'
import { projectFile } from '../../server/start/project.ts'

/** The faults that run on every engine. */
const kills = { 'kill-program': killProgram, 'kill-database': killDatabase, 'kill-both': killBoth }

const faults: Record<string, (run: FaultRun) => Promise<Outcome>> = {
  ...kills,
  'no-space': noSpace,
  'database-gone': databaseGone,
  'database-silent': databaseSilent,
  partition,
  'slow-database': slowDatabase,
  'providers-down': providersDown,
  'slow-clients': slowClients,
  'clock-jumps': clockJumps,
  flood,
  'import-bombs': importBombs,
  'offline-presses': offlinePresses,
}
const load = 'overload'
const reportFile = projectFile('docs/reliability.md')

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run chaos` (options in docs/commands.md): injects faults, checks the data and writes docs/reliability.md. */
async function main(): Promise<number> {
  const names = [...Object.keys(faults), load]
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '10' },
      partition: { type: 'string', default: '5' },
      only: { type: 'string', multiple: true, default: names },
      database: { type: 'string' },
      out: { type: 'string', default: reportFile },
    },
  })
  const [times, minutes, partitioned] = [values.times, values.minutes, values.partition].map(Number) as [
    number,
    number,
    number,
  ]
  const unknown = values.only.find((name) => !names.includes(name))
  if (!Number.isInteger(times) || times < 1 || !(minutes > 0 && partitioned > 0) || unknown !== undefined) {
    process.stderr.write(
      `Usage: npm run chaos -- [--times NUMBER] [--minutes NUMBER] [--partition MINUTES] [--database URL] [--out FILE] [--only ${names.join('|')}]\n`,
    )
    return 2
  }
  const { database } = values
  const engines: (() => Promise<Engine>)[] = [() => embeddedEngine()]
  if (database !== undefined) engines.push(() => serverEngine(database))

  let failed = false
  const report = async (heading: '## Faults' | '## Overload', row: Row) => {
    print(row.join('\n  '))
    const current = await readFile(values.out, 'utf8').catch(() => readFile(reportFile, 'utf8'))
    await writeFile(values.out, withRow(current, heading, row))
  }
  for (const [name, inject] of Object.entries(faults)) {
    if (!values.only.includes(name)) continue
    for (const engine of name in kills ? engines : engines.slice(0, 1)) {
      print(`${name} …`)
      const run = { engine, servedEngine: embeddedServerEngine, times, partition: partitioned, print }
      const outcome = await inject({ ...run, kind: 'built' })
      failed ||= outcome.problems.length > 0
      await report('## Faults', rowOf(outcome))
    }
  }
  if (values.only.includes(load)) {
    const { row, holds } = await overload({ engine: embeddedServerEngine, minutes, print })
    failed ||= !holds
    await report('## Overload', row)
  }
  return failed ? 1 : 0
}

// The shop ends with this process, and the database with the shop.
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => process.exit(130))

process.exit(await main())
