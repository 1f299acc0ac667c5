import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../database/tables/orders.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { readServedAddress, storeServedAddress } from '../start/served-address.ts'
import { callCommand } from './run-command.ts'
import { parseStaffCommand } from './staff-command.ts'
import { staff } from './staff.ts'
import { runFile } from './test-commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs the command against the test's database. */
const run = (...args: string[]) => callCommand(staff, args, { DATABASE_URL: database.url })

describe('the command', () => {
  beforeEach(() => database.db.execute(sql`truncate staff cascade`))

  test('prints links of the shop that runs on the data folder, whatever its port', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'served-'))
    const add = async (email: string) => {
      const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
      return (await callCommand(staff, ['add', email, '--role', 'owner'], env)).out
    }
    const remove = await storeServedAddress(dataDir, 'http://localhost:4100')
    expect(await add('first@example.com')).toContain('\nhttp://localhost:4100/staff/set-up#')
    await writeFile(
      join(dataDir, 'served-address.json'),
      JSON.stringify({ origin: 'http://localhost:4200', pid: process.pid, started: 'an earlier process' }),
    )
    expect(await add('second@example.com')).toContain('\nhttp://localhost:3000/staff/set-up#')
    await remove()
    expect(await readServedAddress(dataDir)).toBeUndefined()
    await rm(dataDir, { recursive: true })
  })

  test('adds, lists, disables and resets accounts, with audit entries', async () => {
    const before = await database.db.$count(auditEntries)
    expect((await run('list')).out).toBe('Nobody has an account yet.\n')
    const add = ['add', 'aisyah@example.com', '--role', 'owner', '--name', 'Aisyah']
    const added = await runFile('staff', add, { DATABASE_URL: database.url })
    expect(added).toMatchObject({ code: 0, err: '' })
    expect(added.out).toContain('aisyah@example.com is owner now. Open this link to choose a password')
    expect(added.out).toMatch(/\nhttp:\/\/localhost:3000\/staff\/set-up#[\w-]{43}\n$/)
    expect((await run('disable', 'aisyah@example.com')).code).toBe(0)
    expect((await run('list')).out).toBe('aisyah@example.com\tAisyah\towner\tdisabled\n')
    expect((await run('reset', 'AISYAH@example.com')).code).toBe(0)
    expect((await run('list')).out).toBe('aisyah@example.com\tAisyah\towner\tnot set up yet\n')
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id).offset(before)
    expect(entries.map(({ actorKind, action }) => `${actorKind} ${action}`)).toEqual([
      'command staff.added',
      'command staff.disabled',
      'command staff.reset',
    ])
  })

  test('refuses invalid commands in one line', async () => {
    await run('add', 'aisyah@example.com', '--role', 'clerk')
    expect(await run('add', 'Aisyah@example.com', '--role', 'owner')).toEqual({
      code: 1,
      out: '',
      err: 'Aisyah@example.com has an account already.\n',
    })
    for (const verb of ['disable', 'reset'])
      expect(await run(verb, 'nobody@example.com')).toMatchObject({ code: 1, out: '' })
  })

  test('says how it is used', async () => {
    const { code, err } = await run('add', 'aisyah@example.com')
    expect([code, err]).toEqual([2, expect.stringContaining('Usage: npm run staff')])
  })
})

test.each([
  [[]],
  [['add']],
  [['add', 'nobody', '--role', 'owner']],
  [['add', 'aisyah@example.com']],
  [['add', 'aisyah@example.com', '--role', 'king']],
  [['add', 'aisyah@example.com', '--rank', 'owner']],
  [['list', 'aisyah@example.com']],
  [['reset']],
])('%j is not a valid call', (args) => {
  expect(parseStaffCommand(args)).toBeUndefined()
})
