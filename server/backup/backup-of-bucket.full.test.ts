import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Connection } from '../database/connect.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { s3Store } from '../providers/files/s3-store.ts'
import type { FileStore } from '../providers/files/store.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { moveThrough, place, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { storeShownPictures } from '../testing/test-pictures.ts'
import { photoOf } from '../testing/test-returns.ts'
import { startS3, type TestS3 } from '../testing/test-s3.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let s3: TestS3
let shop: Awaited<ReturnType<typeof createTestShop>>
let base: string
let photo: string
beforeAll(async () => {
  s3 = await startS3()
  shop = await createTestShop()
  base = await mkdtemp(join(tmpdir(), 'backup-of-bucket-'))
  shop.context.privateFiles = bucket('private/')
  await storeShownPictures(shop.context.database.$client, join(base, 'shown'))
  const shown = folderStore(join(base, 'shown'))
  for await (const { name } of shown.list()) {
    const opened = await shown.open(name)
    await bucket('pictures/').write(name, opened!.body)
  }
  await bucket('pictures/').write('0123456789abcdef.glb.br', Buffer.from('made anew'))
  const member = await signedInMember(shop)
  const [spec] = await stockedSpecs(shop, 100)
  const order = await place(member, [[spec!, 2]])
  await moveThrough(shop, order, ['In Progress', 'Shipped', 'delivered'])
  const lines = [{ line: 0, quantity: 1 }]
  await member.browser.post(`/api/orders/${order}/returns`, { lines, reason: 'does_not_fit' })
  const sent = await member.browser.upload(
    `/api/orders/${order}/returns/1/photos`,
    await photoOf(),
    'image/jpeg',
  )
  photo = sent.body.id
})
afterAll(async () => {
  await shop.close()
  await s3.close()
  await rm(base, { recursive: true })
})

let made = 0
let folder: string
let fresh: Connection
beforeEach(async () => {
  made += 1
  folder = join(base, `backup-${made}`)
  const name = `${new URL(shop.url).pathname.slice(1)}_bucket_${made}`
  await runOn(shop.url, `create database ${name} template template0 encoding 'UTF8'`)
  fresh = await connect(addressOf(shop.url, name))
  return async () => {
    await fresh.close()
    await dropDatabase(shop.url, name)
  }
})

const bucket = (prefix: string) => s3Store({ ...s3.options, prefix })
const back = (changes: { pictures?: FileStore; privateFiles?: FileStore; recipient?: string } = {}) =>
  writeBackup(shop.context.database.$client, {
    pictures: bucket('pictures/'),
    privateFiles: bucket('private/'),
    folder,
    now: () => new Date('2026-03-02T04:05:06Z'),
    ...changes,
  })
const textOf = async (store: FileStore, name: string) => {
  const opened = await store.open(name)
  return opened && (await new Response(opened.body as never).bytes().then(Buffer.from)).toString('latin1')
}
const photoRow = async () =>
  (await fresh.db.execute<{ bytes: Buffer | null }>(sql`select bytes from return_photos where id = ${photo}`))
    .rows[0]

test('a backup of a bucket has every picture and photo, encrypted too, and is restored into another', async () => {
  const identity = await generateIdentity()
  const manifest = await back({ recipient: await identityToRecipient(identity) })
  expect(manifest.privateFiles.map(({ file }) => file)).toEqual([`returns/${photo}.webp`])
  const { pictures } = manifest as { pictures: { file: string }[] }
  expect(pictures.length).toBeGreaterThan(50)
  expect(pictures.map(({ file }) => file)).not.toContain('0123456789abcdef.glb.br')
  const encrypted = await readFile(join(folder, 'private/returns', `${photo}.webp`))
  expect(encrypted.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await restoreBackup(fresh.db, {
    pictures: bucket('other/pictures/'),
    privateFiles: bucket('other/private/'),
    folder,
    identity,
  })
  for (const { file } of pictures)
    expect(await textOf(bucket('other/pictures/'), file), file).toBe(await textOf(bucket('pictures/'), file))
  const name = `returns/${photo}.webp`
  expect(await textOf(bucket('other/private/'), name)).toBe(await textOf(bucket('private/'), name))
  expect((await photoRow())?.bytes).toBeNull()
})

test('it is restored into a folder and the database, where there is no bucket', async () => {
  const { pictures } = (await back()) as { pictures: { file: string }[] }
  const target = join(base, `restored-${made}`)
  await restoreBackup(fresh.db, { pictures: folderStore(target), folder })
  for (const { file } of pictures) expect(existsSync(join(target, file)), file).toBe(true)
  expect((await photoRow())?.bytes?.toString('latin1')).toBe(
    await textOf(bucket('private/'), `returns/${photo}.webp`),
  )
})

test('it fails and leaves nothing behind if a picture or photo that a table names is missing', async () => {
  await expect(back({ pictures: bucket('empty/') })).rejects.toThrow(
    `pictures that tables name are not in the bucket shop at ${s3.options.endpoint}`,
  )
  await expect(back({ privateFiles: bucket('empty/') })).rejects.toThrow(
    `returns/${photo}.webp is not in the bucket shop`,
  )
  s3.fault = (request) => (/GET .*\/pictures\/.*\/1000.webp/.test(request) ? 'away' : undefined)
  await expect(back()).rejects.toThrow('does not answer for the bucket shop')
  s3.fault = undefined
  expect(existsSync(folder) || existsSync(`${folder}.unfinished`)).toBe(false)
})

test('it is not restored if one of its photos is missing or differs, or if the bucket cannot be used', async () => {
  await back()
  const restore = (pictures = bucket('third/')) => restoreBackup(fresh.db, { pictures, folder })
  await expect(restore(s3Store({ ...s3.options, bucket: 'nobody' }))).rejects.toThrow(
    'There is no bucket nobody',
  )
  const file = join(folder, 'private/returns', `${photo}.webp`)
  await writeFile(file, 'another photo')
  await expect(restore()).rejects.toThrow('The backup is damaged')
  await rm(file)
  await expect(restore()).rejects.toThrow('The backup is incomplete')
  const { rows } = await fresh.pool.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)
  expect(rows).toEqual([])
})
