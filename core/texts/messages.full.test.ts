import { expect, test } from 'vitest'

test('the texts of all files are combined without copying them again for every text', async () => {
  const before = process.memoryUsage().heapUsed
  await import('./messages.ts')
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(12_000_000)
})
