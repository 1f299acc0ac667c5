import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const longestTitle = 80
const longestFile = 500

/** The titles of the tests in a file, without their tags. */
function titlesIn(source: string): string[] {
  const calls = source.matchAll(/\btest(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  return [...calls].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1').replace(/ @\w+$/, ''))
}

const files = globSync('e2e/**/*.spec.ts').map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test(`a browser test has a title of at most ${longestTitle} characters`, () => {
  const titles = files.flatMap(({ source }) => titlesIn(source))
  expect(titles.length).toBeGreaterThan(200)
  expect(titles.filter((title) => title.length > longestTitle)).toEqual([])
})

test(`a browser test file has at most ${longestFile} lines`, () => {
  const long = files.filter(({ source }) => source.split('\n').length > longestFile)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('no browser test waits on a clock', () => {
  const waiting = files.filter(({ source }) => /waitForTimeout|\bsleep\(|setTimeout\(\w+, /.test(source))
  expect(waiting.map(({ path }) => path)).toEqual([])
})
