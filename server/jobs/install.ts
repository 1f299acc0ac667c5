import type { ClientBase } from 'pg'
import library from 'pg-boss/package.json' with { type: 'json' }
import { fileQueues } from './files-queue.ts'
import { invoicesQueue } from './invoices-queue.ts'
import { webhooksQueue } from './webhooks-queue.ts'
import { failedMessagesQueue, messagesQueue } from './messages-queue.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Options for files that staff wait for. A file is made again only if the process that made it has died. */
const fileOptions = {
  policy: 'standard',
  retryLimit: 2,
  retryDelay: 1,
  heartbeatSeconds: 20,
  expireInSeconds: hour,
  deleteAfterSeconds: day,
  retentionSeconds: day,
}

/** The queues. A message is retried after half a minute, then at growing intervals of up to an hour, for two days. */
const queues = [
  { name: failedMessagesQueue, options: { policy: 'standard', retentionSeconds: 90 * day } },
  {
    name: messagesQueue,
    options: {
      policy: 'standard',
      retryLimit: 54,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: hour,
      // A dead process is detected by its missing heartbeat.
      heartbeatSeconds: 20,
      expireInSeconds: 10 * minute,
      deleteAfterSeconds: day,
      retentionSeconds: 14 * day,
      deadLetter: failedMessagesQueue,
    },
  },
  ...Object.values(fileQueues).map((name) => ({ name, options: fileOptions })),
  {
    name: webhooksQueue,
    options: {
      policy: 'standard',
      retryLimit: 54,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: hour,
      heartbeatSeconds: 20,
      expireInSeconds: 10 * minute,
      deleteAfterSeconds: day,
      retentionSeconds: 14 * day,
    },
  },
  {
    name: invoicesQueue,
    options: {
      policy: 'standard',
      retryLimit: 54,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: hour,
      heartbeatSeconds: 20,
      expireInSeconds: 10 * minute,
      deleteAfterSeconds: day,
      retentionSeconds: 14 * day,
    },
  },
]

/** Migrates the schema `pgboss` and updates the queues; only one process may call it at a time. */
export async function installQueues(client: Pick<ClientBase, 'query'>) {
  const installed = await installedVersion(client)
  const current = library.pgboss.schema
  // Loaded only if there is something to do, because loading it slows down every start.
  if (installed === undefined) {
    const { getConstructionPlans } = await import('pg-boss')
    await client.query(getConstructionPlans())
  } else if (installed < current) {
    const { getMigrationPlans } = await import('pg-boss')
    await client.query(getMigrationPlans('pgboss', installed))
  }
  await client.query(
    `with wanted as (
       select * from json_to_recordset($1) as queue(name text, options jsonb)
     ), created as materialized (
       select pgboss.create_queue(name, options) from wanted
     )
     select count(*) from created`,
    [JSON.stringify(queues)],
  )
  await client.query(
    `update pgboss.queue set
       retry_limit = coalesce((options ->> 'retryLimit')::int, retry_limit),
       retry_delay = coalesce((options ->> 'retryDelay')::int, retry_delay),
       retry_backoff = coalesce((options ->> 'retryBackoff')::bool, retry_backoff),
       retry_delay_max = coalesce((options ->> 'retryDelayMax')::int, retry_delay_max),
       expire_seconds = coalesce((options ->> 'expireInSeconds')::int, expire_seconds),
       heartbeat_seconds = coalesce((options ->> 'heartbeatSeconds')::int, heartbeat_seconds),
       deletion_seconds = coalesce((options ->> 'deleteAfterSeconds')::int, deletion_seconds),
       retention_seconds = coalesce((options ->> 'retentionSeconds')::int, retention_seconds)
     from json_to_recordset($1) as wanted(name text, options jsonb)
     where queue.name = wanted.name`,
    [JSON.stringify(queues)],
  )
}

/** Whether the job queue has the version of the installed library or a later one. */
export async function queuesAreInstalled(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  return ((await installedVersion(client)) ?? 0) >= library.pgboss.schema
}

async function installedVersion(client: Pick<ClientBase, 'query'>): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('pgboss.version') is not null as found`,
  )
  if (!tables[0]?.found) return undefined
  const { rows } = await client.query<{ version: number }>('select version::int from pgboss.version')
  return rows[0]?.version
}
