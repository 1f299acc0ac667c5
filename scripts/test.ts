import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { relative } from 'node:path'

/** Runs all checks of the project. At the end it prints the failures, and then `N passed, N failed`. */
const withBrowser = !process.argv.includes('--no-browser')
const full = process.argv.includes('--full')
const results = 'test-results'
const running = new Set<ChildProcess>()
let passed = 0
let failed = 0
/** The titles of the checks and suites that failed, with their failed tests. */
const failures: string[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(128 + constants.signals[signal])
  })

/** Runs a program in node_modules. Returns whether it succeeds. `shown` says when its output is printed. */
async function run(title: string, command: string[], shown: 'at once' | 'at its end'): Promise<boolean> {
  const started = performance.now()
  const atOnce = shown === 'at once'
  if (atOnce) process.stdout.write(`\n— ${title}\n`)
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', atOnce ? 'inherit' : 'pipe', atOnce ? 'inherit' : 'pipe'],
    env: { ...process.env, FORCE_COLOR: process.env.CI ? '0' : '1', TEST_FULL: full ? '1' : '0' },
  })
  running.add(child)
  const written: Buffer[] = []
  child.stdout?.on('data', (bytes: Buffer) => written.push(bytes))
  child.stderr?.on('data', (bytes: Buffer) => written.push(bytes))
  const good = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  running.delete(child)
  if (!atOnce) process.stdout.write(`\n— ${title}\n${Buffer.concat(written).toString()}`)
  process.stdout.write(`  ${((performance.now() - started) / 1000).toFixed(1)} s${good ? '' : ', failed'}\n`)
  return good
}

/** Runs a check that counts as one test. */
async function check(title: string, ...command: string[]): Promise<boolean> {
  const good = await run(title, command, 'at its end')
  if (good) passed += 1
  else {
    failed += 1
    failures.push(title)
  }
  return good
}

/** The result that a suite reports. */
interface Counted {
  passed: number
  failed: number
  /** The titles of the failed tests, or the files that could not be read. */
  failures: string[]
}

/**
 * Runs a suite that reports its number of tests. The suite also counts as failed if it reports nothing, or ends with
 * a failure but without a failed test.
 */
async function suite(
  title: string,
  report: string,
  count: (report: never) => Counted,
  ...command: string[]
): Promise<void> {
  const good = await run(title, command, 'at once')
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')) as never)
    : { passed: 0, failed: 1, failures: [] }
  passed += counted.passed
  failed += good ? counted.failed : Math.max(1, counted.failed)
  if (!good || counted.failed > 0) failures.push([title, ...counted.failures].join('\n  '))
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Counted {
  const ofFile = ({ name, status, assertionResults }: VitestReport['testResults'][number]) => {
    const file = relative(process.cwd(), name)
    const names = assertionResults.flatMap((test) => (test.status === 'failed' ? [test.fullName] : []))
    return status === 'failed' && names.length === 0 ? [file] : names.map((test) => `${file}: ${test}`)
  }
  return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(ofFile) }
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[]
}

function countBrowser(report: {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}): Counted {
  const failuresIn = ({ suites = [], specs }: BrowserSuite): string[] => [
    ...suites.flatMap(failuresIn),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `${file}: ${title} (${projectName})`),
    ),
  ]
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky, failures: report.suites.flatMap(failuresIn) }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

await check('Route types', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
const [built] = await Promise.all([
  withBrowser && check('Build', 'scripts/run.mjs', 'build'),
  // Each additional checker would check the shared types again.
  check('Types', 'node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'),
  check('Format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  check('Lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  // Runs even without a network; `npm run audit` fails without an answer.
  check('Dependencies', 'scripts/release/audit.ts', '--offline'),
])
await suite(
  'Rules, services and API',
  `${results}/unit.json`,
  countVitest,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${results}/unit.json`,
)
if (built)
  await suite(
    'Pages in a browser',
    `${results}/browser.json`,
    countBrowser,
    'node_modules/@playwright/test/cli.js',
    'test',
  )
process.stdout.write(failures.map((failure) => `\nFailed: ${failure}\n`).join(''))
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
