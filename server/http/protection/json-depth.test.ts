import { expect, test } from 'vitest'
import { isDeeper } from './json-depth.ts'

test.each([
  ['{"a":[1]}', 1, true],
  ['{"a":[1]}', 2, false],
  ['{"a":"[["}', 1, false],
  ['["\\"[["]', 1, false],
  ['["\\\\",[1]]', 1, true],
  ['"[[', 0, false],
  ['][[', 0, true],
  ['', 0, false],
])('%s is deeper than %i: %s', (json, max, expected) => {
  expect(isDeeper(json, max)).toBe(expected)
})
