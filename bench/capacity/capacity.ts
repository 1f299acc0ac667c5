import { withDatabase, type Databases } from '../database.ts'
import type { Row } from '../row.ts'
import { openCpuGroups } from './cpu-groups.ts'
import { fill, flowsPerProcess } from './load.ts'
import { startMachines } from './machines.ts'
import {
  addWarmProcess,
  costOf,
  holdEmails,
  measureCosts,
  prepareRequests,
  tidy,
  type Setting,
} from './measure.ts'
import { throughput, type Cost, type Quotas } from './model.ts'
import { costRows, demandRows, fullRow, milliseconds } from './rows.ts'

/** Cores of one process and of the database: together with the load below two, and the database is full in the middle. */
const quotas: Quotas = { shop: 0.1, database: 0.5 }

/** Numbers of processes for which orders and pages are counted. */
const points = { orders: [1, 2, 3, 4, 6], pages: [1, 2, 3, 4] }

/** Seconds of each measurement. */
const seconds = { costs: 5, orders: 15, pages: 5 }

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
  await holdEmails(setting.pool)
  await addWarmProcess(setting.machines, setting.requests)
  const measured = await measureCosts({ ...setting, seconds })
  const rows: Row[] = []
  for (let processes = 1; processes <= Math.max(...points.orders); processes += 1) {
    if (processes > 1) await addWarmProcess(setting.machines, setting.requests)
    if (points.pages.includes(processes))
      rows.push(await compareWithModel(setting, { kind: 'pages', cost: measured.costs.renderedPage }))
    if (points.orders.includes(processes))
      rows.push(await compareWithModel(setting, { kind: 'orders', cost: measured.orderAlone }))
  }
  // In the order of the processes, one kind after the other.
  rows.sort((one, other) => Number(one.what.startsWith('pages')) - Number(other.what.startsWith('pages')))
  return [...costRows(measured), ...rows, fullRow(quotas, measured.orderAlone), ...demandRows(measured.costs)]
}

async function compareWithModel(
  setting: Setting,
  { kind, cost }: { kind: 'orders' | 'pages'; cost: Cost },
): Promise<Row> {
  const { machines, requests } = setting
  const origins = machines.origins()
  await tidy(setting)
  machines.limit(quotas)
  const load = await fill({
    origins,
    seconds: seconds[kind],
    call: kind === 'orders' ? requests.order : requests.renderedPage,
    meters: machines.meters,
  })
  const predicted = throughput(origins.length, quotas, cost)
  const ratio = load.perSecond / predicted
  const [shop = Number.NaN, database = Number.NaN] = load.used.map((used) => (used / load.seconds) * 100)
  const now = costOf(load)
  return {
    what: `${kind === 'orders' ? 'orders' : 'pages rendered anew'} by ${origins.length} ${origins.length === 1 ? 'process' : 'processes'}, ${flowsPerProcess} at once each`,
    measured: `${ratio.toFixed(2)}: ${load.perSecond.toFixed(1)}/s; of their quotas the processes used ${Math.round(shop / origins.length / quotas.shop)} %, the database ${Math.round(database / quotas.database)} %; ${milliseconds(now.shop)} and ${milliseconds(now.database)} for each`,
    limit: `the model: ${predicted.toFixed(1)}/s`,
    goal: `${least} to ${most} of the model`,
    holds: ratio >= least && ratio <= most,
  }
}
