// Plain JavaScript that the machine's own Node can run before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled, optionalPackages } from './installed.mjs'

/**
 * @typedef {{
 *   file?: string,
 *   options?: string[],
 *   args?: string[],
 *   env?: Record<string, string>,
 *   built?: boolean,
 *   packages?: import('./installed.mjs').PackageSet,
 * }} Step
 */

/** Node's options and environment for the program. */
const program = JSON.parse(readFileSync(new URL('program.json', import.meta.url), 'utf8'))

/** @type {Record<string, Step>} */
const steps = {
  start: {
    file: 'build/program/main.js',
    built: true,
    // By default Linux keeps freed memory, such as that of large answers, in a heap for each thread.
    ...program,
  },
  dev: { file: 'main.ts', env: { NODE_ENV: 'development', SHOP_DEV: '1' } },
  build: { built: true },
  // Installs the packages that some settings need: `npm run packages -- s3 traces`.
  packages: {},
  test: { file: 'scripts/test.ts', packages: 'development' },
  'test:full': { file: 'scripts/test.ts', args: ['--full'], packages: 'development' },
  verify: { file: 'scripts/test.ts', args: ['--no-browser'], packages: 'development' },
  format: { file: 'node_modules/oxfmt/bin/oxfmt', packages: 'development' },
  baseline: { file: 'scripts/write-baseline.ts', packages: 'development' },
  migration: { file: 'node_modules/drizzle-kit/bin.cjs', args: ['generate'], packages: 'development' },
  fonts: { file: 'tools/fonts.ts', packages: 'tools' },
  catalogue: { file: 'server/commands/catalogue.ts' },
  demo: { file: 'server/commands/demo.ts' },
  staff: { file: 'server/commands/staff.ts' },
  'audit-trail': { file: 'server/commands/audit-trail.ts' },
  figures: { file: 'server/commands/figures.ts' },
  chaos: { file: 'lab/chaos/run.ts', built: true, packages: 'lab' },
  cluster: { file: 'lab/cluster/run.ts', built: true, packages: 'lab' },
  bench: { file: 'lab/bench/run.ts', built: true, packages: 'lab', env: { NODE_ENV: 'production' } },
  migrate: { file: 'server/commands/migrate.ts' },
  sbom: { file: 'scripts/release/sbom.ts' },
  audit: { file: 'scripts/release/audit.ts' },
  images: { file: 'scripts/release/images.ts' },
  release: { file: 'scripts/release/release.ts' },
  backup: { file: 'server/commands/backup.ts', args: ['backup'] },
  restore: { file: 'server/commands/backup.ts', args: ['restore'] },
  files: { file: 'server/commands/files.ts' },
  drill: { file: 'lab/drills/drill.ts', packages: 'lab' },
  image: { file: 'lab/image/check.ts', packages: 'lab' },
  alerts: { file: 'lab/alerts/check.ts', packages: 'lab' },
  security: { file: 'scripts/security.ts', packages: 'development' },
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
/** @type {NodeJS.Signals | undefined} */
let received
/** Whether the step has not started yet. */
let preparing = true

/**
 * Stops the running step, only once: Ctrl-C comes from the terminal and again from npm.
 * @param {NodeJS.Signals} signal
 */
function stop(signal) {
  if (received) return
  received = signal
  if (!child) process.exit(exitCodeOf(signal))
  child.kill(signal)
  // npm forwards a signal to its install script and keeps running, so the signal is repeated.
  if (preparing) setInterval(() => child?.kill(signal), 500)
}

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a program to its end. The channel to the program closes when this process is killed, so that the program can
 * end itself.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string> | undefined, folder?: string }} [options]
 * @returns {Promise<number>} Its exit code, or 128 plus the signal that ended it.
 */
function run(command, args, { env, folder = root } = {}) {
  return new Promise((resolve, reject) => {
    child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      child = undefined
      resolve(signal ? exitCodeOf(signal) : (code ?? 1))
    })
  })
}

/**
 * Runs a program that must succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {string} [folder]
 */
async function runOrExit(command, args, folder) {
  const code = await run(command, args, { folder })
  if (received) process.exit(exitCodeOf(received))
  if (code !== 0) process.exit(code)
}

/** Returns the Node that the project pins. If npm has no package of it for the platform, the machine's own is used. */
function chooseNode() {
  const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const pinned = join(root, `node_modules/node-${system}-${process.arch}/bin/${file}`)
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  process.stderr.write(
    `The shop needs Node.js 24. npm has no package of it for ${platform}: install it yourself.\n`,
  )
  process.exit(1)
}

const [name = '', ...args] = process.argv.slice(2)
const step = steps[name]
if (!step) {
  process.stderr.write(`Usage: node scripts/run.mjs <${Object.keys(steps).join('|')}> [arguments]\n`)
  process.exit(2)
}

const optional = name === 'packages' ? args.filter((arg) => arg in optionalPackages) : []
if (name === 'packages' && optional.length < Math.max(1, args.length)) {
  process.stderr.write(`Usage: npm run packages -- <${Object.keys(optionalPackages).join('|')}>…\n`)
  process.exit(2)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stop(signal))
if (process.env.npm_lifecycle_event) {
  // When npm is killed, its children get another parent.
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop('SIGTERM'), 200).unref()
}

await ensureInstalled(root, runOrExit, step.packages ?? 'shop', optional)
const node = chooseNode()
if (step.built) await ensureBuilt(root, (script) => runOrExit(node, [script]))
preparing = false
if (step.file)
  process.exit(
    await run(node, [...(step.options ?? []), step.file, ...(step.args ?? []), ...args], { env: step.env }),
  )
