import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ sources: string[], stamp: string, script: string, notice: string }} Part */

/** The parts that a start needs; each is built when its sources changed. */
export const parts = {
  /** The pages, for browsers and for the server. */
  pages: {
    sources: [
      'web',
      'core',
      'messages',
      'public',
      'scripts/build.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
    ],
    stamp: 'build/.sources',
    script: 'scripts/build.ts',
    notice: 'Building (once)…\n',
  },
  /** The program in one file: Node starts it in half the time. */
  program: {
    sources: ['main.ts', 'server', 'core', 'messages', 'scripts/bundle.ts', 'package-lock.json'],
    stamp: 'build/.program',
    script: 'scripts/bundle.ts',
    // Too fast for a notice.
    notice: '',
  },
}

/**
 * Builds a part unless its sources have not changed since its last complete build.
 * @param {string} root The project's folder.
 * @param {Part} part
 * @param {(script: string) => Promise<void>} build Does not return when it failed.
 */
export async function ensureBuilt(root, part, build) {
  const stamp = join(root, part.stamp)
  const wanted = hashOf(root, part.sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write(part.notice)
  rmSync(stamp, { force: true })
  await build(part.script)
  writeFileSync(stamp, wanted)
}

/**
 * @param {string} root
 * @param {string[]} sources
 */
function hashOf(root, sources) {
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
