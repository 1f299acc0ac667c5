import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {(command: string, args: string[]) => Promise<void>} Run */

/**
 * Installs the packages of package-lock.json unless they are installed completely.
 * @param {string} root The project's folder.
 * @param {Run} run Runs a program to its end; does not return when it failed.
 */
export async function ensureInstalled(root, run) {
  const stamp = join(root, 'node_modules/.office-furniture-store-lock')
  const lockFile = readFileSync(join(root, 'package-lock.json'))
  const wanted = `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform}-${process.arch}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!npmInstalled(root, lockFile)) {
    process.stderr.write('Installing (once)…\n')
    rmSync(stamp, { force: true })
    const npm = process.env.npm_execpath
    const [command, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
    // The database's and Node's own packages need their install scripts.
    const options = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']
    await run(command, [...first, 'ci', ...options])
  }
  writeFileSync(stamp, wanted)
}

/**
 * Whether npm itself, at the end of its last installation, noted the packages that the lock file names.
 * @param {string} root
 * @param {Buffer} lockFile
 */
function npmInstalled(root, lockFile) {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note) || !existsSync(join(root, 'node_modules/.bin/node'))) return false
  /** @type {Record<string, LockedPackage>} */
  const wanted = JSON.parse(String(lockFile)).packages
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    // Optional packages are for one platform each.
    if (!installed[path]) return Boolean(entry.optional ?? entry.devOptional)
    return installed[path].version === entry.version
  })
}
