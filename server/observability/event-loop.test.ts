import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { eventLoopLate } from './event-loop.ts'

afterEach(() => void vi.useRealTimers())

test('a busy process reports its lag', async () => {
  eventLoopLate()
  const end = performance.now() + 100
  while (performance.now() < end);
  expect(eventLoopLate()).toBeGreaterThan(50)
  // The lag is still reported to requests that waited.
  await turn()
  expect(eventLoopLate()).toBeGreaterThan(50)
})

test('nothing is measured once nobody asks, and anew when somebody does', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.advanceTimersByTime(20_000)
  expect(vi.getTimerCount()).toBe(0)
  eventLoopLate()
  vi.advanceTimersByTime(5_500)
  expect(vi.getTimerCount()).toBe(1)
  eventLoopLate()
  vi.advanceTimersByTime(5_500)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(eventLoopLate()).toBe(0)
  vi.advanceTimersByTime(7_000)
})
