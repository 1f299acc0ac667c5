import { createServer, type Server } from 'node:http'
import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatabaseListener } from '../database/listener.ts'
import { log } from './log.ts'
import { inTime } from './metrics/ask-database.ts'
import { databaseMetrics } from './metrics/database-metrics.ts'
import { eventMetrics } from './metrics/event-metrics.ts'
import { requestMetrics } from './metrics/request-metrics.ts'
import { shareMetrics } from './metrics/shared-metrics.ts'
import type { Observer } from './observer.ts'

interface Sources {
  codesPerDay: number
  countCodes: (channel: 'sms' | 'mail') => Promise<number>
  listenerState: DatabaseListener['state']
}

export interface Metrics extends Observer {
  /** The current values, in Prometheus' text format. */
  read(): Promise<string>
  /** Stops counting. */
  stop(): void
  /** Lets the first of several processes collect this process's values. */
  shareWithFirstProcess(): void
}

/** Measures requests, the database, queues and counted events; no label contains personal data or an address. */
export function createMetrics(pool: Pool, { listenerState, ...codes }: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  databaseMetrics(registry, pool)
  listenerMetrics(registry, listenerState)
  loopMetrics(registry)
  codeMetrics(registry, codes)
  const { stop } = eventMetrics(registry)
  return {
    ...requestMetrics(registry),
    stop,
    read: () => registry.metrics(),
    shareWithFirstProcess: () => shareMetrics(registry),
  }
}

function listenerMetrics(registry: Registry, read: DatabaseListener['state']): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_listener_connected',
      help: '1 if notifications of the database are known to arrive, otherwise 0. While it is 0, nothing is cached.',
      aggregator: 'min',
      registers: [],
      collect() {
        this.set(read().isConnected ? 1 : 0)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'shop_listener_heartbeat_age_seconds',
      help: 'Seconds since the last heartbeat arrived, a notification that this process sends to itself.',
      aggregator: 'max',
      registers: [],
      collect() {
        this.set((read().heartbeatAge ?? Number.POSITIVE_INFINITY) / 1000)
      },
    }),
  )
}

function loopMetrics(registry: Registry): void {
  let previous: EventLoopUtilization = performance.eventLoopUtilization()
  registry.registerMetric(
    new Gauge({
      name: 'shop_event_loop_utilization_ratio',
      help: 'The part of the time since the last reading that the event loop was busy.',
      aggregator: 'max',
      registers: [],
      collect() {
        const now = performance.eventLoopUtilization()
        this.set(performance.eventLoopUtilization(now, previous).utilization)
        previous = now
      },
    }),
  )
}

function codeMetrics(registry: Registry, { codesPerDay, countCodes }: Omit<Sources, 'listenerState'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_codes_used_ratio',
      help: 'The part of RATE_LIMIT_CODES_PER_DAY that is used up; from 0.8 on, new numbers get no codes.',
      aggregator: 'max',
      labelNames: ['channel'] as const,
      registers: [],
      async collect() {
        const channels = ['sms', 'mail'] as const
        const counts = await inTime('codes', Promise.all(channels.map(countCodes)))
        if (counts === undefined) return this.reset()
        for (const [index, channel] of channels.entries()) this.set({ channel }, counts[index]! / codesPerDay)
      },
    }),
  )
}

/** Serves GET /metrics, on a separate port that shoppers cannot reach. */
export function createMetricsServer({ read }: { read: () => Promise<string> }): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics cannot be read')
        response.writeHead(500).end()
      },
    )
  })
}
