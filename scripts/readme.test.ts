import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsTable } from '../server/settings/settings.ts'

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]

test('the README names every setting as the program reads it', async () => {
  const readme = await readFile('README.md', 'utf8')
  const table = /<!-- settings -->\n([\s\S]*)\n<!-- \/settings -->/.exec(readme)?.[1]
  const rows = settingsTable.map(
    ({ name, default: value, meaning }) =>
      `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`,
  )
  expect(table).toBe(['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n'))
})

test.each(documents)('%s names no file that is not there', async (document) => {
  const text = await readFile(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) =>
    join(dirname(document), path!),
  )
  const named = [
    ...text.matchAll(/`((?:core|server|web|e2e|bench|docs|scripts|public|catalogue)\/[^`\s*…<>]*)`/g),
  ].map(([, path]) => path!)
  expect([...links, ...named].filter((path) => !existsSync(path))).toEqual([])
})

test('every decision record is listed', async () => {
  const list = await readFile('docs/decisions/README.md', 'utf8')
  for (const record of globSync('docs/decisions/0*.md')) expect(list).toContain(record.split('/').at(-1))
})
