import { expect, test } from 'vitest'
import { isDeeper } from './json-depth.ts'

test('security 54: 20 MB of brackets are checked in a moment, without memory', () => {
  // Decoded like a request's body, because the text made by `repeat` would only be built when read, which takes 20 MB.
  const bomb = Buffer.alloc(21_000_000, '[],').toString()
  const before = process.memoryUsage().heapUsed
  const began = process.threadCpuUsage()
  expect(isDeeper(bomb, 20)).toBe(false)
  // Processor time, so that other programs on the machine do not matter.
  expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
})
