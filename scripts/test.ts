import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

/** Runs every check of the project and ends with `N passed, N failed`. */
const withBrowser = !process.argv.includes('--no-browser')
const results = 'test-results'
let passed = 0
let failed = 0

/** Whether a program of node_modules succeeds. */
function run(title: string, program: string, ...args: string[]): boolean {
  process.stdout.write(`\n— ${title}\n`)
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FORCE_COLOR: process.env.CI ? '0' : '1' },
  })
  process.stdout.write(`  ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return status === 0
}

/** A check that counts as one test. */
function check(title: string, program: string, ...args: string[]): boolean {
  const good = run(title, program, ...args)
  if (good) passed += 1
  else failed += 1
  return good
}

/** A suite that reports its number of tests; without a report it counts as one failure. */
function suite(
  title: string,
  report: string,
  count: (report: never) => [number, number],
  ...command: string[]
): void {
  const [program = '', ...args] = command
  const good = run(title, program, ...args)
  const [passes, failures] = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')) as never)
    : [0, 0]
  passed += passes
  failed += good ? failures : Math.max(1, failures)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

check('Route types', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
check('Types', 'node_modules/typescript/bin/tsc', '-p', '.')
check('Format', 'node_modules/oxfmt/bin/oxfmt', '--check')
check('Lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings')
// Also without a network; `npm run audit` fails without an answer.
check('Dependencies', 'scripts/audit.ts', '--offline')
suite(
  'Rules, services and API',
  `${results}/unit.json`,
  (report: { numPassedTests: number; numFailedTests: number }) => [
    report.numPassedTests,
    report.numFailedTests,
  ],
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${results}/unit.json`,
)
if (withBrowser && check('Build', 'scripts/run.mjs', 'build')) {
  suite(
    'Pages in a browser',
    `${results}/browser.json`,
    (report: { stats: { expected: number; unexpected: number; flaky: number } }) => [
      report.stats.expected,
      report.stats.unexpected + report.stats.flaky,
    ],
    'node_modules/@playwright/test/cli.js',
    'test',
  )
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
