import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = globSync('docs/rules/*.md')
  .filter((file) => file !== 'docs/rules/README.md')
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |'))
  .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))

/** The test files that a cell names, each with the shortened names of its tests. */
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
