import { expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { audit } from '../services/staff/audit.ts'
import { auditTrail } from './audit-trail.ts'
import { callCommand } from './run-command.ts'
import { runFile } from './test-commands.ts'

test('security 56: a command proves the audit trail, and names the first broken entry', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url }
  const run = (...args: string[]) => callCommand(auditTrail, args, env)
  try {
    const actor = { kind: 'command', id: '', requestId: '' } as const
    const change = {
      action: 'staff.added',
      subject: 'staff',
      subjectId: 'one',
      after: { role: 'owner' },
    } as const
    for (let made = 0; made < 2; made += 1) await audit(database.db, { at: new Date(), actor, ...change })
    const { code, out } = await runFile('audit-trail', ['check'], env)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The audit trail is whole: 2 entries\. Its head: 2:[\w-]{43}\n$/),
    ])
    const head = /head: (\S+)/.exec(out)?.[1] ?? ''
    expect((await run('check', '--head', head)).code).toBe(0)
    await database.pool.query(`alter table audit_entries disable trigger user;
      update audit_entries set after = '{"role": "clerk"}' where id = 1`)
    expect(await run('check')).toEqual({
      code: 1,
      out: '',
      err: 'The audit trail is broken at entry 1, position 1: it is not what was written.\n',
    })
    expect((await run('mend')).code).toBe(2)
    expect((await run('check', '--head', 'nowhere')).code).toBe(2)
  } finally {
    await database.drop()
  }
})
