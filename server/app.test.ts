import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureWidths } from '#core/catalogue/pictures.ts'
import { createApp } from './app.ts'
import { folderStore } from './providers/files/folder-store.ts'
import { pictureStorage } from './providers/pictures/picture-storage.ts'
import { createTestShop } from './testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let folder: string
let picture: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets/data'), { recursive: true })
  await writeFile(join(client, 'assets/data/terms-conditions.json'), '{"title":"Terms"}')
  await writeFile(join(client, 'assets/page-B1a2c3.js'), 'export {}')
  await writeFile(join(client, 'assets/page-B1a2c3.js.br'), 'made by the build')
  const pictures = join(folder, 'pictures')
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0F5159' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .webp()
    .toBuffer()
  picture = await pictureStorage(folderStore(pictures)).storePicture(bytes)
  shop = await createTestShop({ folders: { client, pictures } })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const idOf = async (app: typeof shop.app) =>
  (await app.request('/api/shop', { headers: { 'x-request-id': 'chosen-1' } })).headers.get('x-request-id')

describe('the id of a request', () => {
  test('is the shop’s own, even if a client sends one', async () => {
    expect(await idOf(shop.app)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is that of the trusted proxy, where there is one', async () => {
    const behind = { ...shop.context, settings: { ...shop.context.settings, TRUST_PROXY: 1 } }
    const app = createApp(behind, { client: undefined }, () => async (c) => c.text(''))
    expect(await idOf(app)).toBe('chosen-1')
  })
})

describe('pictures', () => {
  test('have every width, are never enlarged, lose metadata, and are cached for ever', async () => {
    for (const width of pictureWidths) {
      const response = await shop.app.request(picture.replace(/\d+\.webp$/, `${width}.webp`))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width: made, height, exif } = await sharp(await response.arrayBuffer()).metadata()
      expect([made, height]).toEqual([width, Math.round((width * 2) / 3)])
      expect(exif).toBeUndefined()
    }
  })

  test('of rooms are wider, and 3D models are sent compressed once they were asked for', async () => {
    const pictures = join(folder, 'pictures')
    const store = pictureStorage(folderStore(pictures))
    const room = await store.storeScene(await readFile('catalogue/rooms/reception.webp'))
    const shown = await shop.app.request(room)
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(1920)
    expect(await store.has(room)).toBe(true)

    const bytes = await readFile('catalogue/models/grove-pen-holder/cork.glb')
    const address = await store.storeFile(bytes, 'glb')
    expect(await store.has(address)).toBe(true)
    const get = (encoding: string) => shop.app.request(address, { headers: { 'accept-encoding': encoding } })
    // Both requests are sent at once: the response is compressed only once.
    const [first, second] = await Promise.all([get('gzip, br'), get('br')])
    for (const { headers } of [first, second]) {
      expect(headers.get('content-type')).toBe('model/gltf-binary')
      expect(headers.get('content-encoding')).toBe('br')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const compressed = Buffer.from(await first.arrayBuffer())
    expect(compressed.length).toBeLessThan(bytes.length * 0.8)
    expect(brotliDecompressSync(compressed)).toEqual(bytes)
    expect(Buffer.from(await (await get('gzip')).arrayBuffer())).toEqual(bytes)
    expect((await readdir(pictures)).filter((name) => name.includes('.glb'))).toHaveLength(2)
    expect((await shop.app.request(`${address}.br`)).status).toBe(404)
  })

  test('stored twice have one address', async () => {
    const store = pictureStorage(folderStore(join(folder, 'pictures')))
    const bytes = await readFile('catalogue/tally-task-chair/sage.webp')
    expect(await store.storePicture(bytes)).toBe(await store.storePicture(bytes))
  })

  test('bytes that are no picture are refused and not stored', async () => {
    const none = pictureStorage(folderStore(join(folder, 'none')))
    await expect(none.storePicture(Buffer.from('<svg/>…'))).rejects.toThrow()
    expect(await readdir(folder)).not.toContain('none')
  })

  test.each([
    '/pictures/..%2f..%2fmain.ts',
    '/pictures/0123456789abcdef/..%2f320.webp',
    '/pictures/0123456789abcdef/321.webp',
    '/pictures/0123456789abcdef/320.webp',
    '/pictures/',
  ])('%s answers 404', async (path) => expect((await shop.app.request(path)).status).toBe(404))
})

describe('files of the pages', () => {
  test('with a content hash in their name are cached for ever and sent precompressed', async () => {
    const response = await shop.app.request('/assets/page-B1a2c3.js', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('made by the build')
  })

  test('policy documents keep their names and are revalidated', async () => {
    const response = await shop.app.request('/assets/data/terms-conditions.json')
    expect(await response.json()).toEqual({ title: 'Terms' })
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('that do not exist answer 404 and not a page', async () => {
    expect((await shop.app.request('/assets/nothing.js')).status).toBe(404)
  })
})

describe('every answer', () => {
  test.each(['/home', '/api/products', '/api/nothing', '/assets/nothing.js', '/robots.txt'])(
    '%s carries the protecting headers and a request id',
    async (path) => {
      const { headers } = await shop.app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      // Responses that any cache may keep have no id, because they are the same for everybody.
      const id = path === '/robots.txt' ? /^$/ : /^[\w-]{8,}$/
      expect(headers.get('x-request-id') ?? '').toMatch(id)
    },
  )

  test('security 64: keeps the stricter referrer policy of a page whose address carries a token', async () => {
    const app = createApp(
      shop.context,
      { client: undefined },
      () => async () => new Response('', { headers: { 'referrer-policy': 'no-referrer' } }),
    )
    const { headers } = await app.request('/confirm-email?token=x')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed by %s where the client reads it', async (encoding, decompress) => {
    const response = await shop.app.request('/api/products', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
    expect(JSON.parse(decompress(bytes).toString())).toHaveLength(29)
  })

  test('is 304 if the client already has the content', async () => {
    const first = await shop.app.request('/api/products')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const second = await shop.app.request('/api/products', { headers: { 'if-none-match': tag } })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })
})

test('a body of more than 100 KB is refused', async () => {
  const response = await shop.app.request('/api/products', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(200_000) },
    body: 'x'.repeat(200_000),
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'payload_too_large' })
})

describe('search engines', () => {
  test('find every product with its pictures in both languages, and nothing private', async () => {
    const response = await shop.app.request('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const map = await response.text()
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)
    expect(addresses.filter((loc) => loc.includes('/product/') && loc.endsWith('?lang=zh-TW'))).toHaveLength(
      29,
    )
    expect(addresses).toContain('http://localhost:3000/shop?category=Lighting+%26+Accessories&amp;lang=zh-TW')
    expect(map).toContain('<image:loc>http://localhost:3000/pictures/')
    expect(map).toContain('hreflang="zh-TW"')
    // The sequence of elements that the schema of sitemaps requires.
    const product = /<url><loc>[^<]*\/product\/.*?<\/url>/.exec(map)?.[0] ?? ''
    expect([...product.matchAll(/<([\w:]+)/g)].map(([, name]) => name).slice(0, 5)).toEqual([
      'url',
      'loc',
      'lastmod',
      'xhtml:link',
      'xhtml:link',
    ])
    expect(map).not.toMatch(/\/(account|checkout|login|cart)/)
    expect(await (await shop.app.request('/robots.txt')).text()).toContain(
      'Sitemap: http://localhost:3000/sitemap.xml',
    )
  })

  test("and merchants' services find every spec in the feed of products, in either language", async () => {
    const response = await shop.app.request('/feeds/products.xml?lang=zh-TW')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const feed = await response.text()
    expect(feed).toMatch(/^<\?xml .*<\/channel><\/rss>\n$/s)
    const ids = [...feed.matchAll(/<g:id>([^<]+)</g)].map(([, id]) => id)
    expect(ids).toHaveLength(75)
    expect(new Set(ids).size).toBe(75)
    expect(feed).toContain(
      'http://localhost:3000/product/lift-sit-stand-desk?spec=Oak+%2F+Black+120&amp;lang=zh-TW',
    )
    expect(feed).toContain('<g:product_type>辦公桌</g:product_type>')
    const { context } = shop
    const settings = { ...context.settings, PICTURES_URL: 'https://cdn.example/p' }
    const withCdn = createApp({ ...context, settings }, { client: undefined }, () => async (c) => c.text(''))
    for (const path of ['/feeds/products.xml', '/sitemap.xml']) {
      const there = await (await withCdn.request(path)).text()
      expect(
        there.match(/https:\/\/cdn\.example\/p\/[\da-f]{16}\/1000\.webp</g)?.length,
        path,
      ).toBeGreaterThan(50)
      expect(there).not.toContain('/pictures/')
    }
    const english = await (await shop.app.request('/feeds/products.xml')).text()
    expect(english).toContain('<g:product_type>Desks</g:product_type>')
    expect(english).not.toContain('lang=')
  })
})
