// Plain JavaScript for the machine's own Node, before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'

/** @typedef {{ file?: string, options?: string[], args?: string[], env?: Record<string, string>, built?: boolean }} Step */

/** Node's options and environment for the program. */
const program = JSON.parse(readFileSync(new URL('program.json', import.meta.url), 'utf8'))

/** @type {Record<string, Step>} */
const steps = {
  start: {
    file: 'build/program/main.js',
    built: true,
    // By default Linux keeps freed memory: large answers, one heap per thread.
    ...program,
  },
  dev: { file: 'main.ts', env: { NODE_ENV: 'development', SHOP_DEV: '1' } },
  build: { built: true },
  test: { file: 'scripts/test.ts' },
  'test:full': { file: 'scripts/test.ts', args: ['--full'] },
  verify: { file: 'scripts/test.ts', args: ['--no-browser'] },
  catalogue: { file: 'server/commands/catalogue.ts' },
  demo: { file: 'server/commands/demo.ts' },
  staff: { file: 'server/commands/staff.ts' },
  'audit-trail': { file: 'server/commands/audit-trail.ts' },
  figures: { file: 'server/commands/figures.ts' },
  chaos: { file: 'lab/chaos/run.ts', built: true },
  cluster: { file: 'lab/cluster/run.ts', built: true },
  bench: { file: 'lab/bench/run.ts', built: true, env: { NODE_ENV: 'production' } },
  migrate: { file: 'server/commands/migrate.ts' },
  sbom: { file: 'scripts/sbom.ts' },
  audit: { file: 'scripts/audit.ts' },
  release: { file: 'scripts/release.ts' },
  backup: { file: 'server/commands/backup.ts', args: ['backup'] },
  restore: { file: 'server/commands/backup.ts', args: ['restore'] },
  files: { file: 'server/commands/files.ts' },
  drill: { file: 'lab/drills/drill.ts' },
  image: { file: 'lab/image/check.ts' },
  alerts: { file: 'lab/alerts/check.ts' },
  security: { file: 'scripts/security.ts' },
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** Node as the project pins it. */
const node = join(root, 'node_modules/.bin/node')

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
/** @type {NodeJS.Signals | undefined} */
let received
/** Whether the step has not started yet. */
let preparing = true

/**
 * Ends the running step once: Ctrl-C comes from the terminal and again from npm.
 * @param {NodeJS.Signals} signal
 */
function stop(signal) {
  if (received) return
  received = signal
  if (!child) process.exit(exitCodeOf(signal))
  child.kill(signal)
  // npm forwards a signal to its install script and keeps running.
  if (preparing) setInterval(() => child?.kill(signal), 500)
}

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a program to its end. Its channel closes when this process is killed, so that it can end itself.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} Its exit code, or 128 plus the signal that ended it.
 */
function run(command, args, env) {
  return new Promise((resolve, reject) => {
    child = spawn(command, args, {
      cwd: root,
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
 */
async function runOrExit(command, args) {
  const code = await run(command, args)
  if (received) process.exit(exitCodeOf(received))
  if (code !== 0) process.exit(code)
}

const [name = '', ...args] = process.argv.slice(2)
const step = steps[name]
if (!step) {
  process.stderr.write(`Usage: node scripts/run.mjs <${Object.keys(steps).join('|')}> [arguments]\n`)
  process.exit(2)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stop(signal))
if (process.env.npm_lifecycle_event) {
  // When npm is killed, its children get another parent.
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop('SIGTERM'), 200).unref()
}

await ensureInstalled(root, runOrExit)
if (step.built) await ensureBuilt(root, (script) => runOrExit(node, [script]))
preparing = false
if (step.file)
  process.exit(await run(node, [...(step.options ?? []), step.file, ...(step.args ?? []), ...args], step.env))
