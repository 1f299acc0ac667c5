import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { log } from '../../observability/log.ts'
import { folderStore } from '../../providers/files/folder-store.ts'
import { s3Store } from '../../providers/files/s3-store.ts'
import type { FileStore } from '../../providers/files/store.ts'
import { pictureStorage } from '../../providers/pictures/picture-storage.ts'
import { startS3, type TestS3 } from '../../testing/test-s3.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let s3: TestS3
let folder: string
beforeAll(async () => {
  shop = await createTestShop()
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'served-'))
})
afterAll(async () => {
  await shop.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const bucket = () => s3Store({ ...s3.options, timeouts: { connect: 2000, answer: 500, idle: 2000 } })
const stores = [
  ['the folder', () => folderStore(folder)],
  ['the bucket', bucket],
] as const

/** The shop with its pictures in a store. Answers are read to their end, because the file would otherwise stay open. */
function serving(pictureFiles: FileStore, settings: { PICTURES_URL?: string } = {}) {
  const context = { ...shop.context, pictureFiles, settings: { ...shop.context.settings, ...settings } }
  const app = createApp(context, { client: undefined }, () => async (c) => c.text(''))
  return async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.request(url, { headers, method })
    const bytes = await answer.arrayBuffer()
    return new Response(answer.body && bytes, answer)
  }
}

const film = randomBytes(300_000)

describe.each(stores)('from %s', (_, open) => {
  test('a film is sent as a whole, or in the ranges that a player requests', async () => {
    const get = serving(open())
    const url = await pictureStorage(open()).storeFile(film, 'mp4')
    const whole = await get(url)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '300000',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=299000-', 299_000, 299_999],
      ['bytes=-10', 299_990, 299_999],
      ['bytes=100-999999', 100, 299_999],
    ] as const) {
      const part = await get(url, { range })
      expect([part.status, part.headers.get('content-range')], range).toEqual([
        206,
        `bytes ${start}-${end}/300000`,
      ])
      expect(part.headers.get('content-length')).toBe(String(end - start + 1))
      expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(start, end + 1)), range).toBe(true)
    }
    const beyond = await get(url, { range: 'bytes=300000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */300000'])
    const etag = whole.headers.get('etag') ?? ''
    expect((await get(url, { range: 'bytes=0-99', 'if-range': etag })).status).toBe(206)
    expect((await get(url, { range: 'bytes=0-1,5-6' })).status).toBe(200)
    expect((await get(url, { range: 'bytes=0-99', 'if-range': '"other"' })).status).toBe(200)
  })

  test('a file that the browser has answers 304; HEAD answers the headers alone; other methods are refused', async () => {
    const get = serving(open())
    const url = await pictureStorage(open()).storeFile(film, 'mp4')
    const etag = (await get(url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    for (const sent of [etag, `W/${etag}`, `"a", ${etag}`]) {
      const same = await get(url, { 'if-none-match': sent })
      expect([same.status, await same.text()]).toEqual([304, ''])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '300000', ''])
    expect((await get(url, {}, 'POST')).status).toBe(404)
  })

  test('a missing file answers 404, which is not cached', async () => {
    const get = serving(open())
    for (const [headers, method] of [[{}], [{ range: 'bytes=0-1' }], [{}, 'HEAD']] as const) {
      const { status, headers: sent } = await get('/pictures/0000000000000000/160.webp', headers, method)
      expect([status, sent.get('cache-control')]).toEqual([404, 'no-cache'])
    }
  })

  test('a model is compressed once, and its parts are those of the file', async () => {
    const files = open()
    const get = serving(files)
    const bytes = await readFile('catalogue/models/grove-pen-holder/cork.glb')
    const url = await pictureStorage(files).storeFile(bytes, 'glb')
    const packed = await get(url, { 'accept-encoding': 'br' })
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).equals(bytes)).toBe(true)
    expect(packed.headers.get('etag')).not.toBe((await get(url)).headers.get('etag'))
    expect(await files.size(`${url.slice('/pictures/'.length)}.br`)).toBe(
      Number(packed.headers.get('content-length')),
    )
  })
})

test('pages of another origin may use the files served by a CDN, and no others of the shop', async () => {
  const url = await pictureStorage(bucket()).storeFile(film, 'mp4')
  const get = serving(bucket(), { PICTURES_URL: 'https://cdn.example/pictures' })
  const { headers } = await get(url)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const api = await get('/api/shop')
  expect(api.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(api.headers.get('access-control-allow-origin')).toBeNull()
})

describe('while the bucket is away', () => {
  test.each(['away', 'silent'] as const)(
    '%s: a picture is 503 that nobody keeps, and back with it',
    async (fault) => {
      const url = await pictureStorage(bucket()).storeFile(film, 'mp4')
      const get = serving(bucket())
      for (const headers of [{}, { range: 'bytes=0-9' }]) {
        s3.fault = () => fault
        const gone = await get(url, headers as Record<string, string>)
        expect([gone.status, gone.headers.get('cache-control'), gone.headers.get('retry-after')]).toEqual([
          503,
          'no-store',
          '5',
        ])
        s3.fault = undefined
        expect((await get(url, headers as Record<string, string>)).ok).toBe(true)
      }
    },
  )

  test('an upload is refused with the reason, leaves nothing behind, and can be sent again', async () => {
    shop.context.pictures = pictureStorage(bucket())
    const clerk = await signedInStaff(shop, 'clerk')
    const picture = await readFile('catalogue/tally-task-chair/sage.webp')
    const upload = () => clerk.browser.upload('/api/staff/catalogue/pictures', picture, 'image/webp')
    const count = async () => {
      let files = 0
      for await (const _ of bucket().list()) files += 1
      return files
    }
    const before = await count()
    const said = vi.spyOn(log, 'error')
    onTestFinished(() => said.mockRestore())
    s3.fault = (request) => (request.startsWith('PUT') ? 'away' : undefined)
    const refused = await upload()
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(said).toHaveBeenCalledWith(expect.anything(), 'files cannot be read or written')
    s3.fault = undefined
    expect(await count()).toBe(before)
    const taken = await upload()
    expect(taken.status).toBe(200)
    expect(await count()).toBe(before + 5)
    expect((await serving(bucket())(taken.body.url)).status).toBe(200)
  })

  test('a picture with a file that failed to arrive counts as missing, and can be stored again', async () => {
    const storage = pictureStorage(bucket())
    const picture = await readFile('catalogue/tally-task-chair/charcoal.webp')
    s3.fault = (request) => (request.startsWith('PUT') && request.includes('/160.webp') ? 'away' : undefined)
    await expect(storage.storePicture(picture)).rejects.toMatchObject({ reason: 'unreachable' })
    s3.fault = undefined
    const hash = createHash('sha256').update(picture).digest('hex').slice(0, 16)
    expect(await storage.has(`/pictures/${hash}/1000.webp`)).toBe(false)
    const address = await storage.storePicture(picture)
    expect((await serving(bucket())(address)).status).toBe(200)
  })
})
