import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createLoopWatch, eventLoopLate } from './event-loop.ts'

afterEach(() => void vi.useRealTimers())

test('a busy process reports its lag', async () => {
  eventLoopLate()
  const end = performance.now() + 100
  while (performance.now() < end);
  expect(eventLoopLate()).toBeGreaterThan(50)
  // The lag is still reported to the requests that waited.
  await turn()
  expect(eventLoopLate()).toBeGreaterThan(50)
})

test('an idle process does not measure: no timer runs before the first request and some seconds after the last one', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const late = createLoopWatch()
  expect(vi.getTimerCount()).toBe(0)
  late()
  vi.advanceTimersByTime(5_500)
  late()
  vi.advanceTimersByTime(5_500)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(late()).toBe(0)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(7_000)
})
