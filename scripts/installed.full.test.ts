import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

// These tests run the machine's own npm with packages made here, so they need no network.
const here = dirname(fileURLToPath(import.meta.url))
let root: string

const write = async (path: string, content: object | string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function start(command: string, ...args: string[]) {
  const { npm_execpath: _, ...env } = process.env
  return spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, npm_config_offline: 'true', npm_config_cache: join(root, 'cache') },
  })
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = start(command, ...args)
  expect(status, stderr).toBe(0)
}

/** Packs a package into a file. Its install script writes a file with its name beside node_modules. */
async function pack(name: string): Promise<void> {
  await write(`${name}/package.json`, {
    name,
    version: '1.0.0',
    scripts: { postinstall: `node -e "require('fs').writeFileSync('../../ran-${name}', '')"` },
  })
  run('npm', 'pack', `./${name}`)
}

/** Runs a command of the project. The command installs its packages first. */
const command = () => start(process.execPath, 'scripts/run.mjs', 'release')

const ran = async () => (await readdir(root)).filter((name) => name.startsWith('ran-'))

// npm 12 identifies a package from a file by that file, not by the package's name.
const allowed = { named: true, 'file:named-1.0.0.tgz': true }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'installed-'))
  await write('build/.keep', '')
  for (const name of ['run.mjs', 'installed.mjs', 'built.mjs', 'program.json', 'optional-packages.json'])
    await cp(join(here, name), join(root, 'scripts', name))
  await cp(join(here, '../.npmrc'), join(root, '.npmrc'))
  await pack('named')
  await pack('unnamed')
  await write('package.json', {
    dependencies: { named: 'file:named-1.0.0.tgz', unnamed: 'file:unnamed-1.0.0.tgz' },
    allowScripts: { ...allowed, unnamed: false, 'file:unnamed-1.0.0.tgz': false },
  })
  run('npm', 'install', '--package-lock-only')
})
afterEach(() => rm(root, { recursive: true }))

test('security 73: of two packages with install scripts, only the one that package.json allows runs its script', async () => {
  await write('scripts/release/release.ts', '')
  run(process.execPath, 'scripts/run.mjs', 'release')
  expect(await readdir(join(root, 'node_modules'))).toEqual(expect.arrayContaining(['named', 'unnamed']))
  expect(await ran()).toEqual(['ran-named'])
})

test('security 73: a plain `npm install` runs no install script; the next command runs the allowed one', async () => {
  run('npm', 'install')
  expect(await ran()).toEqual([])
  await write('scripts/release/release.ts', '')
  run(process.execPath, 'scripts/run.mjs', 'release')
  expect(await ran()).toEqual(['ran-named'])
})

test('security 73: a package with an install script that package.json does not list ends the installation', async () => {
  const dependencies = { named: 'file:named-1.0.0.tgz', unnamed: 'file:unnamed-1.0.0.tgz' }
  await write('package.json', { dependencies, allowScripts: allowed })
  await write('scripts/release/release.ts', "require('fs').writeFileSync('released', '')")
  const refused = command()
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('unnamed')])
  expect(refused.stderr).toContain('allowScripts')
  expect(await readdir(root)).not.toContain('node_modules')

  // A package that was installed by hand is refused, too.
  run('npm', 'install')
  expect(command().status).toBe(1)
  expect(await ran()).toEqual([])
  expect(await readdir(root)).not.toContain('released')

  await write('package.json', { dependencies, allowScripts: { ...allowed, unnamed: false } })
  expect(command().status).toBe(0)
  expect(await ran()).toEqual(['ran-named'])
  expect(await readdir(root)).toContain('released')
})
