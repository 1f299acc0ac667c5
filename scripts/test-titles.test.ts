import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserTitles } from './browser-titles.ts'

const longestTitle = 80
const longestFile = 500

const files = globSync('e2e/**/*.spec.ts').map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test(`a browser test has a title of at most ${longestTitle} characters`, () => {
  const titles = files.flatMap(({ source }) => browserTitles(source).map(({ title }) => title))
  expect(titles.length).toBeGreaterThan(200)
  expect(titles.filter((title) => title.length > longestTitle)).toEqual([])
})

test(`a browser test file has at most ${longestFile} lines`, () => {
  const long = files.filter(({ source }) => source.split('\n').length > longestFile)
  expect(long.map(({ path }) => path)).toEqual([])
})

/** Tests with a timer that they do not wait for. */
const timers = {
  'scripts/run.full.test.ts': 'A child process stays open for a second signal, which must not arrive.',
  'server/http/accounts/password-reset.test.ts': 'A mail server is slow, which no answer may show.',
  'server/http/every-endpoint/fuzz.test.ts': 'A request without an answer fails the test.',
}

test('no test waits on a clock', () => {
  const unitTests = globSync('{core,lab,scripts,server,tests,web}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
    .filter((path) => path !== 'scripts/test-titles.test.ts' && !(path in timers))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  expect(unitTests.length).toBeGreaterThan(100)
  const waiting = [...files, ...unitTests].filter(({ source }) =>
    /waitForTimeout|sleep\(|setTimeout\((?!resolve\))/.test(source),
  )
  expect(waiting.map(({ path }) => path)).toEqual([])
})
