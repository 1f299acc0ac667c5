import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { fileQueues } from '../../jobs/files-queue.ts'
import { invoicesQueue } from '../../jobs/invoices-queue.ts'
import { failedMessagesQueue, messagesQueue } from '../../jobs/messages-queue.ts'
import { webhooksQueue } from '../../jobs/webhooks-queue.ts'
import { askDatabase } from './ask-database.ts'

/** The queues with jobs that somebody waits for. */
const queues = [messagesQueue, invoicesQueue, webhooksQueue, ...Object.values(fileQueues)]

/** Measures the database: whether it responds, its connections, the queues and the newest backups. */
export function databaseMetrics(registry: Registry, pool: Pool): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_database_reachable',
      aggregator: 'min',
      help: 'Whether the database answers this process within two seconds: 1 or 0.',
      registers: [],
      async collect() {
        const rows = await askDatabase(pool, 'reachable', { text: 'select 1' })
        this.set(rows === undefined ? 0 : 1)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'shop_database_connections',
      help: 'Connections of this process to the database, and requests that wait for one.',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waited for' }, pool.waitingCount)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'shop_messages',
      aggregator: 'max',
      help: 'Emails and SMS that wait to be sent, and those that failed after all retries.',
      labelNames: ['state'] as const,
      registers: [],
      async collect() {
        const rows = await askDatabase<{ name: string; jobs: number }>(pool, 'messages', {
          text: `select name, count(*)::int as jobs from pgboss.job
                 where name = any($1) and state < 'completed' group by name`,
          values: [[messagesQueue, failedMessagesQueue]],
        })
        if (rows === undefined) return this.reset()
        const jobsIn = (queue: string) => rows.find(({ name }) => name === queue)?.jobs ?? 0
        this.set({ state: 'waiting' }, jobsIn(messagesQueue))
        this.set({ state: 'failed' }, jobsIn(failedMessagesQueue))
      },
    }),
  )
  queueAges(registry, pool)
  backupAges(registry, pool)
}

function queueAges(registry: Registry, pool: Pool): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_queue_age_seconds',
      aggregator: 'max',
      help: 'How long the oldest job of a queue is due and not begun, in seconds; 0 when none is.',
      labelNames: ['queue'] as const,
      registers: [],
      async collect() {
        // The age of a failed job counts from the time of its next attempt.
        const rows = await askDatabase<{ name: string; age: number }>(pool, 'queues', {
          text: `select name, greatest(extract(epoch from now() - min(start_after)), 0)::float8 as age from pgboss.job
                 where name = any($1) and state < 'active' and start_after <= now() group by name`,
          values: [queues],
        })
        if (rows === undefined) return this.reset()
        for (const queue of queues) this.set({ queue }, rows.find(({ name }) => name === queue)?.age ?? 0)
      },
    }),
  )
}

function backupAges(registry: Registry, pool: Pool): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_backup_age_seconds',
      aggregator: 'max',
      help: 'The age of the newest backup of each kind, in seconds; +Inf when there never was one.',
      labelNames: ['kind'] as const,
      registers: [],
      async collect() {
        const rows = await askDatabase<{ kind: string; age: number }>(pool, 'backups', {
          text: `select kind, extract(epoch from now() - made_at)::float8 as age from newest_backups`,
        })
        this.reset()
        if (rows?.length === 0) this.set({ kind: 'copy' }, Infinity)
        for (const { kind, age } of rows ?? []) this.set({ kind }, age)
      },
    }),
  )
}
