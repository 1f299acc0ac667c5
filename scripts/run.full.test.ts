import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import optionalPackages from './optional-packages.json'

const here = dirname(fileURLToPath(import.meta.url))
let root: string
/** The folder of an installed and built project. */
let built: string
const runs: ChildProcess[] = []

const write = async (path: string, content: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}
const read = (path: string) => readFile(join(root, path), 'utf8')

const nodePackage = `node-${process.platform}-${process.arch}`
const s3 = optionalPackages.s3

const lockFile = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/pins': { version },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
      'node_modules/checker': { version: '1.0.0', dev: true },
      ...Object.fromEntries(s3.map((name) => [`node_modules/${name}`, { version: '1.0.0', dev: true }])),
    },
  })

/** A fake npm. It records each call and installs the packages of the lock file, including Node. */
const npm = `
  const fs = require('node:fs')
  const [command, ...args] = process.argv.slice(2)
  fs.appendFileSync(process.env.NPM_CALLS, [command, ...args].join(' ') + '\\n')
  if (command === 'rebuild') return
  if (fs.existsSync('npm-fails')) process.exit(3)
  if (fs.existsSync('npm-busy')) {
    process.once('SIGTERM', () => {})
    setInterval(() => {}, 1e6)
    return console.log('busy')
  }
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  delete packages['']
  delete packages['node_modules/other-platform']
  for (const name in packages) {
    if (packages[name].dev && args.includes('--omit=dev') && !args.includes(name.replace('node_modules/', '') + '@1.0.0')) {
      delete packages[name]
      continue
    }
    fs.mkdirSync(name, { recursive: true })
  }
  const bin = 'node_modules/${nodePackage}/bin'
  fs.mkdirSync(bin, { recursive: true })
  if (!fs.existsSync(bin + '/node')) fs.symlinkSync(process.execPath, bin + '/node')
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`

/** A fake build. It records each call and leaves the program unchanged. */
const build = `
  import fs from 'node:fs'
  fs.appendFileSync('build-calls', 'built ')
  fs.mkdirSync('build/program', { recursive: true })
  if (fs.existsSync('build-fails')) process.exit(4)
  fs.copyFileSync('main.ts', 'build/program/main.js')`

const manifest = {
  type: 'module',
  devDependencies: Object.fromEntries(['checker', ...s3].map((name) => [name, '1.0.0'])),
  allowScripts: { pins: true, 'other-platform': true },
}

/** The packages that npm recorded as installed. */
const installed = async () => JSON.parse(await read('node_modules/.package-lock.json')).packages

const newFolder = () => mkdtemp(join(tmpdir(), 'run-'))

async function writeProject() {
  for (const name of ['run.mjs', 'installed.mjs', 'built.mjs', 'program.json', 'optional-packages.json'])
    await cp(join(here, name), join(root, 'scripts', name))
  await write('package.json', JSON.stringify(manifest))
  await write('package-lock.json', lockFile('1.0.0'))
  await write('npm/package.json', '{}')
  await write('npm/npm-cli.js', npm)
  await write('scripts/build.ts', build)
  for (const source of [
    'web/page.tsx',
    'core/rule.ts',
    'messages/en/shop.json',
    'server/app.ts',
    'public/robots.txt',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/ascii-only.ts',
    'scripts/draw-pictures.ts',
    'scripts/bundled-libraries.ts',
  ])
    await write(source, 'one')
  await write('main.ts', '')
}

const useBuiltProject = () => cp(built, root, { recursive: true, verbatimSymlinks: true })

beforeAll(async () => {
  root = await newFolder()
  await writeProject()
  await run('build')
  built = root
})
afterAll(() => rm(built, { recursive: true }))
beforeEach(async () => {
  root = await newFolder()
})
afterEach(async () => {
  for (const run of runs.splice(0)) if (run.exitCode === null) run.kill('SIGKILL')
  await rm(root, { recursive: true })
})

/** Starts a step as a child of npm, or without npm. */
function start(step: string, { underNpm = false } = {}) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    npm_execpath: join(root, 'npm/npm-cli.js'),
    NPM_CALLS: join(root, 'npm-calls'),
  }
  delete env.npm_lifecycle_event
  if (underNpm) env.npm_lifecycle_event = step
  // This parent can be killed without passing the signal on.
  const parent = `
    const child = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' })
    child.on('exit', (code) => process.exit(code))`
  const command = [join(root, 'scripts/run.mjs'), ...step.split(' ')]
  const child = spawn(process.execPath, underNpm ? ['-e', parent, '--', ...command] : command, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runs.push(child)
  return child
}

async function run(step: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = start(step)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

/** Waits until the child is ready. Resolves to a function that returns its later output. */
async function readyTo(child: ReturnType<typeof start>): Promise<() => Promise<string>> {
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toBe('ready\n')
  const rest = text(child.stdout)
  return () => rest
}

describe('installing', () => {
  beforeEach(writeProject)

  const quiet = '--ignore-scripts --no-audit --no-fund --loglevel=error'
  const rebuild = 'rebuild --ignore-scripts=false --loglevel=error pins'

  test('happens once, without packages for development; only named packages run their scripts', async () => {
    expect(await run('start')).toMatchObject({ code: 0, stderr: 'Installing (once)…\nBuilding (once)…\n' })
    expect(await run('start')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await read('npm-calls')).toBe(`ci --omit=dev ${quiet}\n${rebuild}\n`)
  })

  test('adds the packages for development when a command first needs them, and keeps them', async () => {
    await write('scripts/test.ts', '')
    await run('start')
    expect((await run('test')).stderr).toBe('Installing (once)…\n')
    expect((await run('test')).stderr).toBe('')
    expect((await run('start')).stderr).toBe('')
    const calls = (await read('npm-calls')).split('\n')
    expect(calls.slice(2)).toEqual([`install --include=dev --no-save ${quiet}`, rebuild, ''])
  })

  test('adds the packages of the laboratory in its own folder', async () => {
    await write('lab/package.json', '{}')
    await write(
      'lab/package-lock.json',
      JSON.stringify({ packages: { 'node_modules/load': { version: '1.0.0' } } }),
    )
    await write('lab/alerts/check.ts', '')
    expect((await run('alerts')).stderr).toBe('Installing (once)…\nInstalling (once)…\n')
    expect(JSON.parse(await read('lab/node_modules/.package-lock.json')).packages).toHaveProperty([
      'node_modules/load',
    ])
    expect((await run('alerts')).stderr).toBe('')
  })

  test('adds packages by name, and again when the lock file changes', async () => {
    await run('start')
    expect((await run('packages s3')).stderr).toBe('Installing (once)…\n')
    expect((await run('packages s3')).stderr).toBe('')
    const [client] = s3
    expect(await installed()).toHaveProperty([`node_modules/${client}`])
    expect(await installed()).not.toHaveProperty(['node_modules/checker'])
    await write('package-lock.json', lockFile('2.0.0'))
    await run('start')
    expect(await installed()).toHaveProperty([`node_modules/${client}`])
  })

  test('of packages by an unknown name is refused', async () => {
    expect(await run('packages s4')).toMatchObject({
      code: 2,
      stderr: 'Usage: npm run packages -- <s3|traces>…\n',
    })
  })

  test('happens again when the lock file changes', async () => {
    await run('start')
    await write('package-lock.json', lockFile('2.0.0'))
    expect((await run('start')).stderr).toContain('Installing')
  })

  test('does not happen when npm has installed the same', async () => {
    await run('start')
    await rm(join(root, 'node_modules/.office-furniture-store-lock'))
    expect((await run('start')).stderr).toBe('')
  })

  test('that failed ends the run with its exit code and is tried again', async () => {
    await write('npm-fails', '')
    expect(await run('start')).toMatchObject({ code: 3, stderr: 'Installing (once)…\n' })
    await rm(join(root, 'npm-fails'))
    expect(await run('start')).toMatchObject({ code: 0, stderr: 'Installing (once)…\nBuilding (once)…\n' })
  })

  test('that failed invalidates the previous installation', async () => {
    await run('start')
    await write('package-lock.json', lockFile('2.0.0'))
    await write('npm-fails', '')
    await run('start')
    await write('package-lock.json', lockFile('1.0.0'))
    await rm(join(root, 'node_modules/.package-lock.json'))
    expect((await run('start')).code).toBe(3)
  })

  test('ends on a signal even when npm ignores the first, and is tried again', async () => {
    await write('npm-busy', '')
    const child = start('start')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([143, null])
    await rm(join(root, 'npm-busy'))
    expect((await run('start')).stderr).toContain('Installing')
  })
})

describe('building', () => {
  beforeEach(useBuiltProject)

  test.each([
    'web/page.tsx',
    'core/rule.ts',
    'messages/en/shop.json',
    'public/robots.txt',
    'vite.config.ts',
    'scripts/build.ts',
    'main.ts',
    'server/app.ts',
  ])('happens again when %s changes', async (source) => {
    await write(source, `${await read(source)} `)
    expect((await run('start')).stderr).toBe('Building (once)…\n')
    expect(await read('build-calls')).toBe('built built ')
  })

  test('is not repeated when only tests change', async () => {
    await write('core/rule.test.ts', 'two')
    expect(await run('start')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await read('build-calls')).toBe('built ')
  })

  test('that failed ends the run with its exit code and is tried again', async () => {
    await write('build-fails', '')
    await rm(join(root, 'build'), { recursive: true })
    expect((await run('start')).code).toBe(4)
    expect((await run('start')).code).toBe(4)
    await rm(join(root, 'build-fails'))
    expect((await run('start')).code).toBe(0)
  })

  test('that failed invalidates the previous build', async () => {
    await write('build-fails', '')
    await write('web/page.tsx', 'two')
    await run('build')
    await write('web/page.tsx', 'one')
    expect((await run('start')).code).toBe(4)
  })

  test('is skipped if the step needs no built files', async () => {
    await rm(join(root, 'build'), { recursive: true })
    await write('server/commands/catalogue.ts', 'console.log(process.argv.slice(2).join())')
    expect(await run('catalogue import file.json')).toEqual({
      code: 0,
      stdout: 'import,file.json\n',
      stderr: '',
    })
    expect(await read('build-calls')).toBe('built ')
  })
})

describe('ending', () => {
  /** A program that records the signals it receives, and exits a little later with code 7. */
  const careful = `
    const signals = []
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(name, () => {
        signals.push(name)
        setTimeout(() => { console.log(signals.join()); process.exit(7) }, 100)
      })
    process.on('disconnect', () => { console.log('alone'); process.exit(0) })
    setInterval(() => {}, 1e6)
    console.log('ready')`

  beforeEach(useBuiltProject)

  test('passes the exit code on', async () => {
    await write('main.ts', 'process.exit(9)')
    expect((await run('start')).code).toBe(9)
  })

  test('answers 128 plus the number of the signal that ended the child', async () => {
    await write('main.ts', "process.kill(process.pid, 'SIGKILL')")
    expect((await run('start')).code).toBe(137)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s, even twice, reaches the child once and waits for it',
    async (signal) => {
      await write('main.ts', careful)
      const child = start('start')
      const said = await readyTo(child)
      const exited = once(child, 'exit')
      child.kill(signal)
      child.kill(signal)
      expect(await exited).toEqual([7, null])
      expect(await said()).toBe(`${signal}\n`)
    },
  )

  test('by kill -9 lets the child end by itself', async () => {
    await write('main.ts', careful)
    const child = start('start')
    const said = await readyTo(child)
    child.kill('SIGKILL')
    expect(await said()).toBe('alone\n')
  })

  test('by kill -9 of npm above it stops the child', async () => {
    await write('main.ts', careful)
    const npm = start('start', { underNpm: true })
    const said = await readyTo(npm)
    npm.kill('SIGKILL')
    expect(await said()).toBe('SIGTERM\n')
  })
})

test('an unknown step is refused with a list of the known ones', async () => {
  await useBuiltProject()
  const { code, stderr } = await run('deploy')
  expect(code).toBe(2)
  expect(stderr).toMatch(/^Usage: node scripts\/run\.mjs <start\|dev\|build\|.*\|bench\|.*> \[arguments\]\n$/)
})
