import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { auditAll, type AuditEntry } from './audit.ts'
import { chainAudit, checkAudit } from './audit-chain.ts'

let own: TestDatabase
let shop: { database: TestDatabase['db'] }
beforeAll(async () => {
  own = await createTestDatabase()
  shop = { database: own.db }
})
afterAll(() => own.drop())
beforeEach(() =>
  own.db.transaction(async (tx) => {
    for (const table of ['audit_entries', 'audit_chain']) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(sql.raw(`truncate ${table} restart identity`))
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    }
  }),
)

const entry = (subjectId: string): AuditEntry => ({
  at: new Date('2026-03-02T04:05:06.789Z'),
  actor: { kind: 'staff', id: 'owner', requestId: 'test' },
  action: 'order.moved',
  subject: 'order',
  subjectId,
  before: { status: 'pending' },
  after: { status: 'In Progress', note: '陳美玲' },
})
const write = (count: number) =>
  auditAll(
    own.db,
    Array.from({ length: count }, (_, index) => entry(`order-${index}`)),
  )

/** Changes a table with its trigger disabled, which only the owner of the table can do. */
const tamper = (change: SQL, table = 'audit_entries') =>
  own.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(change)
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })

/** Changes entries in the same way as erasing a person. */
const erasing = (change: SQL) =>
  own.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('shop.erasing', 'on', true)`)
    await tx.execute(change)
  })

describe('security 56: the audit trail', () => {
  test('is chained in the order of its entries, each once', async () => {
    await write(3)
    const [first, second] = await Promise.all([chainAudit(shop), chainAudit(shop)])
    expect([first, second].toSorted()).toEqual([0, 3])
    await write(2)
    expect(await chainAudit(shop, { everything: true })).toBe(2)
    expect(await checkAudit(shop)).toMatchObject({ entries: 5, head: { position: 5 } })
  })

  test.each([
    'update audit_entries set action = 1',
    "update audit_entries set after = '{}'",
    'delete from audit_entries',
    'truncate audit_entries',
    "update audit_chain set link = ''",
    'delete from audit_chain',
    'truncate audit_chain',
  ])('refuses to %s, even to the owner of the tables', async (statement) => {
    await write(1)
    await chainAudit(shop)
    await expect(own.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'The audit trail is append-only.' },
    })
  })

  test('changes only details when a person is erased', async () => {
    await write(1)
    await erasing(sql`update audit_entries set after = '{}', before = null, salt = gen_random_uuid()`)
    await expect(erasing(sql`update audit_entries set actor_id = 'nobody'`)).rejects.toThrow()
    await expect(erasing(sql`delete from audit_entries`)).rejects.toThrow()
  })

  test.each([
    ['changed', sql`update audit_entries set actor_id = 'nobody' where id = 2`],
    ['changed', sql`update audit_entries set at = at + interval '1 microsecond' where id = 2`],
    ['changed', sql`update audit_entries set after = '{"status": "Cancelled"}' where id = 2`],
    ['changed', sql`update audit_entries set before = null where id = 2`],
    ['deleted', sql`delete from audit_entries where id = 2`],
  ])('names the first entry that was %s', async (broken, change) => {
    await write(4)
    await chainAudit(shop)
    await tamper(change)
    expect(await checkAudit(shop)).toEqual({ broken, position: 2, entry: 2 })
  })

  test('shows links that are changed, missing or cut off', async () => {
    await write(4)
    await chainAudit(shop)
    const whole = await checkAudit(shop)
    const head = 'head' in whole ? whole.head : undefined
    await tamper(sql`delete from audit_chain where position = 4`, 'audit_chain')
    await tamper(sql`delete from audit_entries where id = 4`)
    expect(await checkAudit(shop)).toMatchObject({ entries: 3 })
    expect(await checkAudit(shop, head)).toEqual({ broken: 'cut', position: 4 })
    await tamper(sql`update audit_chain set link = 'x' where position = 3`, 'audit_chain')
    expect(await checkAudit(shop)).toEqual({ broken: 'changed', position: 3, entry: 3 })
    await tamper(sql`delete from audit_chain where position = 2`, 'audit_chain')
    expect(await checkAudit(shop)).toEqual({ broken: 'missing', position: 2 })
  })
})
