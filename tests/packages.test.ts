import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { dependencies, devDependencies } from '../package.json'
import optionalPackages from '../scripts/optional-packages.json'

/** What runs and what builds the shop, without what only developers and tests use. */
const files = globSync([
  '{core,server,web}/**/*.{ts,tsx,css}',
  '{main,vite.config,react-router.config}.ts',
  'scripts/{build,ascii-only,bundled-libraries}.ts',
]).filter((file) => !/\.test\.tsx?$|\/testing\/|\/test-[^/]*$|\.d\.ts$/.test(file))

const nameOf = (target: string) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')

/** The packages that a file loads; types are gone when it runs. */
const packagesOf = (source: string) =>
  [
    ...source.matchAll(
      /^\s*(?:import|export)\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^@import\s+['"]([^'"]+)['"]/gm,
    ),
  ]
    .map(([, ...targets]) => targets.find((target) => target !== undefined) ?? '')
    .filter((target) => !/^[.#/]|^virtual:/.test(target) && !isBuiltin(target))
    .map(nameOf)

test('`npm start` installs every package that the shop loads, save what a setting asks for by name', () => {
  const optional = Object.values(optionalPackages).flat()
  const loaded = new Set(files.flatMap((file) => packagesOf(readFileSync(file, 'utf8'))))
  expect(loaded).toContain('react')
  expect([...loaded].filter((name) => !(name in dependencies)).toSorted()).toEqual(optional.toSorted())
})

test('what settings ask for by name has its version among the development packages', () => {
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(Object.values(optionalPackages).flat()))
})

test.each(['', 'lab/', 'tools/'])('the lock file of ./%s names no registry', (folder) => {
  expect(readFileSync(`${folder}package-lock.json`, 'utf8')).not.toContain('"resolved"')
})
