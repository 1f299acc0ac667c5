import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import { within } from '../within.ts'

/** How long background work may take to end, in milliseconds; other processes do the rest. */
const workTimeout = 15_000

type Step = () => Promise<unknown>

/** Stops a process in a sequence in which no request fails. */
export type Shutdown = ReturnType<typeof createShutdown>

/**
 * Collects what must be stopped. `stop` first aborts the signal, so that proxies send no more visitors, and ends all
 * background work at once. After a delay, it stops serving requests. When both are done, it closes the foundations, the
 * last one first. A step that fails does not prevent the others.
 */
export function createShutdown(limits: { work: number } = { work: workTimeout }) {
  const stopping = new AbortController()
  const steps = { work: [] as Step[], serving: [] as Step[], foundations: [] as Step[] }
  let stopped: Promise<void> | undefined

  const endWork = async () => {
    const ended = await within(
      limits.work,
      runAll(steps.work).then(() => true),
    )
    if (ended !== true) log.warn('work in the background did not end in time')
  }
  const stop = async (delay: number) => {
    stopping.abort()
    const working = endWork()
    if (delay > 0) await pause(delay)
    await runAll(steps.serving)
    await working
    for (const step of steps.foundations.toReversed()) await runAll([step])
  }
  return {
    /** Aborted as soon as the process begins to stop. */
    stopping: stopping.signal,
    /** Adds steps that end background work, such as timers and emails being sent. */
    addWork: (...more: Step[]) => void steps.work.push(...more),
    /** Adds steps that stop serving requests. */
    addServing: (...more: Step[]) => void steps.serving.push(...more),
    /** Adds steps that close the foundations of work and requests, such as the database; the last step runs first. */
    addFoundation: (...more: Step[]) => void steps.foundations.push(...more),
    /** Stops everything, once; requests are still answered for `delay` milliseconds. */
    stop: (delay = 0): Promise<void> => (stopped ??= stop(delay)),
  }
}

async function runAll(steps: readonly Step[]): Promise<void> {
  await Promise.all(
    steps.map(async (step) => {
      try {
        await step()
      } catch (err) {
        log.warn({ err }, 'a part of the shop did not stop cleanly')
      }
    }),
  )
}
