import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onEvent } from '../../observability/events.ts'
import { startS3, type TestS3 } from '../../testing/test-s3.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { hashOfStored, type FileStore } from './store.ts'

let s3: TestS3
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

let made = 0
const prefix = () => `shop-${made}/pictures/`
beforeEach(() => {
  made += 1
  s3.fault = undefined
  s3.requests = []
})

const inBucket = (options: object = {}) => s3Store({ ...s3.options, prefix: prefix(), ...options })
/** A store in the bucket that gives up soon when nobody answers. */
const impatient = () => inBucket({ timeouts: { connect: 500, answer: 300, idle: 300 } })
const stores = [
  ['a folder', () => folderStore(join(folder, String(made), 'pictures'))],
  ['a bucket', () => inBucket()],
] as const

const [picture, film] = ['0123456789abcdef/1000.webp', 'fedcba9876543210.mp4']
const read = async (store: FileStore, name: string, range?: { start: number; end: number }) => {
  const opened = await store.open(name, range)
  const bytes = opened && (await buffer(opened.body))
  expect(opened?.size).toBe(bytes?.length)
  return bytes?.toString()
}
const all = async (store: FileStore) => {
  const files: { name: string; size: number }[] = []
  for await (const { name, size, at } of store.list()) {
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(3_600_000)
    files.push({ name, size })
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

describe.each(stores)('files in %s', (_, open) => {
  test('are read as they were written, whole and in parts', async () => {
    const store = open()
    await store.check()
    await store.write(picture, Buffer.from('a picture'))
    await store.write(film, Readable.from([Buffer.from('a '), Buffer.from('film')]))
    expect(await read(store, picture)).toBe('a picture')
    expect(await read(store, film)).toBe('a film')
    expect(await read(store, film, { start: 2, end: 5 })).toBe('film')
    expect(await read(store, film, { start: 0, end: 1 })).toBe('a ')
    expect(await store.size(picture)).toBe(9)
    expect(await hashOfStored(store, picture)).toMatch(/^[\da-f]{64}$/)
    expect(await all(store)).toEqual([
      { name: picture, size: 9 },
      { name: film, size: 6 },
    ])
  })

  test('that do not exist are undefined, and may be removed twice', async () => {
    const store = open()
    expect(await store.size(picture)).toBeUndefined()
    expect(await store.open(picture)).toBeUndefined()
    expect(await store.open(picture, { start: 0, end: 3 })).toBeUndefined()
    expect(await hashOfStored(store, picture)).toBeUndefined()
    expect(await all(store)).toEqual([])
    await store.write(picture, Buffer.from('a picture'))
    await store.remove(picture)
    await store.remove(picture)
    expect(await all(store)).toEqual([])
  })

  test('are replaced completely or not at all', async () => {
    const store = open()
    await store.write(film, Buffer.from('the film before'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half of a f')
        throw new Error('the sender is gone')
      })(),
    )
    await expect(store.write(film, broken)).rejects.toThrow()
    expect(await read(store, film)).toBe('the film before')
    expect(await all(store)).toEqual([{ name: film, size: 15 }])
    await store.write(film, Buffer.from('the film after'))
    expect(await read(store, film)).toBe('the film after')
  })

  test('of many megabytes are streamed', async () => {
    const store = open()
    const parts = Array.from({ length: 20 }, () => randomBytes(1_000_000))
    await store.write('papers.zip', Readable.from(parts))
    expect(await store.size('papers.zip')).toBe(20_000_000)
    const opened = await store.open('papers.zip')
    expect((await buffer(opened!.body)).equals(Buffer.concat(parts))).toBe(true)
  })

  test('are listed, also more than a list holds', async () => {
    const store = open()
    const names = Array.from({ length: 1005 }, (_, n) => `${n.toString(16).padStart(16, '0')}.glb`)
    for (let n = 0; n < names.length; n += 100)
      await Promise.all(names.slice(n, n + 100).map((name) => store.write(name, Buffer.from('m'))))
    expect((await all(store)).map(({ name }) => name)).toEqual(names)
  })
})

test('a folder has nothing before the first file, and shows nothing unfinished', async () => {
  const store = folderStore(join(folder, 'later'))
  expect(await readdir(folder)).not.toContain('later')
  await store.write(`${picture}`, Buffer.from('a picture'))
  expect(await readdir(join(folder, 'later'))).toEqual(['0123456789abcdef'])
})

test('a CDN gets the type and the lifetime of a file from the bucket', async () => {
  await inBucket().write(picture, Buffer.from('a picture'))
  const response = await fetch(`${s3.options.endpoint}/shop/${prefix()}${picture}`)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

describe('a bucket that cannot be used says why, and keeps nothing of it', () => {
  const uses: [string, (store: FileStore) => Promise<unknown>][] = [
    ['check', (store) => store.check()],
    ['open', (store) => store.open(picture)],
    ['list', (store) => store.list().next()],
    ['write', (store) => store.write(picture, Buffer.from('a picture'))],
    ['write a stream', (store) => store.write(picture, Readable.from([Buffer.from('a picture')]))],
  ]

  test.each(uses)('without the bucket: %s', async (_use, use) => {
    await expect(use(inBucket({ bucket: 'nobody' }))).rejects.toMatchObject({
      reason: 'no_bucket',
      message: `There is no bucket nobody at ${s3.options.endpoint}: check S3_BUCKET, S3_ENDPOINT and S3_PATH_STYLE.`,
    })
  })

  test.each(uses)('with a wrong key: %s', async (_use, use) => {
    await expect(use(inBucket({ key: { id: 'somebody', secret: 'else' } }))).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights'),
    })
    expect(await all(inBucket())).toEqual([])
  })

  test.each(
    (['away', 'silent'] as const).flatMap((fault) => uses.map(([name, use]) => [fault, name, use] as const)),
  )('%s: %s', async (fault, _use, use) => {
    s3.fault = () => fault
    const counted: object[] = []
    const stopCounting = onEvent('provider error', (event) => counted.push(event))
    await expect(use(impatient())).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining(`${s3.options.endpoint} does not answer for the bucket shop`),
    })
    stopCounting()
    expect(counted).toEqual([{ provider: 'file storage', reason: 'unreachable' }])
    s3.fault = undefined
    expect(await all(inBucket())).toEqual([])
  })

  test('that stalls in the middle of a file does not hold its reader', async () => {
    const store = inBucket()
    await store.write(film, randomBytes(100_000))
    s3.fault = () => 'stalling'
    const opened = await impatient().open(film)
    await expect(buffer(opened!.body)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('that breaks off in the middle of a large file keeps none of its parts', async () => {
    const store = inBucket()
    s3.fault = (request) => (request.includes('partNumber=2') ? 'away' : undefined)
    const parts = Array.from({ length: 20 }, () => randomBytes(1_000_000))
    await expect(store.write('papers.zip', Readable.from(parts))).rejects.toMatchObject({
      reason: 'unreachable',
    })
    expect(await all(store)).toEqual([])
    expect(s3.requests.some((request) => request.startsWith('DELETE') && request.includes('uploadId'))).toBe(
      true,
    )
  })

  test('answers of a second attempt are accepted', async () => {
    const store = inBucket()
    let asked = 0
    s3.fault = () => ((asked += 1) === 1 ? 'away' : undefined)
    await store.write(picture, Buffer.from('a picture'))
    s3.fault = undefined
    expect(await read(store, picture)).toBe('a picture')
  })
})
