import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picturesPath, pictureSrcSet, pictureWidths } from '#core/catalogue/pictures.ts'
import { maxUploadBytes } from '#core/catalogue/uploads.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { createGate } from '../../services/protection/work-queue.ts'
import { projectFile } from '../../start/project.ts'
import { folderStore } from '../../providers/files/folder-store.ts'
import { pictureStorage } from '../../providers/pictures/picture-storage.ts'
import { heicPicture } from '../../testing/test-heic.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { countInputs } from '#tests/test-inputs.ts'

const path = '/api/staff/catalogue/pictures'
let folder: string
let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  shop = await createTestShop({
    folders: { client: undefined, pictures: folder },
    context: { pictures: pictureStorage(folderStore(folder)) },
  })
  clerk = await signedInStaff(shop, 'clerk')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const upload = (bytes: Uint8Array, type = 'image/jpeg', headers?: Record<string, string>) =>
  clerk.browser.upload(path, bytes, type, headers)
const storedFiles = () => readdir(folder)

/** A picture without a pattern that is easy to pack. */
const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777777',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })

const fileOf = async (url: string) => readFile(join(folder, url.slice('/pictures/'.length)))

describe('a picture that staff upload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s is stored in every width and served to shoppers',
    async (format) => {
      const { status, body } = await upload(
        await picture(1600, 1200).toFormat(format, { effort: 1 }).toBuffer(),
      )
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ width: 1000, height: 750 })
      expect(body.url).toMatch(/^\/pictures\/[\da-f]{16}\/1000\.webp$/)
      expect(body.sizes.map(({ width }: { width: number }) => width)).toEqual([...pictureWidths])
      expect(pictureSrcSet(body.url, picturesPath)).toBeDefined()
      for (const { url, width } of body.sizes) {
        const served = await shop.app.request(url)
        expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width })
      }
    },
  )

  test('HEIC of a phone is stored in the colours that it was taken in', async () => {
    const { status, body } = await upload(heicPicture(), 'image/heic')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ width: 64, height: 48 })
    const { data, info } = await sharp(await fileOf(body.url))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const left = [...data.subarray(info.width * 20 * info.channels).subarray(0, 3)]
    // Without the camera's colour profile, the red would be duller: 184, 55, 39.
    for (const [channel, value] of [200, 40, 30].entries())
      expect(Math.abs(left[channel]! - value)).toBeLessThan(8)
  })

  test('HEIC of more pixels than phones take is refused before it is decoded', async () => {
    const { body } = await upload(heicPicture({ width: 6000, height: 5000 }), 'image/heic')
    expect(body).toMatchObject({ code: 'picture_too_large', details: { most: 25 } })
  })

  test('can be used in a product immediately', async () => {
    const { body: upright } = await upload(await picture(300, 400).jpeg().toBuffer())
    const product = '/api/staff/catalogue/products/lift-sit-stand-desk'
    const { body: opened } = await clerk.browser.get(product)
    const images = [...opened.product.images, upright.url]
    const saved = await clerk.browser.post(product, {
      version: opened.version,
      product: { ...opened.product, images },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { body } = await openBrowser(shop.app).get('/api/products/lift-sit-stand-desk')
    expect(body.images.at(-1)).toBe(upright.url)
  })

  test('is not made wider than it is', async () => {
    const { body } = await upload(await picture(200, 100).png().toBuffer(), 'image/png')
    expect(body).toMatchObject({ width: 200, height: 100 })
    expect(body.sizes.map(({ width }: { width: number }) => width)).toEqual([160, 200, 200, 200, 200])
  })

  test('is named by its content, not by its uploader', async () => {
    const bytes = await picture(500, 500).jpeg().toBuffer()
    const { body } = await upload(bytes, 'image/jpeg', {
      'content-disposition': 'attachment; filename="../../../evil.html"',
    })
    const made = await fileOf(body.url)
    expect(body.url).toContain(createHash('sha256').update(made).digest('hex').slice(0, 16))
    const before = await storedFiles()
    expect((await upload(bytes)).body.url).toBe(body.url)
    expect(await storedFiles()).toEqual(before)
  })

  test('is recorded in the audit trail', async () => {
    const { body } = await upload(await picture(321, 321).jpeg().toBuffer())
    const [entry] = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'picture.uploaded'))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry).toMatchObject({ actorId: clerk.id, subjectId: body.url })
  })
})

/** A chunk of a PNG file, with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value >>> 0
  })
  const named = Buffer.concat([Buffer.from(type), data])
  let sum = 0xffffffff
  for (const byte of named) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return Buffer.concat([length, named, check])
}

/** A PNG of one colour whose header names this width and height. It has only `rows` rows of pixels. */
function bomb(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const refused = async (bytes: Uint8Array, type?: string, code = 'picture_not_accepted') => {
  const before = await storedFiles()
  const { body } = await upload(bytes, type)
  expect(body.code).toBe(code)
  expect(await storedFiles()).toEqual(before)
}

describe('security 37: uploads', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['SVG', () => Buffer.from(svg)],
    ['SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', () => picture(10, 10).gif().toBuffer()],
    ['HEIC without content', () => heicPicture().subarray(0, 400)],
    ['HEIC that is broken inside', () => heicPicture().fill(0, 600)],
    ['the brand of HEIC alone', () => Buffer.from('0000001c667479706865696300000000', 'hex')],
    ['TIFF', () => picture(10, 10).tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a program', () => Buffer.from('\x7fELF and so on', 'latin1')],
    ['nothing', () => Buffer.alloc(0)],
    ['the first bytes of JPEG alone', () => Buffer.of(0xff, 0xd8, 0xff)],
    [
      'the first bytes of JPEG before SVG',
      () => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from(svg)]),
    ],
    [
      'the first bytes of PNG before a page',
      () => Buffer.concat([bomb(1, 1).subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['RIFF that is no WebP', () => Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
  ])('%s is refused, whatever type it is said to be', async (_name, make) => {
    const bytes = await make()
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
      countInputs()
      await refused(bytes, type)
    }
  })

  test('the bytes decide, not the declared type', async () => {
    const png = await picture(20, 20).png().toBuffer()
    expect((await upload(png, 'image/jpeg')).status).toBe(200)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('%s that ends too early is refused', async (format) => {
    const whole = await picture(400, 400).toFormat(format).toBuffer()
    await refused(whole.subarray(0, Math.floor(whole.length / 2)))
  })

  test.each([
    ['a bomb that unpacks to 100 megapixels', () => bomb(10_000, 10_000)],
    ['a header that says four gigapixels', () => bomb(65_000, 65_000, 1)],
    ['a picture of one very long row', () => bomb(60_000_000, 1, 1)],
  ])('%s is refused before it is unpacked', async (_name, make) => {
    await refused(make(), 'image/png', 'picture_too_large')
  })

  test('a header that promises more bytes is refused', async () => {
    await refused(bomb(4000, 4000, 3), 'image/png')
  })

  test('place and author are removed, and the picture is turned upright', async () => {
    const bytes = await picture(400, 200)
      .withExif({
        IFD0: { Artist: 'Siti Nur', Copyright: 'secret place' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = await sharp(bytes).metadata()
    expect([sent.orientation, sent.exif !== undefined]).toEqual([6, true])
    const { body } = await upload(bytes)
    expect(body).toMatchObject({ width: 200, height: 400 })
    for (const { url } of body.sizes) {
      const made = await fileOf(url)
      const { exif, xmp, icc, iptc, orientation } = await sharp(made).metadata()
      expect([exif, xmp, icc, iptc, orientation]).toEqual(Array.from({ length: 5 }))
      expect(made.includes('Siti') || made.includes('secret') || made.includes('Exif')).toBe(false)
    }
  })

  test('bytes after the picture are removed', async () => {
    const evil = '<script>alert("polyglot")</script>'
    const jpeg = await picture(200, 200).jpeg().toBuffer()
    const comment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.of(0xff, 0xfe, 0, evil.length + 2),
      Buffer.from(evil),
      jpeg.subarray(2),
    ])
    for (const bytes of [comment, Buffer.concat([jpeg, Buffer.from(evil), Buffer.from('PK\x03\x04')])]) {
      countInputs()
      const { status, body } = await upload(bytes)
      expect(status).toBe(200)
      for (const { url } of body.sizes) expect((await fileOf(url)).includes('polyglot')).toBe(false)
    }
  })

  test('the limit is 15 MB, there and nowhere else', async () => {
    countInputs(6)
    const large = Buffer.alloc(maxUploadBytes + 1)
    expect(await upload(large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    // A body of exactly the limit is read, and refused only as a picture.
    await refused(large.subarray(0, maxUploadBytes))
    for (const elsewhere of ['/api/users/login', `${path}/`, '/api/staff/catalogue/products', '/shop']) {
      const answer = await clerk.browser.upload(elsewhere, large.subarray(0, 200_000), 'application/json')
      expect(answer.status, elsewhere).toBe(413)
    }
  })

  test('an upload of unannounced length must be small', async () => {
    const headers = { 'content-length': '', 'transfer-encoding': 'chunked' }
    expect((await upload(Buffer.alloc(200_000), 'image/jpeg', headers)).status).toBe(413)
  })

  test.each(['application/json', 'image/svg+xml', 'application/octet-stream'])(
    'a body declared as %s is refused unread',
    async (type) => {
      expect((await upload(Buffer.from('{}'), type)).status).toBe(415)
    },
  )

  test.each(['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded'])(
    'a content type that forms of any site can send is refused: %s',
    async (type) => {
      expect((await upload(Buffer.from('{}'), type)).status).toBe(403)
    },
  )

  test('JPEG of another colour space is converted for screens', async () => {
    const cmyk = await picture(100, 100).toColourspace('cmyk').jpeg().toBuffer()
    const { status, body } = await upload(cmyk)
    expect(status).toBe(200)
    expect(await sharp(await fileOf(body.url)).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    const deep = await picture(100, 100).toColourspace('rgb16').png().toBuffer()
    expect((await upload(deep)).status).toBe(200)
    const grey = await picture(100, 100).grayscale().png().toBuffer()
    expect((await upload(grey)).status).toBe(200)
  })

  test('transparency is preserved', async () => {
    const glass = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const { body } = await upload(glass)
    expect(await sharp(await fileOf(body.url)).metadata()).toMatchObject({ hasAlpha: true })
  })

  test('a photograph of a real product is accepted', async () => {
    const { status } = await upload(await readFile(projectFile('catalogue/hero.webp')), 'image/webp')
    expect(status).toBe(200)
  })
})

describe('concurrent uploads', () => {
  test('some run, some wait, and the rest must retry', async () => {
    const gate = createGate({ places: 5, running: 2 })
    let [working, maxWorking] = [0, 0]
    const ends: (() => void)[] = []
    const work = async () => {
      working += 1
      maxWorking = Math.max(maxWorking, working)
      await new Promise<void>((resolve) => ends.push(resolve))
      working -= 1
    }
    const taken = Array.from({ length: 5 }, () => gate.run('one', (turn) => turn(work)))
    await expect(gate.run('other', (turn) => turn(work))).rejects.toMatchObject({
      code: 'uploads_busy',
      status: 503,
      details: { retryAfter: 5 },
    })
    for (let turn = 0; turn < taken.length; turn += 1) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(taken)
    expect(maxWorking).toBe(2)
    expect(await gate.run('other', async () => 'room')).toBe('room')
  })

  test('of one person take no more than a share of the places', async () => {
    const gate = createGate({ places: 4, share: 2, running: 1 })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const taken = [gate.run('one', () => ended), gate.run('one', () => ended)]
    await expect(gate.run('one', () => ended)).rejects.toMatchObject({ code: 'uploads_busy' })
    expect(await gate.run('other', async () => 'room')).toBe('room')
    end()
    await Promise.all(taken)
    expect(await gate.run('one', async () => 'room')).toBe('room')
  })

  test('an upload that fails frees its place', async () => {
    const gate = createGate({ places: 1, running: 1 })
    await expect(gate.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate.run('one', async () => 'next')).toBe('next')
  })

  test('a rejected upload gets Retry-After', async () => {
    const busy = await createTestShop({ context: { uploads: createGate({ places: 0, running: 1 }) } })
    try {
      const { browser } = await signedInStaff(busy, 'clerk')
      const answer = await browser.upload(path, Buffer.of(0xff, 0xd8, 0xff), 'image/jpeg')
      expect(answer).toMatchObject({ status: 503, body: { code: 'uploads_busy' } })
      expect(answer.headers.get('retry-after')).toBe('5')
    } finally {
      await busy.close()
    }
  })
})
