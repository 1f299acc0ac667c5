import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs every check of the project and ends with `N passed, N failed`. */
const withBrowser = !process.argv.includes('--no-browser')
const results = 'test-results'
let passed = 0
let failed = 0

/** Whether a program of node_modules succeeds; its output is printed when it ends. */
async function run(title: string, program: string, ...args: string[]): Promise<boolean> {
  const started = performance.now()
  const log = join(results, `${title}.log`)
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, FORCE_COLOR: process.env.CI ? '0' : '1' },
  })
  const [status] = await once(child, 'close')
  closeSync(output)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`\n— ${title}\n${readFileSync(log, 'utf8')}  ${seconds} s\n`)
  return status === 0
}

/** A check that counts as one test. */
async function check(title: string, program: string, ...args: string[]): Promise<boolean> {
  const good = await run(title, program, ...args)
  if (good) passed += 1
  else failed += 1
  return good
}

/** A suite that reports its number of tests; without a report it counts as one failure. */
async function suite(
  title: string,
  report: string,
  count: (report: never) => [number, number],
  ...command: string[]
): Promise<void> {
  const [program = '', ...args] = command
  const good = await run(title, program, ...args)
  const [passes, failures] = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')) as never)
    : [0, 0]
  passed += passes
  failed += good ? failures : Math.max(1, failures)
}

async function testCode(): Promise<void> {
  await check('Types', 'node_modules/typescript/bin/tsc', '-p', '.')
  await check('Format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  await check('Lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings')
  // Also without a network; `npm run audit` fails without an answer.
  await check('Dependencies', 'scripts/audit.ts', '--offline')
  await suite(
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
}

async function testPages(): Promise<void> {
  if (!(await check('Build', 'scripts/run.mjs', 'build'))) return
  await suite(
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

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

await check('Route types', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
// Side by side: each waits for databases, timers and browsers about half of its time.
await Promise.all([testCode(), withBrowser && testPages()])
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
