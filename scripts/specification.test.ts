import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserTitles } from './browser-titles.ts'

const rows = globSync('docs/rules/*.md')
  .filter((file) => file !== 'docs/rules/README.md')
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |'))
  .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))

/** The test files that a cell names, each with the shortened titles of its tests. */
function proofsIn(cell: string): { file: string; name?: string }[] {
  let file = ''
  return [...cell.matchAll(/`(?<file>[^`]+)`|“(?<name>[^”]+)”/g)].map(({ groups = {} }) => {
    file = groups.file ?? file
    return { file, ...(groups.name !== undefined && { name: groups.name }) }
  })
}

test('every rule names the file that implements it and the test that proves it', () => {
  expect(rows.length).toBeGreaterThan(200)
  for (const cells of rows) {
    expect(
      cells.every((cell) => cell.trim() !== ''),
      cells.join(' | '),
    ).toBe(true)
    expect(cells).toHaveLength(3)
  }
})

test('every proof is an existing test', () => {
  const proofs = rows.flatMap(([, , proof = '']) => proofsIn(proof))
  const unfounded = proofs.filter(
    ({ file, name = '' }) =>
      !existsSync(file) || !readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(name),
  )
  expect(unfounded).toEqual([])
})

const fullRun = '(full run)'

/** Whether a proof runs only in `npm run test:full`. */
function isOfFullRun({ file, name }: { file: string; name?: string }): boolean {
  if (file.endsWith('.full.test.ts')) return true
  if (!file.endsWith('.spec.ts')) return false
  const all = browserTitles(readFileSync(file, 'utf8'))
  const named = all.filter(({ title }) => name !== undefined && title.includes(name))
  // A proof may name a step of a test, which is not a title. Then all titles of the file count.
  const titles = named.length > 0 ? named : all
  return titles.every(({ tags }) => tags.includes('@full'))
}

test(`the rules that only the full run proves say so: ${fullRun}`, () => {
  const wrong = rows.filter(([, , cell = '']) => {
    const proofs = proofsIn(cell)
    // A file that is named before its tests does not count as a separate proof.
    const named = proofs.filter(
      ({ file, name }, index) => name !== undefined || proofs[index + 1]?.file !== file,
    )
    return cell.trimEnd().endsWith(fullRun) !== named.every(isOfFullRun)
  })
  expect(wrong.map(([rule]) => rule)).toEqual([])
})
