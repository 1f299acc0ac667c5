import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linesOf, readLines, securityTable, testsInBrowser } from './security.ts'
import { countInputs } from '../tests/test-inputs.ts'

const lines = readLines(readFileSync('docs/security.md', 'utf8'))

test('every line has a test with its number', () => {
  const numbers = lines.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  expect(numbers.slice(0, 46)).toEqual(Array.from({ length: 46 }, (_, index) => index + 1))
  const proven = new Set(
    globSync('{core,server,web,scripts,tests,lab}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] })
      .filter((file) => file !== 'scripts/security.test.ts')
      .flatMap((file) => linesOf(readFileSync(file, 'utf8'))),
  )
  expect(lines.filter(({ number }) => !proven.has(number)).map(({ number }) => number)).toEqual([])
})

test('the table shows the number of inputs and the result', () => {
  const some = [
    { number: 1, holds: 'The first' },
    { number: 2, holds: 'The second' },
    { number: 12, holds: 'Another' },
  ]
  const tests = [
    { name: 'a > security 1: one', passed: true, inputs: 5 },
    { name: 'b (security 1, 2)', passed: true, inputs: 1 },
    { name: 'security 2: more', passed: false, inputs: 1 },
  ]
  expect(securityTable(some, tests)).toEqual({
    text: [
      '| line | what holds | tests | inputs | result |',
      '| --- | --- | --- | --- | --- |',
      '| 1 | The first | 2 | 6 | holds |',
      '| 2 | The second | 2 | 2 | FAILS: security 2: more |',
      '| 12 | Another | 0 | 0 | NOT TESTED |',
      '',
    ].join('\n'),
    good: false,
  })
  expect(securityTable(some.slice(0, 1), tests).good).toBe(true)
})

test('a test that tries several inputs counts them', ({ task }) => {
  countInputs()
  countInputs(3)
  expect(task.meta).toMatchObject({ inputs: 4 })
})

test('the inputs of browser tests are counted for their lines, too', () => {
  const report = {
    title: 'security.desktop.spec.ts',
    specs: [{ title: 'security 31: framed', ok: true, tests: [{ status: 'expected' }] }],
    suites: [
      {
        title: 'security 32: texts',
        specs: [{ title: 'are texts', ok: false, tests: [{ status: 'expected' }, { status: 'unexpected' }] }],
      },
    ],
  }
  expect(testsInBrowser(report)).toEqual([
    { name: 'security.desktop.spec.ts > security 32: texts > are texts', passed: false, inputs: 2 },
    { name: 'security.desktop.spec.ts > security 31: framed', passed: true, inputs: 1 },
  ])
})
