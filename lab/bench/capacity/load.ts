import { setTimeout as pause } from 'node:timers/promises'

/** Requests at the same time for each process: enough to keep it busy, and few enough that it rejects none. */
export const flowsPerProcess = 4

/** Seconds until all requests are under way and the load is even. */
const settling = 1.5

export interface Load {
  /** Requests a second. */
  perSecond: number
  /** Requests in the seconds that were measured. */
  count: number
  /** What each meter counted meanwhile. */
  used: number[]
  seconds: number
}

/**
 * Has every process answer as many requests as it can for some seconds: each flow sends its next request when the one
 * before was answered, and the flows are dealt out to the processes in turn. @throws Error when a request is refused
 */
export async function fill(options: {
  origins: readonly string[]
  seconds: number
  call: (origin: string) => Promise<unknown>
  meters?: readonly (() => number)[]
}): Promise<Load> {
  const { origins, seconds, call, meters = [] } = options
  let done = 0
  const ending = new AbortController()
  const flow = async (origin: string) => {
    while (!ending.signal.aborted) {
      await call(origin)
      done += 1
    }
  }
  const flows = origins.flatMap((origin) => Array.from({ length: flowsPerProcess }, () => flow(origin)))
  const failed = Promise.all(flows)
  const read = () => ({ at: performance.now(), done, values: meters.map((meter) => meter()) })
  try {
    await Promise.race([pause(settling * 1000), failed])
    const before = read()
    await Promise.race([pause(seconds * 1000), failed])
    const after = read()
    const [count, elapsed] = [after.done - before.done, (after.at - before.at) / 1000]
    return {
      count,
      seconds: elapsed,
      perSecond: count / elapsed,
      used: after.values.map((value, index) => value - before.values[index]!),
    }
  } finally {
    ending.abort()
    await Promise.allSettled(flows)
  }
}
