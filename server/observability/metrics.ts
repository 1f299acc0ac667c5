import { createServer, type Server } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { failedMessagesQueue, messagesQueue } from '../jobs/messages-queue.ts'
import { log } from './log.ts'
import type { AnsweredRequest } from './observer.ts'

/** Measures requests, rejections, connections and messages; no label contains personal data or an address. */
export function createMetrics(
  pool: Pool,
  codes: { codesPerDay: number; countCodes: (channel: 'sms' | 'mail') => Promise<number> },
) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'How long requests took, in seconds.',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const shed = new Counter({
    name: 'shop_requests_turned_away_total',
    help: 'Requests that were answered by 503 because too many were being answered.',
    registers,
  })
  const connections = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited for' }, pool.waitingCount)
    },
  })
  const messages = new Gauge({
    name: 'shop_messages',
    help: 'Emails and SMS that wait to be sent, and those that failed after all retries.',
    labelNames: ['state'] as const,
    registers: [],
    async collect() {
      try {
        const { rows } = await pool.query<{ name: string; jobs: number }>(
          `select name, count(*)::int as jobs from pgboss.job
           where name = any($1) and state < 'completed' group by name`,
          [[messagesQueue, failedMessagesQueue]],
        )
        const jobsIn = (queue: string) => rows.find(({ name }) => name === queue)?.jobs ?? 0
        this.set({ state: 'waiting' }, jobsIn(messagesQueue))
        this.set({ state: 'failed' }, jobsIn(failedMessagesQueue))
      } catch (err) {
        this.reset()
        log.warn({ err }, 'the queue cannot be counted')
      }
    },
  })
  const codesUsed = new Gauge({
    name: 'shop_codes_used_ratio',
    help: 'The part of RATE_LIMIT_CODES_PER_DAY that is used up; from 0.8 on, new numbers get no codes.',
    labelNames: ['channel'] as const,
    registers: [],
    async collect() {
      try {
        for (const channel of ['sms', 'mail'] as const)
          this.set({ channel }, (await codes.countCodes(channel)) / codes.codesPerDay)
      } catch (err) {
        this.reset()
        log.warn({ err }, 'the codes cannot be counted')
      }
    },
  })
  registry.registerMetric(codesUsed)
  registry.registerMetric(connections)
  registry.registerMetric(messages)
  return {
    answered: ({ kind, method, status, seconds }: AnsweredRequest) =>
      requests.observe({ kind, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    rejected: () => shed.inc(),
    /** The current values, in Prometheus' text format. */
    read: () => registry.metrics(),
  }
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
