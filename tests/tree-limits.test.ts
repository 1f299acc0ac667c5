import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'

const maxFilesInFolder = 25
const maxSourceLines = 400
const maxTestLines = 500

/** What is larger for now; the list only gets shorter. */
const exceptions = new Set([
  'web/shell',
  'e2e/support/pages.ts',
  'server/services/staff/accounts.ts',
  'server/cache/serve.test.ts',
  'server/http/accounts/accounts.test.ts',
  'server/http/accounts/verification.test.ts',
  'server/http/catalogue/catalogue-staff.test.ts',
  'server/http/every-endpoint/test-sample-requests.ts',
  'server/http/members/members.test.ts',
  'server/http/orders/orders-staff.test.ts',
  'server/http/orders/orders.test.ts',
])

/** Files that import themselves through others for now. */
const inCycles = new Set<string>([
  'server/context.ts',
  'server/services/accounts/sessions.ts',
  'server/services/orders/live-orders.ts',
  'server/services/orders/move.ts',
  'server/services/orders/read.ts',
  'server/services/staff/sessions.ts',
  'web/figures/staff/comparison.ts',
  'web/figures/staff/figures.tsx',
  'web/figures/staff/overview-page.tsx',
  'web/figures/staff/tiles.tsx',
  'web/stock/staff/adjust-form.tsx',
  'web/stock/staff/stock-table.tsx',
])

const files = globSync('{core,server,web,chaos,bench,scripts,tests,e2e}/**/*.{ts,tsx,mjs}').concat('main.ts')
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)

test(`no folder has more than ${maxFilesInFolder} files of its own`, () => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([folder, count]) => count > maxFilesInFolder && !exceptions.has(folder))
  expect(large).toEqual([])
})

test(`no source file has more than ${maxSourceLines} lines, no test more than ${maxTestLines}`, () => {
  const large = files
    .filter((file) => !exceptions.has(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (isTest(file) ? maxTestLines : maxSourceLines))
  expect(large).toEqual([])
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
  const circular = files.filter((file) => !inCycles.has(file) && reaches(file, file, new Set()))
  expect(circular).toEqual([])
})

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const targets = source.matchAll(/(?:\bfrom|^import)\s+'(\.[^']+)'/gm)
  return [...targets].map(([, target = '']) => posix.join(dirname(file), target))
}
