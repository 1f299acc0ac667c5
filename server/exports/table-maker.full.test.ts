import { expect, test } from 'vitest'
import { createTableWriter } from './table-maker.ts'

const columns = Array.from({ length: 12 }, (_, index) => ({
  heading: `Column ${index}`,
  type: 'text' as const,
}))
const batch = 250
const outside = () => process.memoryUsage().external

test.each(['csv', 'xlsx'] as const)('memory stays flat while 100,000 rows become %s', async (format) => {
  let size = 0
  let largest = 0
  let mostOutside = 0
  const table = createTableWriter({ columns, format, sheet: 'Orders' }, async (bytes) => {
    size += bytes.byteLength
    largest = Math.max(largest, bytes.byteLength)
  })
  const before = outside()
  for (let first = 0; first < 100_000; first += batch) {
    const rows = Array.from({ length: batch }, (_, row) =>
      columns.map((_, column) => `the text of row ${first + row} and column ${column}, with some length`),
    )
    await table.rows(rows)
    mostOutside = Math.max(mostOutside, outside() - before)
  }
  await table.end()
  await table.close()
  // The CSV file is far larger than the limit of the thread's heap and than the data in transit at any one time.
  expect(size).toBeGreaterThan(format === 'csv' ? 60_000_000 : 3_000_000)
  expect(largest).toBeLessThan(2_000_000)
  expect(mostOutside).toBeLessThan(24_000_000)
})

test('a table whose file cannot be stored fails, and its thread ends', async () => {
  const table = createTableWriter({ columns, format: 'csv', sheet: '' }, () =>
    Promise.reject(new Error('full')),
  )
  const write = async () => {
    for (let turn = 0; turn < 1000; turn += 1) await table.rows([columns.map(() => 'x'.repeat(2000))])
    await table.end()
  }
  await expect(write()).rejects.toThrow('full')
  await table.close()
})
