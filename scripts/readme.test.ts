import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingGroups, settingsPage } from '../server/settings/settings-page.ts'
import { settingsTable } from '../server/settings/settings.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')]

const ignored = [...readFileSync('.gitignore', 'utf8').matchAll(/^\/?([\w.-]+)\/?$/gm)].map(
  ([, name]) => name,
)
const folders = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !ignored.includes(entry.name))
  .map(({ name }) => name)

/** The paths in backticks in a document that begin with a folder of the project. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+)(\/[^`\s*…<>]*)`/g)].flatMap(([, folder = '', rest = '']) =>
    folders.includes(folder) ? [folder + rest] : [],
  )
}

test('docs/settings.md lists the settings that the program reads', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md')
})

test('every setting is in one group', () => {
  const grouped = Object.values(settingGroups).flat()
  expect(grouped.toSorted()).toEqual(settingsTable.map(({ name }) => name).toSorted())
})

test.each(documents)('every link and path in %s exists', async (document) => {
  const text = await readFile(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) =>
    join(dirname(document), path!),
  )
  expect([...links, ...pathsIn(text)].filter((path) => !existsSync(path))).toEqual([])
})

test('the README lists every folder', async () => {
  const readme = await readFile('README.md', 'utf8')
  const listed = [...readme.matchAll(/^\| `([\w.]+)\/`/gm), ...readme.matchAll(/^\| `(public)\//gm)]
  const visible = folders.filter((folder) => !folder.startsWith('.'))
  expect(listed.map(([, folder]) => folder).toSorted()).toEqual(visible.toSorted())
})

test('every decision record is listed', async () => {
  const list = await readFile('docs/decisions/README.md', 'utf8')
  for (const record of globSync('docs/decisions/0*.md')) expect(list).toContain(record.split('/').at(-1))
})
