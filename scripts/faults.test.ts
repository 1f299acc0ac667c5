import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every kind of fault names its cause and a test that exists', () => {
  const rows = readFileSync('docs/faults.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What went wrong'))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(rows.length).toBeGreaterThan(20)
  for (const cells of rows) {
    expect(cells, cells[0]).toHaveLength(4)
    const files = [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, cells[0]).toBeGreaterThan(0)
    expect(files.filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) || !existsSync(file))).toEqual([])
  }
})
