import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { backup as backupCommand } from './backup.ts'
import { callCommand } from './run-command.ts'
import { runFile } from './test-commands.ts'

const database = await createTestDatabase()
const name = `${new URL(database.url).pathname.slice(1)}_restored`
await runOn(database.url, `create database ${name} template template0 encoding 'UTF8'`)
const folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
afterAll(async () => {
  await dropDatabase(database.url, name)
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const env = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') })
const run = (...args: string[]) => callCommand(backupCommand, args, env(database.url))

test('security 45: one command writes a backup, another restores it', async () => {
  const backup = join(folder, 'tonight')
  const written = await runFile('backup', ['backup', backup], env(database.url))
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out).toMatch(/^\d+ rows of \d+ tables and 0 pictures, as of 20\d\d-\S+Z\.\n$/)
  const restored = await runFile('backup', ['restore', backup], env(addressOf(database.url, name)))
  expect(restored).toEqual({ ...written })
  expect(await run('restore', backup)).toEqual({
    code: 1,
    out: '',
    err: 'The database is not empty: a backup is restored into a new one.\n',
  })
})

test('security 61: it makes a pair of keys for encrypting backups', async () => {
  const { code, out } = await run('backup', '--new-key')
  expect(code).toBe(0)
  expect(out).toMatch(/BACKUP_RECIPIENT=age1[a-z0-9]+\n[^\n]+\nBACKUP_IDENTITY=AGE-SECRET-KEY-[A-Z0-9-]+\n$/)
})

test.each([[['backup']], [['restore']], [['delete', 'x']], [['backup', 'a', 'b']]])(
  '%j is not a valid call',
  async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Usage: /),
    })
  },
)
