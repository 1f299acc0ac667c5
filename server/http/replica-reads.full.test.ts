import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { catalogueChannel } from '../services/channels.ts'
import { startPair } from '../testing/test-replication.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../testing/test-staff.ts'

let pair: Awaited<ReturnType<typeof startPair>>
let primary: Connection
let standby: Connection
let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff

beforeAll(async () => {
  pair = await startPair()
  primary = await connect(pair.primary.url)
  await migrate(primary.db)
  standby = await connect(pair.standby.url)
  shop = await createTestShop({
    database: { db: primary.db, url: pair.primary.url, drop: async () => {} },
    env: { DATABASE_READ_URL: pair.standby.url },
  })
  owner = await signedInStaff(shop, 'owner')
  // Subscribes to the database's notifications, as a running shop always does.
  shop.context.databaseListener.subscribe({ onNotification: () => {} })
  await shop.context.databaseListener.ready()
})
afterAll(async () => {
  await shop.context.reads.close()
  await shop.close()
  await primary.close()
  await standby.close()
  await pair.stop()
})

const isStandby = async ({ $client }: Database) =>
  (await $client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby
const readsFromStandby = () => isStandby(shop.context.reads.current())

/** The name of a product as a person sees it. */
const seenBy = async ({ browser }: TestStaff) =>
  (await browser.get('/api/products/lift-sit-stand-desk')).body.productName

/** Pauses the standby during `work`. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await standby.pool.query('select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await standby.pool.query('select pg_get_wal_replay_pause_state() as is')).rows[0])
    .toEqual({ is: 'paused' })
  try {
    await work()
  } finally {
    await standby.pool.query('select pg_wal_replay_resume()')
  }
}

test('reads go to the replica, except reads of changes announced before it has them', async () => {
  await expect.poll(readsFromStandby).toBe(true)
  await whilePaused(async () => {
    await primary.pool.query('create table written ()')
    const heard = new Promise<void>((resolve) => {
      const unsubscribe = shop.context.databaseListener.subscribe({
        onNotification() {
          unsubscribe()
          resolve()
        },
      })
    })
    await primary.pool.query('select pg_notify($1, $2)', [catalogueChannel, 'written'])
    await heard
    expect(await readsFromStandby()).toBe(false)
  })
  await expect.poll(readsFromStandby).toBe(true)
})

test('an export waits until the replica has everything that was committed before', async () => {
  await primary.pool.query('create table committed ()')
  const database = await shop.context.reads.caughtUp()
  expect(await isStandby(database)).toBe(true)
  expect((await database.$client.query('select from committed')).rowCount).toBe(0)
  await whilePaused(async () => {
    await primary.pool.query('create table later ()')
    expect(await isStandby(await shop.context.reads.caughtUp())).toBe(false)
  })
})

test('every read that may go to the replica writes nothing', async () => {
  await expect.poll(readsFromStandby).toBe(true)
  const span = 'from=2026-02-01&to=2026-02-10'
  for (const path of [
    '/api/products?q=chair&sort=price-asc',
    '/api/products?category=desk',
    '/api/products/lift-sit-stand-desk',
    '/api/relatedProducts?productId=lift-sit-stand-desk',
    '/api/bestSellProducts',
    '/api/onSaleProducts',
    '/api/productFacets',
    '/api/kits',
    '/api/roomScenes',
    '/api/categories',
    `/api/staff/figures?${span}&beforeFrom=2026-01-01&beforeTo=2026-01-10&lang=en`,
    `/api/staff/figures/sum?${span}`,
  ]) {
    const answer = await owner.browser.get(path)
    expect([path, answer.status]).toEqual([path, 200])
  }
})

test('staff read from the primary what they have just changed, through whichever process', async () => {
  await expect.poll(readsFromStandby).toBe(true)
  const clerk = await signedInStaff(shop, 'owner')
  await whilePaused(async () => {
    const look = { columns: null, density: 'dense' }
    expect(await clerk.browser.post('/api/staff/preferences/orders', look)).toMatchObject({ status: 200 })
    await primary.pool.query(
      `update products set name = jsonb_set(name, '{en}', '"Written"') where id = 'lift-sit-stand-desk'`,
    )
    expect(await seenBy(clerk)).toBe('Written')
    // Other staff see a change without a notification within a second.
    await expect.poll(() => seenBy(owner)).toBe('Written')
  })
})

test('without the replica reads go to the primary', async () => {
  await expect.poll(readsFromStandby).toBe(true)
  await pair.standby.kill()
  await expect.poll(readsFromStandby).toBe(false)
  expect((await owner.browser.get('/api/products?q=chair')).status).toBe(200)
})
