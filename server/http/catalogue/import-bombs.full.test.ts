import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueColumns, toCsvRows } from '#core/catalogue/csv.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { maxImportBytes } from '#core/catalogue/uploads.ts'
import { csvText } from '#core/csv.ts'
import { createCatalogueFiles, type CatalogueFiles } from '../../services/catalogue/file-reader.ts'
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
/** Milliseconds of work that no visitor notices much; read in this thread, a bomb took 13 to 130 s. */
const longestWork = 2000

/** The milliseconds that the event loop's thread worked meanwhile, which other programs do not lengthen. */
async function workOfThread(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The bytes in use, once all garbage is collected. */
async function bytesInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round += 1) {
    collect()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A browser of the owner at the same shop with other limits of its files. */
async function ownerWith(imports: CatalogueFiles) {
  const { app, close } = await createTestShop({
    context: { imports },
    database: { db: shop.context.database, url: shop.url, drop: async () => {} },
  })
  const by = { ...owner, browser: openBrowser(app) }
  for (const [name, value] of owner.browser.cookies) by.browser.cookies.set(name, value)
  return { app, by, close }
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
      const worked = await workOfThread(async () => (answer = await preview(bomb, format)))
      expect(answer?.status).toBe(200)
      expect(answer?.body).toMatchObject({ preview: '', added: [], changed: [] })
      expect(answer?.body.errors[0]).toMatchObject({ problem: `catalogueFile.${problem}` })
      expect(answer?.body.errors.length).toBeLessThanOrEqual(200)
      expect(JSON.stringify(answer?.body).length).toBeLessThan(200_000)
      expect(worked).toBeLessThan(longestWork)
    },
  )

  test('of brackets is refused before it is read', async () => {
    const worked = await workOfThread(async () => {
      expect((await preview(fill('[', tenMegabytes), 'json')).status).toBe(400)
    })
    expect(worked).toBeLessThan(longestWork)
  })

  test('twenty times leaves the memory as it was', async () => {
    const [commas, objects] = [fill(',', 300_000), `[${fill('{},', 280_000)}{}]`]
    const bombOnce = async () => {
      await preview(commas, 'csv')
      await preview(objects, 'json')
    }
    await bombOnce()
    const before = await bytesInUse()
    for (let n = 0; n < 10; n += 1) await bombOnce()
    // The bombs themselves are 5.8 MB.
    expect((await bytesInUse()) - before).toBeLessThan(4_000_000)
  })

  test.each([
    ['memory', { memory: 20 }],
    ['time', { time: 1 }],
  ])('that takes too much %s is given up, and the next file is read', async (_name, limits) => {
    const { by, close } = await ownerWith(createCatalogueFiles(limits))
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...desk, id: `many-${index}` }))
    expect((await preview(JSON.stringify(many), 'json', by)).body).toMatchObject({
      preview: '',
      errors: [{ row: 0, problem: 'catalogueFile.tooComplex' }],
    })
    if ('memory' in limits)
      expect((await preview(JSON.stringify([desk]), 'json', by)).body).toMatchObject({
        errors: [],
        unchanged: 1,
      })
    await close()
  })

  test('waits for the one before, and too many of them have to come again', async () => {
    const text = csvText([[...catalogueColumns], ...toCsvRows(desk)])
    const imports = createCatalogueFiles()
    const allRefused = Promise.withResolvers<void>()
    const { app, by, close } = await ownerWith({
      ...imports,
      read: async (...file) => {
        await allRefused.promise
        return imports.read(...file)
      },
    })
    const other = await signedInStaff({ ...shop, app }, 'owner')
    let refusals = 0
    const answers = await Promise.all(
      [by, by, by, by, other, other, other, other].map(async (sender) => {
        const answer = await preview(text, 'csv', sender)
        refusals += answer.status === 503 ? 1 : 0
        if (refusals === 4) allRefused.resolve()
        return answer
      }),
    )
    await close()
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

test('20 MB of honest products are read, with their progress shown', async () => {
  const products = honest('many', maxImportBytes - 20_000)
  const imports = createCatalogueFiles()
  const asked: ReturnType<typeof owner.browser.get>[] = []
  const askProgress = () => by.browser.get(`${path}/import/progress`)
  const { by, close } = await ownerWith({
    ...imports,
    async read(file, progress) {
      const found = await imports.read(file, (done) => {
        progress(done)
        asked.push(askProgress())
      })
      await Promise.all(asked)
      return found
    },
  })
  const shown = await preview(JSON.stringify(products), 'json', by)
  expect(shown.body).toMatchObject({ errors: [], addedCount: products.length })
  expect(asked.length).toBeGreaterThan(10)
  for (const { body } of await Promise.all(asked)) {
    expect(body.phase).toBe('reading')
    expect(body.done).toBeGreaterThan(0)
    expect(body.done).toBeLessThanOrEqual(1)
  }
  expect((await askProgress()).body).toEqual({ phase: 'none', done: 0 })
  await close()
})

test('products with long texts are imported, as many as a preview does not list', async () => {
  const products = honest('long', 5_000_000)
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
