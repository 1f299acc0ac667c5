import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import { within } from '../within.ts'

/** How long work in the background may take to end, in milliseconds; what is left is done again by another process. */
const workTimeout = 15_000

type Step = () => Promise<unknown>

/** Stops a program in an order in which nobody's request fails. */
export type Shutdown = ReturnType<typeof createShutdown>

/**
 * Collects what has to be stopped. `stop` first says so by its signal, so that proxies send no more visitors, and ends
 * the work in the background, all of it at once; after a delay it ends the serving of requests, and when both are done
 * it takes the foundations away, the last one first. A step that fails stops no other.
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
    /** Aborted as soon as the program begins to stop. */
    stopping: stopping.signal,
    /** What goes on in the background: emails being sent, timers. */
    endsWork: (...more: Step[]) => void steps.work.push(...more),
    /** What answers requests. */
    endsServing: (...more: Step[]) => void steps.serving.push(...more),
    /** What both need, such as the database; the last one named is the first to go. */
    endsFoundation: (...more: Step[]) => void steps.foundations.push(...more),
    /** Stops everything once; requests are served on for `delay` milliseconds. */
    stop: (delay = 0): Promise<void> => (stopped ??= stop(delay)),
  }
}

async function runAll(steps: readonly Step[]): Promise<void> {
  await Promise.all(
    steps.map(async (step) => {
      try {
        await step()
      } catch (err) {
        log.warn({ err }, 'a part of the program did not stop cleanly')
      }
    }),
  )
}
