import { withDatabase, type Databases } from '../database.ts'
import type { Row } from '../row.ts'
import { openCpuGroups } from './cpu-groups.ts'
import { fill, flowsPerProcess } from './load.ts'
import { startMachines } from './machines.ts'
import {
  addWarmProcess,
  costOf,
  leaveEmailsOut,
  measureCosts,
  prepareRequests,
  tidy,
  type Setting,
} from './measure.ts'
import { throughput, type Quotas } from './model.ts'
import { costRows, demandRows, fullRow, milliseconds } from './rows.ts'

/** Cores of one process and of the database: together with the load below two, and the database is full in the middle. */
const quotas: Quotas = { shop: 0.1, database: 0.5 }

/** Numbers of processes for which orders and pages are counted. */
const points = { orders: [1, 2, 3, 4, 6], pages: [1, 2, 3, 4] }

/** Seconds of each measurement, and until the processes are at their pace again. */
const seconds = { costs: 5, points: 6, again: 2 }

const signals = ['SIGINT', 'SIGTERM'] as const

/** How far the model may be off. */
const [least, most] = [0.8, 1.25]

/**
 * Orders and pages by the number of processes, each with a quota of the processor as if it were a machine, until the
 * database is full; compared with a model that knows only what a request costs one process.
 */
export async function capacity(databases: Databases): Promise<Row[]> {
  const groups = await openCpuGroups()
  if (groups === undefined) return [cannotRun]
  // Also when it is interrupted nothing stays limited.
  const leave = () => void groups.remove().finally(() => process.exit(1))
  for (const signal of signals) process.on(signal, leave)
  try {
    const url = await databases.copy(databases.template)
    return await withDatabase(url, async ({ pool }) => {
      const machines = await startMachines(groups, { pool, url })
      try {
        const requests = await prepareRequests(pool)
        return await measureAll({ machines, requests, quotas, pool })
      } finally {
        machines.limit()
        await machines.stop()
      }
    })
  } finally {
    for (const signal of signals) process.off(signal, leave)
    await groups.remove()
  }
}

const cannotRun: Row = {
  what: 'capacity by processes',
  measured: 'not measured here: it needs Linux, root, and cgroups that may be written',
  limit: '',
  goal: '',
  holds: undefined,
}

async function measureAll(setting: Setting): Promise<Row[]> {
  await addWarmProcess(setting.machines, setting.requests)
  const measured = await measureCosts({ ...setting, seconds: seconds.costs })
  await leaveEmailsOut(setting.pool, true)
  const rows = { orders: [] as Row[], pages: [] as Row[] }
  for (let processes = 1; processes <= Math.max(...points.orders); processes += 1) {
    if (processes > 1) await addWarmProcess(setting.machines, setting.requests)
    for (const kind of ['pages', 'orders'] as const)
      if (points[kind].includes(processes)) rows[kind].push(await compareWithModel(setting, kind))
  }
  return [
    ...costRows(measured),
    ...rows.orders,
    ...rows.pages,
    fullRow(quotas, measured.orderAlone),
    ...demandRows(measured.costs),
  ]
}

/** Fills all processes between two times of one alone: a machine that others use too changes its speed meanwhile. */
async function compareWithModel(setting: Setting, kind: 'orders' | 'pages'): Promise<Row> {
  const { machines, requests } = setting
  const origins = machines.origins()
  await tidy(setting)
  machines.limit(quotas)
  const call = kind === 'orders' ? requests.order : requests.renderedPage
  const run = (some: readonly string[], lasting = seconds.points) =>
    fill({ origins: some, seconds: lasting, call, meters: machines.meters })
  await run(origins, seconds.again)
  const before = costOf(await run(origins.slice(0, 1)))
  const load = await run(origins)
  const after = costOf(await run(origins.slice(0, 1)))
  const cost = { shop: (before.shop + after.shop) / 2, database: (before.database + after.database) / 2 }
  const predicted = throughput(origins.length, quotas, cost)
  const ratio = load.perSecond / predicted
  const [shop = Number.NaN, database = Number.NaN] = load.used.map((used) => (used / load.seconds) * 100)
  const each = costOf(load)
  return {
    what: `${kind === 'orders' ? 'orders' : 'pages rendered anew'} by ${origins.length} ${origins.length === 1 ? 'process' : 'processes'}, ${flowsPerProcess} at once each`,
    measured: `${ratio.toFixed(2)}: ${load.perSecond.toFixed(1)}/s; of their quotas the processes used ${Math.round(shop / origins.length / quotas.shop)} %, the database ${Math.round(database / quotas.database)} %; ${milliseconds(each.shop)} and ${milliseconds(each.database)} for each`,
    limit: `the model: ${predicted.toFixed(1)}/s`,
    goal: `${least} to ${most} of the model`,
    holds: ratio >= least && ratio <= most,
  }
}
