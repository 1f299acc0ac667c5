import { setTimeout as pause } from 'node:timers/promises'

/** The result of a promise, or undefined if that takes longer than so many milliseconds. */
export async function within<T>(milliseconds: number, result: T | Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  const late = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)
  const first = await Promise.race([result, late])
  timer.abort()
  return first
}
