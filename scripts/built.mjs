import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the pages and the program. */
const sources = [
  'main.ts',
  'server',
  'web',
  'core',
  'messages',
  'public',
  'scripts/build.ts',
  'scripts/draw-pictures.ts',
  'scripts/ascii-only.ts',
  'scripts/bundled-libraries.ts',
  'scripts/optional-packages.json',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/**
 * Builds the pages and the program, unless their sources have not changed since the last complete build.
 * @param {string} root The project's folder.
 * @param {(script: string) => Promise<void>} build Runs a build script. Does not return if it fails.
 */
export async function ensureBuilt(root, build) {
  const stamp = join(root, 'build/.sources')
  const wanted = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write('Building (once)…\n')
  rmSync(stamp, { force: true })
  await build('scripts/build.ts')
  writeFileSync(stamp, wanted)
}

/** @param {string} root */
function hashOf(root) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of filesIn(root, source))
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/**
 * The files at or below a path, sorted, without tests.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(root, join(path, entry.name)) : [join(path, entry.name)],
    )
}
