import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { ConstructorOptions, Job, JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context, HasDatabase } from '../context.ts'
import { log } from '../observability/log.ts'
import { catalogueChannel, placedChannel } from '../services/channels.ts'
import { runDueExports } from '../services/exports/exports.ts'
import { deleteExpiredFiles } from '../services/files/staff-files.ts'
import { sweepPrivateFiles } from '../services/files/private-files.ts'
import { forgetOldCalls, sendDueDigests, tellOfNewOrders } from '../services/orders/new-orders/tell.ts'
import { notifyWaiting } from '../services/stock/requests.ts'
import { restAfterOrder, throttle } from './throttle.ts'
import { fileQueues } from './files-queue.ts'
import { startFileWorkers } from './file-workers.ts'
import { invoicesQueue } from './invoices-queue.ts'
import { webhooksQueue } from './webhooks-queue.ts'
import { messagesQueue, renewAttempts, waitsForEarlier, type MessageJob } from './messages-queue.ts'
import { writeMessage } from './messages.ts'
import { inTraceOf } from './trace-job.ts'
import { createAlarm, seldom, type Alarm } from './wake-workers.ts'

/** How long workers wait, so that they do not slow down the first pages after a start; in milliseconds. */
const startDelay = 2_000

/** How long workers wait before they try to start again, in milliseconds. */
const retryDelay = 5_000

/** How often the next people in line for a spec are notified even if no stock changed, in milliseconds. */
const stockPeriod = 60_000

/** How often to check for due exports and old files, in milliseconds. */
const filePeriod = 60_000
/** How often to check for private files that are no longer needed, in milliseconds. */
const sweepPeriod = 3_600_000

/** How often to check for due digests and new orders without a notification, in milliseconds. */
const tellPeriod = 30_000

/** How long sending messages may take after the process has begun to stop, in milliseconds. */
const stopTimeout = 15_000

/** Number of workers in this process that send messages. */
const senderCount = 2

interface Started {
  boss: PgBoss
  alarm: Alarm
}

/** The workers of this process. */
interface Workers {
  /** Resolves once the messages in progress are sent. Another process or the next start sends the rest. */
  stop(): Promise<void>
}

/**
 * Starts the background work of this process, soon after its start: sends queued messages, makes files, and notifies
 * people of stock and new orders. Several processes may do so. A failed start is logged and retried in the background.
 */
export function startWorkers(context: Context): Workers {
  const stopping = new AbortController()
  const started = untilStarted(context, stopping.signal)
  const stopWatching = watchStock(context)
  const stopDeleting = watchFiles(context)
  const stopTelling = watchNewOrders(context)
  return {
    async stop() {
      stopping.abort()
      stopWatching()
      stopDeleting()
      stopTelling()
      const { boss, alarm } = (await started) ?? {}
      alarm?.stop()
      const queues = [messagesQueue, invoicesQueue, webhooksQueue, ...Object.values(fileQueues)]
      await Promise.all(queues.map((queue) => boss?.offWork(queue, { wait: true })))
      await boss?.stop({ close: false, timeout: stopTimeout })
    },
  }
}

/** Notifies people who wait for a sold-out spec as soon as it is back; returns a function to stop. */
function watchStock(context: Context): () => void {
  const notify = () =>
    void notifyWaiting(context).catch((err: unknown) =>
      log.error({ err }, 'nobody could be notified of new stock'),
    )
  const timer = setInterval(notify, stockPeriod).unref()
  const unsubscribe = context.databaseListener.subscribe({
    onNotification(channel) {
      if (channel === catalogueChannel) notify()
    },
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

/** Begins exports when they are due, and deletes staff files that have expired; returns a function to stop. */
function watchFiles(context: Context): () => void {
  const sweep = () => {
    void deleteExpiredFiles(context).catch((err: unknown) =>
      log.error({ err }, 'old files could not be deleted'),
    )
    void runDueExports(context).catch((err: unknown) =>
      log.error({ err }, 'regular exports could not be begun'),
    )
  }
  const timers = [
    setInterval(sweep, filePeriod).unref(),
    setInterval(
      () =>
        void sweepPrivateFiles(context).catch((err: unknown) =>
          log.error({ err }, 'private files without a row could not be removed'),
        ),
      sweepPeriod,
    ).unref(),
  ]
  return () => timers.forEach(clearInterval)
}

/** Notifies staff about new orders soon after they are placed; returns a function to stop. */
function watchNewOrders(context: Context): () => void {
  let telling: Promise<void> | undefined
  let again = false
  const tell = async () => {
    do {
      again = false
      await tellOfNewOrders(context)
    } while (again)
    await sendDueDigests(context)
    await forgetOldCalls(context)
  }
  const run = () => {
    again = true
    telling ??= tell()
      .catch((err: unknown) => log.error({ err }, 'nobody could be told of new orders'))
      .finally(() => {
        telling = undefined
      })
  }
  const timer = setInterval(run, tellPeriod).unref()
  const orderPlaced = throttle(restAfterOrder, run)
  const unsubscribe = context.databaseListener.subscribe({
    onNotification(channel) {
      if (channel === placedChannel) orderPlaced.call()
    },
  })
  return () => {
    clearInterval(timer)
    orderPlaced.stop()
    unsubscribe()
  }
}

async function untilStarted(context: Context, stopping: AbortSignal): Promise<Started | undefined> {
  const stopped = once(stopping, 'abort')
  await Promise.race([context.pause(startDelay), stopped])
  while (!stopping.aborted) {
    try {
      return await start(context)
    } catch (err) {
      log.error({ err }, 'queued messages cannot be sent yet')
      await Promise.race([context.pause(retryDelay), stopped])
    }
  }
  return undefined
}

async function start(context: Context): Promise<Started> {
  const boss = await connectQueue(context, { supervise: true })
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'))
  const options = {
    pollingIntervalSeconds: seldom,
    // After a full batch, the next one follows immediately, so that bursts are sent fast.
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const
  // Separate workers instead of pg-boss's concurrency, because only the first of its workers can be woken.
  const senders = Array.from({ length: senderCount }, () =>
    boss.work<MessageJob, unknown, typeof options>(messagesQueue, options, (jobs) =>
      deliverAll(boss, context, jobs),
    ),
  )
  const workers = new Map(await startFileWorkers(boss, context)).set(
    messagesQueue,
    await Promise.all(senders),
  )
  return { boss, alarm: createAlarm(boss, workers, context.databaseListener) }
}

/** Starts pg-boss on the shop's own connections. */
export async function connectQueue(
  { database }: HasDatabase,
  options: Pick<ConstructorOptions, 'supervise'>,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.$client.query(text, values) },
    migrate: false,
    schedule: false,
    // The seconds after which a message of a dead process is retried.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    // No job of the shop depends on another, which pg-boss would check for every five seconds.
    flowIntervalSeconds: 3_600,
    ...options,
  })
  return boss.start()
}

/**
 * Sends messages in the sequence of queueing. If one fails, the next are still sent, except those about the same order,
 * which are tried again within a minute.
 */
export async function deliverAll(
  boss: PgBoss,
  context: Context,
  jobs: readonly JobWithMetadata<MessageJob>[],
) {
  const results: JobResult[] = []
  for (const job of jobs.toSorted((one, other) => Number(one.createdOn) - Number(other.createdOn))) {
    try {
      const outcome = await inTraceOf(messagesQueue, job.data, () => deliver(boss, context, job))
      results.push({ id: job.id, status: outcome === 'waits' ? 'failed' : 'completed' })
    } catch (err) {
      log.error({ err, job: job.id, message: job.data.message }, 'a message was not sent; it is tried again')
      results.push({ id: job.id, status: 'failed' })
    }
  }
  return results
}

/** Sends a message and completes its job under a row lock, so that a second delivery sends nothing. */
async function deliver(boss: PgBoss, context: Context, job: Job<MessageJob>): Promise<'done' | 'waits'> {
  const { fromDrizzle } = await import('pg-boss')
  const send = await writeMessage(context, job.data)
  return context.database.transaction(async (tx) => {
    const waiting = await tx.execute(
      sql`select from pgboss.job where name = ${messagesQueue} and id = ${job.id} and state = 'active' for update`,
    )
    if (waiting.rowCount === 0) return 'done'
    if (await waitsForEarlier(tx, job)) {
      await renewAttempts(tx, job)
      return 'waits'
    }
    await send?.(job.id)
    await boss.complete(messagesQueue, job.id, null, { db: fromDrizzle(tx, sql) })
    return 'done'
  })
}
