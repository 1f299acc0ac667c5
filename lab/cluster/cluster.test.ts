import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, withoutComments } from './templates.ts'
import { Tally } from './tally.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('the longest pause of orders is measured from the fault to the end of the run', () => {
  const tally = new Tally()
  const at = (seconds: number, kind: string) => {
    vi.advanceTimersByTime(seconds * 1000 - performance.now())
    tally.note('order', kind)
  }
  const from = performance.now()
  at(2, '200')
  at(3, '503 unavailable')
  at(9, '200')
  tally.note('page', '200')
  const until = (seconds: number) => tally.between(from, from + seconds * 1000).longestPause('order')
  expect(until(10)).toBe(7_000)
  expect(until(30)).toBe(21_000)
})

test('failed answers are counted by kind; a 409 for one of two opposite moves does not count as a failure', () => {
  const tally = new Tally()
  for (const kind of ['200', '503 unavailable', 'no answer', '503 unavailable', '409 status_move_refused'])
    tally.note('order', kind)
  tally.note('page', '503')
  const counted = tally.between(0, performance.now())
  expect(counted.count('order')).toBe(5)
  expect(counted.failures('order')).toEqual({ count: 3, kinds: '503 unavailable × 2, no answer × 1' })
  expect(counted.allFailures()).toHaveLength(4)
})

test('a name without a value is refused, except in a comment', () => {
  const template = '# NAME is ${NAME}\nname: ${NAME} # here\n'
  expect(fill(withoutComments(template), { NAME: 'a' })).toBe('name: a # here\n')
  expect(() => fill(template, {})).toThrow('NAME has no value')
})

test('each file of deploy/cluster explains every name that is filled in', () => {
  const files = globSync('deploy/cluster/*')
  expect(files.length).toBeGreaterThan(3)
  const unexplained = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const comment = lines
      .slice(
        0,
        lines.findIndex((line) => !/^[#;]/.test(line)),
      )
      .join('\n')
    const names = new Set(
      [...withoutComments(lines.join('\n')).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!),
    )
    return [...names]
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(comment))
      .map((name) => `${file}: ${name}`)
  })
  expect(unexplained).toEqual([])
})
