import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { createTestDatabase } from '../database/test-database.ts'

const database = await createTestDatabase()
const name = `${new URL(database.url).pathname.slice(1)}_restored`
await runOn(database.url, `create database ${name} template template0 encoding 'UTF8'`)
const folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
afterAll(async () => {
  await dropDatabase(database.url, name)
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command against a database. */
async function run(url: string, ...args: string[]) {
  const command = spawn(process.execPath, ['server/commands/backup.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ])
  return { code, out, err }
}

test('security 45: one command writes a backup, another restores it', async () => {
  const backup = join(folder, 'tonight')
  const written = await run(database.url, 'backup', backup)
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out).toMatch(/^\d+ rows of \d\d tables and 0 pictures, as of 20\d\d-\S+Z\.\n$/)
  expect(await run(addressOf(database.url, name), 'restore', backup)).toEqual({ ...written })
  expect(await run(database.url, 'restore', backup)).toEqual({
    code: 1,
    out: '',
    err: 'The database is not empty: a backup is restored into a new one.\n',
  })
})

test('security 61: it makes a pair of keys for encrypting backups', async () => {
  const { code, out } = await run(database.url, 'backup', '--new-key')
  expect(code).toBe(0)
  expect(out).toMatch(/BACKUP_RECIPIENT=age1[a-z0-9]+\n[^\n]+\nBACKUP_IDENTITY=AGE-SECRET-KEY-[A-Z0-9-]+\n$/)
})

test.each([[['backup']], [['restore']], [['delete', 'x']], [['backup', 'a', 'b']]])(
  '%j is no use of it',
  async (args) => {
    expect(await run(database.url, ...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Usage: /),
    })
  },
)
