import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueColumns, toCsvRows } from '../../../core/catalogue/csv.ts'
import type { StaffProduct } from '../../../core/catalogue/import-file.ts'
import { maxImportBytes } from '../../../core/catalogue/uploads.ts'
import { csvText } from '../../../core/csv.ts'
import { createCatalogueFiles } from '../../services/catalogue/file-reader.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let desk: StaffProduct
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signedInStaff(shop, 'owner')
  desk = (await owner.browser.get(`${path}/products/lift-sit-stand-desk`)).body.product
})
afterAll(() => shop.close())

type Format = 'csv' | 'json'
const path = '/api/staff/catalogue'
const typeOf = { csv: 'text/csv', json: 'application/json' } as const
const preview = (text: string | Buffer, format: Format, by = owner) =>
  by.browser.upload(`${path}/import/preview`, Buffer.from(text), typeOf[format])

const header = catalogueColumns.join(',')
const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const tenMegabytes = 10_000_000

/** The longest time in milliseconds that the event loop was held meanwhile. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

const bombs: [string, Format, () => string | Buffer, string][] = [
  ['commas', 'csv', () => fill(',', tenMegabytes), 'tooManyColumns'],
  ['commas below the columns', 'csv', () => `${header}\n${fill(',', tenMegabytes)}`, 'tooManyColumns'],
  ['rows', 'csv', () => `${header}\n${fill('a\n', tenMegabytes)}`, 'tooManyRows'],
  ['one cell', 'csv', () => `${header}\n${fill('a', tenMegabytes)}`, 'rowTooLarge'],
  ['one open quote', 'csv', () => `${header}\n"${fill('a\n', tenMegabytes)}`, 'rowTooLarge'],
  ['one product', 'csv', () => `${header}\n${fill('desk,\n', 60_000)}`, 'tooMany'],
  ['empty objects', 'json', () => `[${fill('{},', tenMegabytes - 10)}{}]`, 'tooManyRows'],
  ['numbers', 'json', () => `[${fill('1,', tenMegabytes)}1]`, 'tooManyRows'],
  ['empty specs', 'json', () => `[{"specs":[${fill('{},', tenMegabytes)}{}]}]`, 'rowTooLarge'],
  ['a long id', 'json', () => `[{"id":"${fill('a', tenMegabytes)}"}]`, 'rowTooLarge'],
  ['empty objects, but fewer', 'json', () => `[${fill('{},', 200_000)}{}]`, 'required'],
  ['unknown fields', 'json', () => `[{${fill('"a":1,', 500_000)}"b":1}]`, 'rowTooLarge'],
]

describe('security 54: a bomb', () => {
  test.each(bombs)(
    'of %s as %s is refused without holding up others',
    async (_name, format, make, problem) => {
      const bomb = make()
      let answer: Awaited<ReturnType<typeof preview>> | undefined
      const held = await longestHold(async () => (answer = await preview(bomb, format)))
      expect(answer?.status).toBe(200)
      expect(answer?.body).toMatchObject({ preview: '', added: [], changed: [] })
      expect(answer?.body.errors[0]).toMatchObject({ problem: `catalogueFile.${problem}` })
      expect(answer?.body.errors.length).toBeLessThanOrEqual(200)
      expect(JSON.stringify(answer?.body).length).toBeLessThan(200_000)
      expect(held).toBeLessThan(500)
    },
  )

  test('of brackets is refused before it is read', async () => {
    const held = await longestHold(async () => {
      expect((await preview(fill('[', tenMegabytes), 'json')).status).toBe(400)
    })
    expect(held).toBeLessThan(500)
  })

  test('a hundred times leaves the memory as it was', async () => {
    const [commas, objects] = [fill(',', 300_000), `[${fill('{},', 280_000)}{}]`]
    const bombOnce = async () => {
      await preview(commas, 'csv')
      await preview(objects, 'json')
    }
    await bombOnce()
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 50; n += 1) await bombOnce()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000)
  })

  test.each([
    ['memory', { memory: 16 }],
    ['time', { time: 1 }],
  ])('that takes too much %s is given up, and the next file is read', async (_name, limits) => {
    const imports = createCatalogueFiles(limits)
    const small = await createTestShop({
      context: { imports },
      database: { ...shopDatabase(), drop: async () => {} },
    })
    const by = { ...owner, browser: openBrowser(small.app) }
    for (const [name, value] of owner.browser.cookies) by.browser.cookies.set(name, value)
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...desk, id: `many-${index}` }))
    expect((await preview(JSON.stringify(many), 'json', by)).body).toMatchObject({
      preview: '',
      errors: [{ row: 0, problem: 'catalogueFile.tooComplex' }],
    })
    if ('memory' in limits)
      expect((await preview(JSON.stringify([desk]), 'json', by)).body).toMatchObject({
        errors: [],
        unchanged: 1,
      })
    await small.close()
  })

  test('waits for the one before, and too many of them have to come again', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...desk, id: `waiting-${index}` }))
    const text = csvText([[...catalogueColumns], ...many.flatMap(toCsvRows)])
    const other = await signedInStaff(shop, 'owner')
    const answers = await Promise.all(
      [owner, owner, owner, owner, other, other, other, other].map((by) => preview(text, 'csv', by)),
    )
    // The first one's flood leaves the other her share.
    const statuses = answers.map(({ status }) => status)
    for (const ofOne of [statuses.slice(0, 4), statuses.slice(4)])
      expect(ofOne.toSorted()).toEqual([200, 200, 503, 503])
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.body.code).toBe('uploads_busy')
    expect(refused?.headers.get('retry-after')).toBe('5')
  })

  test('in the body of a call has a short answer', async () => {
    const items = Array.from({ length: 30_000 }, () => 0)
    const { status, body } = await owner.browser.post(`${path}/lists/on-sale`, {
      version: 'x',
      productIds: items,
    })
    expect(status).toBe(400)
    expect(body.details.issues.length).toBeLessThanOrEqual(100)
  })
})

const shopDatabase = () => ({ db: shop.context.database, url: shop.url })

/** Honest products of so many bytes as JSON. */
function honest(prefix: string, size: number): StaffProduct[] {
  const text = 'A desk of solid oak with two motors. '.repeat(60)
  const products: StaffProduct[] = []
  let bytes = 0
  while (bytes < size) {
    const product = {
      ...desk,
      id: `${prefix}-${products.length}`,
      description: { en: text, 'zh-TW': '實木升降桌，兩個馬達。'.repeat(100) },
    }
    bytes += Buffer.byteLength(JSON.stringify(product)) + 1
    products.push(product)
  }
  return products
}

test('20 MB of honest products are read, with their progress shown', { timeout: 60_000 }, async () => {
  const products = honest('many', maxImportBytes - 20_000)
  const phases = new Set<string>()
  const reading = { isDone: false }
  const watch = async () => {
    while (!reading.isDone) {
      const { body } = await owner.browser.get(`${path}/import/progress`)
      phases.add(body.phase)
      expect(body.done).toBeGreaterThanOrEqual(0)
      expect(body.done).toBeLessThanOrEqual(1)
    }
  }
  const watching = watch()
  const shown = await preview(JSON.stringify(products), 'json')
  reading.isDone = true
  await watching
  expect(shown.body).toMatchObject({ errors: [], addedCount: products.length })
  expect([...phases]).toContain('reading')
  expect((await owner.browser.get(`${path}/import/progress`)).body).toEqual({ phase: 'none', done: 0 })
})

test('products with long texts are imported, as many as a preview does not list', async () => {
  const products = honest('long', 1_600_000)
  expect(products.length).toBeGreaterThan(200)
  const file = JSON.stringify(products)
  const shown = await preview(file, 'json')
  expect(shown.body.added).toHaveLength(200)
  const done = await owner.browser.upload(
    `${path}/import?preview=${encodeURIComponent(shown.body.preview)}`,
    Buffer.from(file),
    'application/json',
  )
  expect(done.body).toEqual({ added: products.length, changed: 0, unchanged: 0 })
})
