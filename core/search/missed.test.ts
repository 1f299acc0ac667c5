import { expect, test } from 'vitest'
import { missedWords, withoutBeginnings } from './missed.ts'

test.each([
  [' Hammock  STAND ', 'hammock stand'],
  ['吊床', '吊床'],
  ['x', undefined],
  ['12 34', undefined],
  ['aina@example.com', undefined],
  ['call 012-345 6789', undefined],
  ['long '.repeat(20), undefined],
])('for "%s" staff see %s', (q, words) => {
  expect(missedWords(q)).toBe(words)
})

test('unfinished searches are left out', () => {
  const searches = ['hammock', 'ham', 'hammock stand', 'piano'].map((words) => ({ words }))
  expect(withoutBeginnings(searches).map(({ words }) => words)).toEqual(['hammock stand', 'piano'])
})
