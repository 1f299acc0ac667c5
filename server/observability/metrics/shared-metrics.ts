import cluster, { type Worker } from 'node:cluster'
import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client'
import { log } from '../log.ts'

type Values = MetricObjectWithValues<MetricValue<string>>[]

/** A request of the first process for the values of another. */
interface ValuesRequest {
  readMetrics: number
}
interface ValuesAnswer {
  metricsRead: number
  values: Values
}

/**
 * How long a process may take to answer, in milliseconds: longer than a metric waits for the database, and shorter than
 * Prometheus waits for all.
 */
const patience = 5_000

/** Answers the first process of several when it asks for the values of this one. */
export function shareMetrics(registry: Registry): void {
  process.on('message', ({ readMetrics }: Partial<ValuesRequest>) => {
    if (readMetrics === undefined) return
    registry.getMetricsAsJSON().then(
      (values) => {
        if (process.connected) process.send?.({ metricsRead: readMetrics, values: values as Values })
      },
      (err: unknown) => log.error({ err }, 'the metrics of a process cannot be read'),
    )
  })
}

/**
 * Creates a reader of the metrics of all processes, in Prometheus' text format: counters are added up; for gauges, the
 * worst value is used. A process that starts, ends or hangs does not block the values of the others, as it would with
 * prom-client's own `clusterMetrics`. The counts of ended processes stay in the sums, because Prometheus would take
 * smaller sums for a restart.
 */
export function createSharedReader(): () => Promise<string> {
  const last = new Map<number, Values>()
  let ended: Values = []
  let requests = 0

  return async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const request = ++requests
    const answers = await Promise.all(workers.map((worker) => ask(worker, request)))
    for (const [index, { id }] of workers.entries()) if (answers[index]) last.set(id, answers[index])
    for (const [id, values] of last) {
      if (cluster.workers?.[id] !== undefined) continue
      ended = sumOf([ended, values.filter(({ type }) => isCount(type))])
      last.delete(id)
    }
    const all = AggregatorRegistry.aggregate([ended, ...last.values()])
    const processes = new Gauge({
      name: 'shop_processes',
      help: 'Processes of the shop: those that answer, and those that start, end or hang.',
      labelNames: ['state'] as const,
      registers: [all],
    })
    processes.set({ state: 'answering' }, answers.filter(Boolean).length)
    processes.set({ state: 'silent' }, answers.filter((values) => values === undefined).length)
    return all.metrics()
  }
}

/** Adds up metrics. Aggregated metrics contain their values, although their type does not declare them. */
const sumOf = (several: Values[]) => AggregatorRegistry.aggregate(several).getMetricsAsArray() as Values

/** Whether values of this type only grow. prom-client declares the type as a number, but it is a name. */
const isCount = (type: unknown) => type === 'counter' || type === 'histogram'

/** The values of a process, or undefined if it does not answer in time. */
async function ask(worker: Worker, request: number): Promise<Values | undefined> {
  const { promise, resolve } = Promise.withResolvers<Values | undefined>()
  const receive = ({ metricsRead, values }: Partial<ValuesAnswer>) => {
    if (metricsRead === request) resolve(values)
  }
  const giveUp = () => resolve(undefined)
  const timer = setTimeout(giveUp, patience)
  worker.on('message', receive).once('disconnect', giveUp)
  if (worker.isConnected())
    worker.send({ readMetrics: request } satisfies ValuesRequest, (error) => error && giveUp())
  else giveUp()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', receive).off('disconnect', giveUp)
  }
}
