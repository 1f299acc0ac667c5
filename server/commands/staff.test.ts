import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../database/tables/orders.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { parseStaffCommand } from './staff-command.ts'

let database: TestDatabase

/** Runs the command against the test's database. */
async function run(...args: string[]) {
  const command = spawn(process.execPath, ['server/commands/staff.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ])
  return { code, out, err }
}

describe('the command', () => {
  beforeEach(async () => {
    database = await createTestDatabase()
    return () => database.drop()
  })

  test('adds, lists, disables and resets accounts, with audit entries', async () => {
    expect((await run('list')).out).toBe('Nobody has an account yet.\n')
    const added = await run('add', 'aisyah@example.com', '--role', 'owner', '--name', 'Aisyah')
    expect(added).toMatchObject({ code: 0, err: '' })
    expect(added.out).toContain('aisyah@example.com is owner now. Open this link to choose a password')
    expect(added.out).toMatch(/\nhttp:\/\/localhost:3000\/staff\/set-up#[\w-]{43}\n$/)
    expect((await run('disable', 'aisyah@example.com')).code).toBe(0)
    expect((await run('list')).out).toBe('aisyah@example.com\tAisyah\towner\tdisabled\n')
    expect((await run('reset', 'AISYAH@example.com')).code).toBe(0)
    expect((await run('list')).out).toBe('aisyah@example.com\tAisyah\towner\tnot set up yet\n')
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id)
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
])('%j is no use of it', (args) => {
  expect(parseStaffCommand(args)).toBeUndefined()
})
