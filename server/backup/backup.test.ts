import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createContext } from '../context.ts'
import { connect, type Connection } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { openBrowser } from '../testing/test-browser.ts'
import { place, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { storeShownPictures } from '../testing/test-pictures.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { readTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '1000' } })
const [spec] = await stockedSpecs(shop, 500)
const lines = [[spec!, 1]] as const
const base = await mkdtemp(join(tmpdir(), 'backup-'))
afterAll(async () => {
  await shop.close()
  await rm(base, { recursive: true, force: true })
})

let made = 0
/** Each test gets a new, empty database and folder. */
let fresh: Connection & { url: string }
let folder: string
let pictures: string
beforeEach(async () => {
  made += 1
  const name = `${new URL(shop.url).pathname.slice(1)}_restored_${made}`
  await runOn(shop.url, `create database ${name} template template0 encoding 'UTF8'`)
  const url = addressOf(shop.url, name)
  fresh = { ...(await connect(url)), url }
  folder = join(base, `backup-${made}`)
  pictures = join(base, `pictures-${made}`)
  await mkdir(join(pictures, '0123456789abcdef'), { recursive: true })
  await writeFile(join(pictures, '0123456789abcdef/1000.webp'), 'a picture')
  await mkdir(join(pictures, '.half-made'))
  await writeFile(join(pictures, '.half-made/1000.webp'), 'not yet a picture')
  await storeShownPictures(shop.context.database.$client, pictures)
  return async () => {
    await fresh.close()
    await dropDatabase(shop.url, name)
  }
})

const now = () => new Date('2026-03-02T04:05:06Z')
const back = (options: { recipient?: string } = {}) =>
  writeBackup(shop.context.database.$client, { pictures: folderStore(pictures), folder, now, ...options })

/** Reads every row of every table, as text, always in the same sequence. */
async function contents({ pool }: Pick<Connection, 'pool'>): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  try {
    const held: Record<string, string[]> = {}
    for (const { name, columns } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select (${columns.length === 1 ? columns[0] : `row(${columns.join(', ')})`})::text as row from ${name} order by 1`,
      )
      held[name] = rows.map(({ row }) => row)
    }
    return held
  } finally {
    client.release()
  }
}

describe('security 45: a backup restored on an empty machine', () => {
  test('has every row and picture, and the shop works on', async () => {
    const member = await signedInMember(shop)
    for (let n = 0; n < 3; n += 1) await place(member, lines, { notes: `order ${n}` })
    const manifest = await back()
    const before = await contents({ pool: shop.context.database.$client })
    expect(before['public.orders']?.length).toBeGreaterThanOrEqual(3)
    expect(before['pgboss.job_common']?.length ?? 0).toBeGreaterThan(0)
    // The shop notes the backup after making it, so the backup does not contain the note.
    expect(before['public.newest_backups']).toEqual(['(copy,"2026-03-02 04:05:06+00")'])
    before['public.newest_backups'] = []
    const target = join(base, `restored-${made}`)
    expect(await restoreBackup(fresh.db, { pictures: folderStore(target), folder })).toEqual(manifest)
    expect(await contents(fresh)).toEqual(before)
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
    )
    const finished = (await readdir(pictures)).filter((name) => name !== '.half-made')
    expect((await readdir(target)).toSorted()).toEqual(finished.toSorted())
    expect(await readFile(join(target, '0123456789abcdef/1000.webp'), 'utf8')).toBe('a picture')
    // Sessions are still valid, and the next order gets the next number.
    const restored = { ...createContext(fresh.db, shop.context.settings), now: shop.context.now }
    const app = createApp(restored, { client: undefined }, () => async (c) => c.text('page'))
    const browser = openBrowser(app)
    for (const [name, value] of member.browser.cookies) browser.cookies.set(name, value)
    await place({ ...member, browser }, lines, { notes: 'after the fire' })
    await restored.live.close()
    const { rows } = await fresh.pool.query<{ number: number }>(
      'select number::int from orders order by number',
    )
    const last = rows.slice(-2).map(({ number }) => number)
    expect(last[1]).toBe((last[0] ?? 0) + 1)
    expect(rows).toHaveLength((before['public.orders']?.length ?? 0) + 1)
  })

  test('is a snapshot of one moment, although orders are placed during it', async () => {
    const member = await signedInMember(shop)
    const selling = (async () => {
      for (let n = 0; n < 12; n += 1) await place(member, lines, { notes: `meanwhile ${n}` })
    })()
    await back()
    await selling
    await restoreBackup(fresh.db, { pictures: folderStore(join(base, `restored-${made}`)), folder })
    const { rows } = await fresh.pool.query<{ orders: number; items: number; history: number }>(
      `select (select count(*)::int from orders) as orders,
              (select count(distinct order_id)::int from order_items) as items,
              (select count(distinct order_id)::int from order_history) as history`,
    )
    expect(rows[0]?.items).toBe(rows[0]?.orders)
    expect(rows[0]?.history).toBe(rows[0]?.orders)
  })

  test('of an earlier release is migrated to this one', async () => {
    const journal = JSON.parse(await readFile('server/database/migrations/meta/_journal.json', 'utf8')) as {
      entries: unknown[]
    }
    await migrate(fresh.db, { count: 3 })
    const count = 'select count(*)::int as applied from drizzle.__drizzle_migrations'
    expect((await fresh.pool.query(count)).rows).toEqual([{ applied: 3 }])
    await migrate(fresh.db)
    expect((await fresh.pool.query(count)).rows).toEqual([{ applied: journal.entries.length }])
    await expect(migrate(fresh.db, { count: 999 })).rejects.toThrow('migrations, but 999 are asked for')
  })
})

const target = () => join(base, `restored-${made}`)

describe('security 61: a backup', () => {
  test('is readable by its owner alone', async () => {
    await back()
    const paths = ['', ...(await readdir(folder, { recursive: true }))]
    const modes = await Promise.all(
      paths.map(async (path) => {
        const { mode } = await stat(join(folder, path))
        return (mode & 0o777).toString(8)
      }),
    )
    expect(new Set(modes)).toEqual(new Set(['700', '600']))
  })

  test('that is encrypted is opened by its key alone', async () => {
    const [identity, other] = [await generateIdentity(), await generateIdentity()]
    const manifest = await back({ recipient: await identityToRecipient(identity) })
    expect(manifest.encrypted).toBe(true)
    const files = (await readdir(folder, { recursive: true })).filter((path) => /[.](?:gz|webp)$/.test(path))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files)
      expect((await readFile(join(folder, file))).subarray(0, 21).toString(), file).toBe(
        'age-encryption.org/v1',
      )
    const restore = (key?: string) =>
      restoreBackup(fresh.db, { pictures: folderStore(target()), folder, identity: key })
    await expect(restore()).rejects.toThrow('set BACKUP_IDENTITY')
    await expect(restore(other)).rejects.toThrow('BACKUP_IDENTITY does not open this backup')
    const { rows } = await fresh.pool.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)
    expect(rows).toEqual([])
    await restore(identity)
    expect(await contents(fresh)).toEqual(await contents({ pool: shop.context.database.$client }))
    expect(await readFile(join(target(), '0123456789abcdef/1000.webp'), 'utf8')).toBe('a picture')
  })

  test('fails when a picture that the shop shows is missing', async () => {
    await rm(pictures, { recursive: true })
    await expect(back()).rejects.toThrow('check DATA_DIR and FILE_STORAGE. Nothing was backed up.')
    expect((await readdir(base)).filter((name) => name.startsWith(`backup-${made}`))).toEqual([])
  })

  test('is not restored if one of its files is missing or differs', async () => {
    const { pictures: stored } = await back()
    const [first] = stored as { file: string }[]
    const file = join(folder, 'pictures', first!.file)
    const restore = () => restoreBackup(fresh.db, { pictures: folderStore(target()), folder })
    await writeFile(file, 'another picture')
    await expect(restore()).rejects.toThrow('The backup is damaged')
    await rm(file)
    await expect(restore()).rejects.toThrow('The backup is incomplete')
  })
})

describe('a backup', () => {
  test('overwrites nothing', async () => {
    await back()
    await expect(back()).rejects.toThrow('is there already')
  })

  test('that fails half-way leaves nothing behind', async () => {
    await shop.context.database.$client.query('alter table pgboss.version rename to version_gone')
    try {
      await expect(back()).rejects.toThrow()
    } finally {
      await shop.context.database.$client.query('alter table pgboss.version_gone rename to version')
    }
    expect((await readdir(base)).filter((name) => name.startsWith(`backup-${made}`))).toEqual([])
  })

  test('that is damaged or empty changes nothing', async () => {
    const restore = () => restoreBackup(fresh.db, { pictures: folderStore(join(base, 'nowhere')), folder })
    await expect(restore()).rejects.toThrow('There is no backup in')
    const { tables } = await back()
    const orders = tables.find(({ name }) => name === 'public.orders')
    await truncate(join(folder, 'tables', orders?.file ?? ''), 20)
    await expect(restore()).rejects.toThrow('The backup is damaged')
    await writeFile(join(folder, 'manifest.json'), '{"format":3}')
    await expect(restore()).rejects.toThrow('not one that this release can read')
    const { rows } = await fresh.pool.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)
    expect(rows).toEqual([])
  })

  test('is never restored over a shop', async () => {
    await back()
    await migrate(fresh.db)
    await expect(
      restoreBackup(fresh.db, { pictures: folderStore(join(base, 'nowhere')), folder }),
    ).rejects.toThrow('The database is not empty')
  })
})
