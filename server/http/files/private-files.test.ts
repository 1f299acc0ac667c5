import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { columnsOf } from '#core/exports/columns.ts'
import { staffFileParts, staffFiles } from '../../database/tables/files.ts'
import { returnPhotos } from '../../database/tables/returns.ts'
import { s3Store } from '../../providers/files/s3-store.ts'
import { makeFile } from '../../services/exports/make-file.ts'
import { bringPhotosBack } from '../../services/files/photos-in-database.ts'
import { sweepPrivateFiles } from '../../services/files/private-files.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
} from '../../testing/test-orders.ts'
import { photoOf } from '../../testing/test-returns.ts'
import { startS3, type TestS3 } from '../../testing/test-s3.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let s3: TestS3
let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let member: TestMember
let photos: string
beforeAll(async () => {
  s3 = await startS3()
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '100' } })
  owner = await signedInStaff(shop, 'owner')
  member = await signedInMember(shop)
  const [spec] = await stockedSpecs(shop, 100)
  const order = await place(member, [[spec!, 2]])
  await moveThrough(shop, order, ['In Progress', 'Shipped', 'delivered'])
  const lines = [{ line: 0, quantity: 1 }]
  await member.browser.post(`/api/orders/${order}/returns`, { lines, reason: 'does_not_fit' })
  photos = `/api/orders/${order}/returns/1/photos`
})
afterAll(async () => {
  await shop.close()
  await s3.close()
})

let made = 0
beforeEach(() => {
  made += 1
  s3.fault = undefined
  shop.context.privateFiles = s3Store({ ...s3.options, prefix: `${made}/private/` })
})

const names = async () => {
  const found: string[] = []
  for await (const { name } of shop.context.privateFiles!.list()) found.push(name)
  return found
}
/** Sweeps as if some days had passed, so that every uncommitted file is old. */
const sweepLater = (days = 2) =>
  sweepPrivateFiles({ ...shop.context, now: () => new Date(Date.now() + days * 24 * 3_600_000) })

async function begin() {
  const choice = { format: 'csv', exported: 'stock', columns: columnsOf('stock') }
  const begun = await owner.browser.post('/api/staff/exports', { choice, lang: 'en' })
  return begun.body.file as string
}
const stateOf = async (file: string) => (await owner.browser.get(`/api/staff/files/${file}`)).body.state
const contentOf = (file: string, by = owner) =>
  shop.app.request(`/api/staff/files/${file}/content`, {
    headers: { cookie: [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const parts = () => shop.context.database.$count(staffFileParts)

describe('a file of staff in the bucket', () => {
  test('is the same as from the database, for its readers alone, and gone after it was deleted', async () => {
    const { privateFiles } = shop.context
    shop.context.privateFiles = undefined
    const before = await begin()
    await makeFile(shop.context, { file: before })
    shop.context.privateFiles = privateFiles
    const [count, file] = [await parts(), await begin()]
    await makeFile(shop.context, { file })
    expect(await stateOf(file)).toBe('ready')
    expect(await parts()).toBe(count)
    expect(await names()).toEqual([`staff/${file}`])
    const [fromDatabase, fromBucket] = [await contentOf(before), await contentOf(file)]
    expect([fromDatabase.status, fromBucket.status]).toEqual([200, 200])
    expect(fromBucket.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await fromBucket.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(500)
    expect(bytes.equals(Buffer.from(await fromDatabase.arrayBuffer()))).toBe(true)
    expect(fromBucket.headers.get('content-length')).toBe(String(bytes.length))
    expect((await contentOf(file, await signedInStaff(shop, 'accountant'))).status).toBe(404)
    for (const path of [
      `/pictures/staff/${file}`,
      `/pictures/..%2fprivate/staff/${file}`,
      `/pictures/${file}`,
    ])
      expect((await shop.app.request(path)).status, path).toBe(404)
    await owner.browser.post(`/api/staff/files/${file}/delete`)
    expect((await contentOf(file)).status).toBe(404)
    expect(await sweepLater()).toBe(1)
    expect(await names()).toEqual([])
  })

  test('fails while the bucket cannot be reached, and leaves nothing behind', async () => {
    const file = await begin()
    s3.fault = (request) => (request.startsWith('P') ? 'away' : undefined)
    await makeFile(shop.context, { file })
    s3.fault = undefined
    expect(await stateOf(file)).toBe('failed')
    expect(await names()).toEqual([])
  })

  test('cannot be opened while the bucket cannot be reached', async () => {
    const file = await begin()
    await makeFile(shop.context, { file })
    s3.fault = () => 'away'
    const refused = await contentOf(file)
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'unavailable'])
    s3.fault = undefined
    expect((await contentOf(file)).status).toBe(200)
  })
})

const send = async () => member.browser.upload(photos, await photoOf(), 'image/jpeg')
const rows = () => shop.context.database.$count(returnPhotos)

describe('a photo of a return in the bucket', () => {
  test('is read by its customer and staff, and removed with its row', async () => {
    const { body: photo } = await send()
    expect(await names()).toEqual([`returns/${photo.id}.webp`])
    const [stored] = await shop.context.database.select().from(returnPhotos)
    expect(stored?.bytes).toBeNull()
    const own = await member.browser.get(`${photos}/${photo.id}`)
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    const stranger = await signedInMember(shop)
    expect((await stranger.browser.get(`${photos}/${photo.id}`)).status).toBe(404)
    expect(await sweepLater()).toBe(0)
    s3.fault = () => 'away'
    expect((await member.browser.get(`${photos}/${photo.id}`)).status).toBe(503)
    s3.fault = undefined
    await member.browser.post(`${photos}/${photo.id}/remove`, {})
    expect((await member.browser.get(`${photos}/${photo.id}`)).status).toBe(404)
    expect(await sweepLater(0)).toBe(0)
    expect(await sweepLater()).toBe(1)
    expect(await names()).toEqual([])
  })

  test('without a bucket has no row; without a row is removed a day later', async () => {
    s3.fault = (request) => (request.startsWith('PUT') ? 'away' : undefined)
    expect((await send()).status).toBe(503)
    s3.fault = undefined
    expect([await rows(), await names()]).toEqual([0, []])
    await shop.context.database.$client.query(
      `alter table return_photos add constraint none_at_all check (width < 0) not valid`,
    )
    expect((await send()).status).toBe(500)
    await shop.context.database.$client.query('alter table return_photos drop constraint none_at_all')
    expect([await rows(), (await names()).length]).toEqual([0, 1])
    expect(await sweepLater()).toBe(1)
  })

  test('is brought back into the database, where it is read without a bucket', async () => {
    const { body: photo } = await send()
    const before = await member.browser.get(`${photos}/${photo.id}`)
    const bucket = shop.context.privateFiles!
    shop.context.privateFiles = undefined
    expect((await member.browser.get(`${photos}/${photo.id}`)).status).toBe(503)
    expect(await bringPhotosBack(shop.context.database, bucket)).toBe(1)
    expect(await bringPhotosBack(shop.context.database, bucket)).toBe(0)
    const after = await member.browser.get(`${photos}/${photo.id}`)
    expect([after.status, after.body]).toEqual([200, before.body])
    await member.browser.post(`${photos}/${photo.id}/remove`, {})
  })
})

test('a finished file of staff is kept while its row exists', async () => {
  const file = await begin()
  await makeFile(shop.context, { file })
  expect(await sweepLater(3)).toBe(0)
  await shop.context.database.delete(staffFiles)
  expect(await sweepLater(3)).toBe(1)
})
