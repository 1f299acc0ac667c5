import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'

const maxFilesInFolder = 25
const maxSourceLines = 400
const maxTestLines = 500

/** Known exceptions. An exception that is no longer needed fails the test. */
const exceptions: string[] = []

const files = globSync('{core,server,web,lab,deploy,scripts,tests,tools,e2e}/**/*.{ts,tsx,mjs}', {
  exclude: ['**/node_modules'],
}).concat('main.ts')
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)

test(`folders have at most ${maxFilesInFolder} files, sources ${maxSourceLines} lines, tests ${maxTestLines}`, () => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const largeFolders = [...counts].filter(([, count]) => count > maxFilesInFolder).map(([folder]) => folder)
  const largeFiles = files.filter(
    (file) =>
      readFileSync(file, 'utf8').split('\n').length - 1 > (isTest(file) ? maxTestLines : maxSourceLines),
  )
  expect([...largeFolders, ...largeFiles].toSorted()).toEqual(exceptions.toSorted())
})

test('no file imports itself through others, not even for types', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const reaches = (file: string, wanted: string, seen: Set<string>): boolean =>
    (imports.get(file) ?? []).some((next) => {
      if (next === wanted) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, wanted, seen)
    })
  const circular = files.filter((file) => reaches(file, file, new Set()))
  expect(circular).toEqual([])
})

test('no merge is left half done', () => {
  const styles = globSync('web/**/*.css')
  const marked = [...files, ...styles].filter((file) => /^(?:<{7}|>{7}) /m.test(readFileSync(file, 'utf8')))
  expect(marked).toEqual([])
})

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const targets = source.matchAll(/(?:\bfrom\s+|^import\s+|\bimport\()'(\.[^']+)'/gm)
  return [...targets].map(([, target = '']) => posix.join(dirname(file), target))
}
