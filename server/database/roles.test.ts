import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '../backup/write-backup.ts'
import { storeShownPictures } from '../testing/test-pictures.ts'
import { ownerOf } from '../commands/run-command.ts'
import { runFile } from '../commands/test-commands.ts'
import { connectQueue } from '../jobs/workers.ts'
import { listOutbox } from '../services/shop/outbox.ts'
import { openBrowser, registerMember } from '../testing/test-browser.ts'
import { orderOf, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff } from '../testing/test-staff.ts'
import { connect, type Connection } from './connect.ts'
import { ensureMigrated } from './migrate.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { createTwoRoles, type TwoRoles } from './test-roles.ts'

let roles: TwoRoles
let program: Connection
let owner: Connection
let role: string

/** Runs `npm run migrate` with these settings. */
const migrateBy = (env: Record<string, string>) => runFile('migrate', [], env)

beforeAll(async () => {
  roles = await createTwoRoles()
  ;[program, owner] = [await connect(roles.programUrl), await connect(roles.ownerUrl)]
  role = new URL(roles.programUrl).username
})
afterAll(async () => {
  await owner.close()
  await program.close()
  await roles.remove()
})

test('a program that may not migrate refuses a database that is not up to date', async () => {
  const behind = 'run `npm run migrate` with DATABASE_OWNER_URL'
  await expect(ensureMigrated(program.db)).rejects.toThrow(behind)
  // A production run with no other settings.
  const settings = {
    SHOP_MODE: 'production',
    DATABASE_URL: roles.programUrl,
    DATABASE_OWNER_URL: roles.ownerUrl,
  }
  expect(await migrateBy(settings)).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(
      new RegExp(`/test_\\w+ is up to date\\. ${role} reads and writes its rows\\.\n$`),
    ),
  })
  await ensureMigrated(program.db)
  await owner.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await expect(ensureMigrated(program.db)).rejects.toThrow(behind)
  await owner.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1')
  await owner.pool.query('update pgboss.version set version = version - 1')
  await expect(ensureMigrated(program.db)).rejects.toThrow(behind)
  await owner.pool.query('update pgboss.version set version = version + 1')
  await ensureMigrated(program.db)
})

test('the limits of the program are those of its role, which a pooler passes on', async () => {
  const { pool, close } = await connect(roles.programUrl, undefined, { pooler: 'transaction' })
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle,
            current_setting('synchronize_seqscans') as synchronized`,
  )
  expect(rows).toEqual([{ statement: '10s', idle: '1min', synchronized: 'off' }])
  await close()
})

test.each([
  ['postgres://shop_owner:secret@db/shop', 'two addresses of one role'],
  ['postgres://db/shop', 'no role'],
  [undefined, 'no address'],
])('%s beside DATABASE_OWNER_URL is refused: %s', (DATABASE_URL, _what) => {
  const DATABASE_OWNER_URL = 'postgres://shop_owner:other@db/shop'
  expect(() => ownerOf({ DATABASE_URL, DATABASE_OWNER_URL })).toThrow(
    'DATABASE_URL must name the role of the shop',
  )
})

describe('as the role of the program', () => {
  test('the shop works: signing in, ordering, the back office, mail, erasing, backup', async () => {
    const shop = await createTestShop({
      env: { HUMAN_CHECK_COST: '1' },
      database: { db: program.db, url: roles.programUrl, drop: async () => {} },
    })
    const folder = await mkdtemp(join(tmpdir(), 'program-role-'))
    const boss = await connectQueue(shop.context, { supervise: false })
    try {
      const form = await registerMember(shop)
      const browser = openBrowser(shop.app)
      expect((await browser.post('/api/users/login', form)).status).toBe(200)
      const [spec] = await stockedSpecs(shop, 10)
      const placed = await browser.post('/api/orders', orderOf([[spec!, 2]]))
      expect(placed.status).toBe(200)
      await shop.sendQueued()
      const emails = await listOutbox(shop.context)
      expect(emails.filter(({ text: said }) => said.includes(placed.body.orderNumber))).not.toEqual([])
      const staff = (await signedInStaff(shop, 'owner')).browser
      const move = await staff.post(`/api/staff/orders/${placed.body.id}/move`, {
        to: 'Cancelled',
        cancelReason: 'other',
      })
      expect(move.status).toBe(200)
      const other = await signedInMember(shop)
      await staff.post(`/api/staff/members/${other.id}/block`, { reason: 'Refused three deliveries.' })
      const erase = { phoneNumber: other.phoneNumber }
      expect((await staff.post(`/api/staff/members/${other.id}/erase`, erase)).status).toBe(200)
      // Runs the library's maintenance, which normally runs every 20 seconds.
      await boss.supervise()
      await storeShownPictures(program.pool, join(folder, 'pictures'))
      const { tables } = await writeBackup(program.pool, {
        pictures: folderStore(join(folder, 'pictures')),
        folder: join(folder, 'backup'),
        now: () => new Date(),
      })
      expect(tables.find(({ name }) => name === 'public.orders')).toMatchObject({ rows: 1 })
    } finally {
      await boss.stop({ close: false, graceful: false })
      await shop.close()
      await rm(folder, { recursive: true })
    }
  })

  const denied = [
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    "create function mine() returns int language sql as 'select 1'",
    'create table pgboss.mine (id int)',
    'create extension file_fdw',
    'drop table orders',
    'drop table pgboss.job',
    'truncate orders',
    'alter table orders disable trigger all',
    'alter table orders add column mine int',
    'alter table orders owner to current_user',
    'create index mine on orders (status)',
    'create trigger mine before insert on orders for each row execute function tell_catalogue_changed()',
    'alter function search_grams(text) owner to current_user',
    'create role mine',
    'alter role ROLE superuser',
    'alter role ROLE createrole',
    'alter role OWNER password null',
    'set role OWNER',
    'grant OWNER to ROLE',
    'create database mine',
    'alter database DATABASE owner to ROLE',
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "copy orders to '/tmp/orders'",
    "copy orders from program 'id'",
    "select lo_import('/etc/passwd')",
    'select rolpassword from pg_authid',
    "alter system set log_statement = 'all'",
    'select * from elsewhere.secrets',
    'delete from audit_entries',
    'truncate audit_entries',
    "update audit_entries set actor_id = 'nobody'",
    'update audit_entries set at = now()',
    'delete from audit_chain',
    "update audit_chain set link = ''",
    'insert into drizzle.__drizzle_migrations (hash) values (1)',
    'delete from drizzle.__drizzle_migrations',
    "select setval('orders_number_seq', 1)",
  ]

  test('may not change tables, files, roles or other schemas, nor delete audit entries', async () => {
    await owner.pool.query('create schema elsewhere; create table elsewhere.secrets (id int)')
    const allowed: string[] = []
    for (const statement of denied) {
      const filled = statement
        .replaceAll('ROLE', role)
        .replaceAll('OWNER', new URL(roles.ownerUrl).username)
        .replaceAll('DATABASE', new URL(roles.ownerUrl).pathname.slice(1))
      const refusal = await program.pool.query(filled).then(
        () => 'none',
        ({ code }: { code: string }) => code,
      )
      if (refusal !== '42501') allowed.push(`${filled}: ${refusal}`)
    }
    expect(allowed).toEqual([])
  })
})
