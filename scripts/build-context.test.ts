import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const [first, ...rules] = linesOf('.dockerignore')
const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
const excluded = rules.filter((rule) => !rule.startsWith('!'))

/** The source paths of each COPY and ADD in a file, and whether they come from an earlier stage. */
const copiesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:COPY|ADD) (--from=\S+ )?(?:--\S+ )*(.+) \S+$/gm)].map(
    ([, stage, sources = '']) => ({ isFromStage: stage !== undefined, sources: sources.split(' ') }),
  )
const images = globSync('deploy/**/*Containerfile')

/** The patterns of every .gitignore. Patterns that begin with a slash are relative to the project's folder. */
const ignoredByGit = globSync('{.gitignore,{core,deploy,e2e,lab,scripts,server,web}/**/.gitignore}', {
  exclude: ['**/node_modules/**'],
}).flatMap((file) =>
  linesOf(file).map((pattern) =>
    pattern.startsWith('/') ? posix.join('/', posix.dirname(file), pattern) : pattern,
  ),
)

/** Whether no file that a pattern of .gitignore matches gets into a build context. */
const isOutside = (pattern: string): boolean =>
  pattern.startsWith('/')
    ? !allowed.some(
        (path) => `/${path}/`.startsWith(`${pattern.replace(/\/$/, '')}/`) || pattern.startsWith(`/${path}/`),
      )
    : excluded.includes(`**/${pattern.replace(/\/$/, '')}`)

describe('security 74: a build context', () => {
  test('has only what it names, and names what exists', () => {
    expect(first).toBe('*')
    expect(allowed.length).toBeGreaterThan(10)
    expect(allowed.filter((path) => !existsSync(path) || /[*?[]/.test(path))).toEqual([])
    // A line after an exclusion could include excluded files again.
    expect(rules).toEqual([...allowed.map((path) => `!${path}`), ...excluded])
  })

  test('has nothing that git ignores', () => {
    expect(ignoredByGit).toEqual(expect.arrayContaining(['/data/', '/deploy/secrets/', '.env*', '*.pem']))
    expect(ignoredByGit.filter((pattern) => !isOutside(pattern))).toEqual([])
  })

  test('is copied by name into the images, and completely', () => {
    expect(images.length).toBeGreaterThan(1)
    const named = images
      .flatMap(copiesOf)
      .filter(({ isFromStage }) => !isFromStage)
      .flatMap(({ sources }) => sources)
    expect(named.toSorted()).toEqual(allowed.toSorted())
  })

  test('and the paths that the last stage copies have no folder for secrets, data or backups', () => {
    const taken = images
      .flatMap(copiesOf)
      .filter(({ isFromStage }) => isFromStage)
      .flatMap(({ sources }) => sources)
      .filter((path) => path.startsWith('/shop/'))
      .map((path) => path.slice('/shop/'.length))
    const made = ['build', 'node_modules']
    expect(taken.filter((path) => !allowed.includes(path) && !made.includes(path))).toEqual([])
    expect(taken.length).toBeGreaterThan(5)
  })
})
