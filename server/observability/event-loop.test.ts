import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventLoopLate } from './event-loop.ts'

test('a busy process reports its lag', async () => {
  const end = performance.now() + 100
  while (performance.now() < end);
  expect(eventLoopLate()).toBeGreaterThan(50)
  // The lag is still reported to requests that waited.
  await turn()
  expect(eventLoopLate()).toBeGreaterThan(50)
})
