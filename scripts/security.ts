import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A line of docs/security.md. */
interface Line {
  number: number
  holds: string
}

/** A test of a run: its full name, and its number of inputs. */
interface TestedInputs {
  name: string
  passed: boolean
  inputs: number
}

/** Reads the lines of the table in docs/security.md. */
export function readLines(document: string): Line[] {
  return [...document.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, number, holds = '']) => ({
    number: Number(number),
    holds,
  }))
}

/** Returns the numbers of the lines that a test proves: linesOf('security 21, 27: stock comes back') //=> [21, 27] */
export function linesOf(name: string): number[] {
  return [...name.matchAll(/security ((?:\d+(?:, )?)+)/g)].flatMap(([, numbers = '']) =>
    numbers.split(', ').filter(Boolean).map(Number),
  )
}

/** Returns the table of `npm run security`: each line with its tests, inputs and result. */
export function securityTable(
  lines: readonly Line[],
  tests: readonly TestedInputs[],
): { text: string; good: boolean } {
  const rows = lines.map(({ number, holds }) => {
    const proofs = tests.filter(({ name }) => linesOf(name).includes(number))
    const inputs = proofs.reduce((sum, test) => sum + test.inputs, 0)
    const failed = proofs.filter(({ passed }) => !passed)
    const result =
      proofs.length === 0 ? 'NOT TESTED' : failed.length === 0 ? 'holds' : `FAILS: ${failed[0]?.name ?? ''}`
    return {
      cells: [String(number), holds, String(proofs.length), String(inputs), result],
      good: result === 'holds',
    }
  })
  const head = ['line', 'what holds', 'tests', 'inputs', 'result']
  const table = [head, head.map(() => '---'), ...rows.map(({ cells }) => cells)]
  return {
    text: `${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`,
    good: rows.every(({ good }) => good),
  }
}

interface Report {
  testResults: {
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      meta?: { inputs?: number }
    }[]
  }[]
}

/** Playwright's report of a file or a group of tests. */
interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

/** Returns the tests of a browser run. A test counts once for each screen size. */
export function testsInBrowser({ title, suites = [], specs = [] }: BrowserSuite): TestedInputs[] {
  const results = [...suites.flatMap(testsInBrowser), ...specs.map(ofSpec)]
  return results.map((test) => ({ ...test, name: `${title} > ${test.name}` }))
}

const ofSpec = ({ title, ok, tests }: NonNullable<BrowserSuite['specs']>[number]): TestedInputs => ({
  name: title,
  passed: ok,
  inputs: tests.length,
})

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Runs a program in node_modules. Returns whether it succeeds. */
function run(program: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [unit, browser] = ['test-results/security.json', 'test-results/security-browser.json']
  const withBrowser = process.argv.includes('--browser')
  // The random values differ in each run, unlike those of `npm test`.
  const seed = process.env.PROPERTY_SEED ?? String(Date.now() | 0)
  process.stderr.write(`PROPERTY_SEED=${seed}\n`)
  const unitRan = run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--testNamePattern=security \\d', '--reporter=json', `--outputFile.json=${unit}`],
    { PROPERTY_SEED: seed, TEST_FULL: '1' },
  )
  const tests = (readReport(unit) as Report).testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === 'passed' || test.status === 'failed')
    .map(({ ancestorTitles, title, status: outcome, meta }) => ({
      name: [...ancestorTitles, title].join(' > '),
      passed: outcome === 'passed',
      inputs: meta?.inputs ?? 1,
    }))
  const browserRan =
    !withBrowser ||
    (run('scripts/run.mjs', ['build']) &&
      run('node_modules/@playwright/test/cli.js', ['test', '--grep=security \\d', '--reporter=json'], {
        TEST_FULL: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
      }))
  if (withBrowser)
    tests.push(...(readReport(browser) as { suites: BrowserSuite[] }).suites.flatMap(testsInBrowser))
  const { text, good } = securityTable(readLines(readFileSync('docs/security.md', 'utf8')), tests)
  process.stdout.write(text)
  process.exitCode = good && unitRan && browserRan ? 0 : 1
}
