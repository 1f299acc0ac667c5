import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueColumns, toCsvRows } from '#core/catalogue/csv.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { maxImportBytes } from '#core/catalogue/uploads.ts'
import { csvText } from '#core/csv.ts'
import { createCatalogueFiles, type CatalogueFiles } from '../../services/catalogue/sheets/file-reader.ts'
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

const path = '/api/staff/catalogue'
const send = (text: string | Buffer, by = owner) =>
  by.browser.upload(`${path}/imports?name=range.csv`, Buffer.from(text), 'text/csv')

const header = catalogueColumns.join(',')
const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const tenMegabytes = 10_000_000
/** Milliseconds of work that visitors hardly notice. Reading a bomb in this thread took 13 to 130 s. */
const longestWork = 2000

/** Measures how many milliseconds the event loop's thread works, which other programs do not affect. */
async function workOfThread(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The number of bytes in use after all garbage is collected. */
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

/** The owner's browser at the same shop with other file limits. */
async function ownerWith(imports: CatalogueFiles) {
  const { app, close } = await createTestShop({
    context: { imports },
    database: { db: shop.context.database, url: shop.url, drop: async () => {} },
  })
  const by = { ...owner, browser: openBrowser(app) }
  for (const [name, value] of owner.browser.cookies) by.browser.cookies.set(name, value)
  return { app, by, close }
}

const bombs: [string, () => string, string][] = [
  ['commas', () => fill(',', tenMegabytes), 'tooManyColumns'],
  ['commas below the columns', () => `${header}\n${fill(',', tenMegabytes)}`, 'tooManyColumns'],
  ['rows', () => `${header}\n${fill('a\n', tenMegabytes)}`, 'tooManyRows'],
  ['one cell', () => `${header}\n${fill('a', tenMegabytes)}`, 'rowTooLarge'],
  ['one open quote', () => `${header}\n"${fill('a\n', tenMegabytes)}`, 'rowTooLarge'],
]

describe('security 54: a bomb', () => {
  test.each(bombs)('of %s is refused without holding up others', async (_name, make, problem) => {
    const bomb = make()
    let answer: Awaited<ReturnType<typeof send>> | undefined
    const worked = await workOfThread(async () => (answer = await send(bomb)))
    expect(answer?.status).toBe(400)
    expect(answer?.body).toMatchObject({
      code: 'import_refused',
      details: { faults: [{ problem: `catalogueFile.${problem}` }] },
    })
    expect(worked).toBeLessThan(longestWork)
  })

  test('of rows of one product is opened with a single fault', async () => {
    let answer: Awaited<ReturnType<typeof send>> | undefined
    const worked = await workOfThread(
      async () => (answer = await send(`${header}\n${fill('desk,\n', 60_000)}`)),
    )
    expect(answer?.body).toMatchObject({
      preview: '',
      faultCount: 1,
      faults: [{ problem: 'catalogueFile.tooMany' }],
    })
    expect(worked).toBeLessThan(longestWork)
  })

  test('of faults has a short answer', async () => {
    const { body } = await send(
      `product_id,spec_id,price\n${fill('Desk,,x\n', 80_000)}`.replaceAll('Desk', ''),
    )
    expect(body.faults).toHaveLength(200)
    expect(body.faultCount).toBeGreaterThan(200)
    expect(JSON.stringify(body).length).toBeLessThan(200_000)
  })

  test('sent twenty times does not raise the memory', async () => {
    const commas = fill(',', 580_000)
    const bombOnce = () => send(commas)
    await bombOnce()
    const before = await bytesInUse()
    for (let n = 0; n < 20; n += 1) await bombOnce()
    // The bombs themselves are 11.6 MB.
    expect((await bytesInUse()) - before).toBeLessThan(4_000_000)
  })

  test.each([
    ['memory', { memory: 20 }],
    ['time', { time: 1 }],
  ])('that takes too much %s is given up, and the next file is read', async (_name, limits) => {
    const { by, close } = await ownerWith(createCatalogueFiles(limits))
    const many = honest('many', 15_000_000)
    expect((await send(csvOf(many), by)).body.details.faults).toMatchObject([
      { row: 0, problem: 'catalogueFile.tooComplex' },
    ])
    if ('memory' in limits)
      expect((await send(csvOf([desk]), by)).body).toMatchObject({ faults: [], unchanged: 1 })
    await close()
  })

  test('waits for the previous one; while too many wait, others are refused', async () => {
    const text = csvOf([desk])
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
        const answer = await send(text, sender)
        refusals += answer.status === 503 ? 1 : 0
        if (refusals === 4) allRefused.resolve()
        return answer
      }),
    )
    await close()
    // The flood of one person leaves the other person their share.
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

const csvOf = (products: readonly StaffProduct[]) =>
  csvText([[...catalogueColumns], ...products.flatMap(toCsvRows)])

/** Valid products that take this many bytes as CSV. */
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
    bytes += Buffer.byteLength(csvText(toCsvRows(product)))
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
  const { body } = await send(csvOf(products), by)
  expect(body).toMatchObject({ faults: [], addedCount: products.length })
  expect(asked.length).toBeGreaterThan(10)
  for (const { body: progress } of await Promise.all(asked)) {
    expect(progress.phase).toBe('reading')
    expect(progress.done).toBeGreaterThan(0)
    expect(progress.done).toBeLessThanOrEqual(1)
  }
  expect((await askProgress()).body).toEqual({ phase: 'none', done: 0 })
  await close()
})

test('products with long texts are imported, as many as a preview does not list', async () => {
  const products = honest('long', 5_000_000)
  expect(products.length).toBeGreaterThan(200)
  const { body } = await send(csvOf(products))
  expect(body.products).toHaveLength(200)
  const done = await owner.browser.post(`${path}/imports/${body.id}/apply`, { preview: body.preview })
  expect(done.body).toEqual({ added: products.length, changed: 0, unchanged: 0 })
})
