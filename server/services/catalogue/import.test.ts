import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileProduct } from '#core/catalogue/import-file.ts'
import type { FileKit } from '#core/catalogue/kits/kits.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { createContext } from '../../context.ts'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { readSettings } from '../../settings/settings.ts'
import { noPictures as storage } from '../../testing/test-pictures.ts'
import { ImportError, importCatalogue, demoCatalogueFile, loadDemoCatalogue } from './import.ts'
import { listCategories } from './categories.ts'
import { listKits } from './kits/list-kits.ts'
import { listProducts } from './list-products.ts'
import { listRoomScenes } from './list-room-scenes.ts'
import { readProduct } from './read-product.ts'

const everything = { q: '', category: '', sort: 'none', page: 1, pageSize: 1000 } as const

let database: TestDatabase
let context: Parameters<typeof listProducts>[0]
let folder: string
let demo: FileProduct[]

beforeAll(async () => {
  demo = JSON.parse(await readFile(demoCatalogueFile, 'utf8')) as FileProduct[]
  database = await createTestDatabase()
  context = createContext(database.db, readSettings({}))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate products, categories, kits, room_scenes cascade`)
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  return () => rm(folder, { recursive: true })
})

async function fileWith(rows: unknown): Promise<string> {
  const file = join(folder, 'products.json')
  await writeFile(file, typeof rows === 'string' ? rows : JSON.stringify(rows, null, 1))
  return file
}

async function product(change: (row: FileProduct) => void = () => {}): Promise<FileProduct> {
  const row = structuredClone(demo.find(({ id }) => id === 'tally-task-chair')!)
  const source = join(demoCatalogueFile, '..')
  const copyFromDemo = (path: string) => cp(join(source, path), join(folder, path))
  for (const image of row.images) await copyFromDemo(image)
  await writeFile(join(folder, 'fake.glb'), 'glTF')
  await writeFile(
    join(folder, 'categories.json'),
    JSON.stringify([{ key: 'chairs', name: { en: 'Chairs', 'zh-TW': '辦公椅' }, image: row.images[0] }]),
  )
  for (const { model } of row.specs) await copyFromDemo(model!)
  delete row.goesWith
  delete row.sameRoom
  change(row)
  return row
}

test('the demo catalogue is loaded once into an empty database, in both languages', async () => {
  expect(await loadDemoCatalogue(context, storage)).toBe(true)
  const english = await listProducts(context, { ...everything, lang: 'en' })
  const chinese = await listProducts(context, { ...everything, lang: 'zh-TW' })
  expect(english.total).toBe(29)
  expect(english.products.map(({ id }) => id)).toEqual(demo.map(({ id }) => id))
  expect(english.products.map(({ productName }) => productName)).toEqual(
    demo.map((row) => row.productName.en),
  )
  expect(chinese.products.map(({ productName }) => productName)).toEqual(
    demo.map((row) => row.productName['zh-TW']),
  )
  expect(english.products.flatMap(({ specs }) => specs)).toHaveLength(75)
  expect((await listCategories(context, { lang: 'zh-TW' })).map(({ displayName }) => displayName)).toContain(
    '收納櫃',
  )
  expect(await loadDemoCatalogue(context, storage)).toBe(false)
})

test('the demo catalogue has its measures, prices by quantity, models, category texts and rooms', async () => {
  await loadDemoCatalogue(context, storage)
  const desk = await readProduct(context, { id: 'lift-sit-stand-desk', lang: 'zh-TW' })
  expect(desk.specs[0]).toMatchObject({
    sizeCm: { width: 120, depth: 60.4, height: 74.4 },
    swatches: [
      { hex: '#C9A473', name: '橡木' },
      { hex: '#1E1F21', name: '黑' },
    ],
    assembly: { minutes: 40, people: 2, by: 'customer' },
    heightRangeCm: { min: 62, max: 127, of: '桌面' },
    model: expect.stringMatching(/^\/pictures\/[\da-f]{16}\.glb$/),
  })
  const chair = await readProduct(context, { id: 'tally-task-chair', lang: 'en' })
  expect(chair.specs[0]).toMatchObject({
    price: 389,
    tiers: [
      { from: 12, price: 365 },
      { from: 24, price: 349 },
      { from: 40, price: 335 },
    ],
  })
  expect(desk.goesWith).toContain('reach-monitor-arm')
  expect(desk.pictureDimensions).toHaveLength(desk.images.length)
  expect(desk).not.toHaveProperty('searchWords')
  const { products } = await listProducts(context, { ...everything, lang: 'en' })
  expect(products[0]!.specs[0]).toHaveProperty('sizeCm')
  // Lists leave out the fields that only the product page shows.
  expect(products[0]).not.toHaveProperty('pictureDimensions')
  expect(products[0]!.specs[0]).not.toHaveProperty('parcels')
  for (const { text } of await listCategories(context, { lang: 'en' })) expect(text).toMatch(/\.$/)
  const rooms = await listRoomScenes(context, { lang: 'zh-TW' })
  expect(rooms.map(({ name }) => name)).toEqual(['居家辦公室', '六人團隊辦公室', '會議室', '接待區'])
  expect(rooms[1]!.products.find(({ id }) => id === 'hush-phone-booth')).toMatchObject({
    productName: 'Hush 隔音電話亭',
    specName: 'White / Sage',
    price: 12_900,
    sizeCm: { width: 100, depth: 103.8, height: 220 },
  })
  await database.db.execute(sql`update products set published = false where id = 'pivot-desk-lamp'`)
  await database.db.execute(
    sql`delete from specs where product_id = 'harrow-executive-desk' and id = 'oak-180'`,
  )
  const shown = await listRoomScenes(context, { lang: 'en' })
  expect(JSON.stringify(rooms)).toContain('pivot-desk-lamp')
  expect(JSON.stringify(shown)).not.toContain('pivot-desk-lamp')
  const desk180 = shown[3]!.products.find(({ id }) => id === 'harrow-executive-desk')
  expect(desk180).toMatchObject({ spec: 'walnut-180', specName: 'Walnut 180', price: 4290 })
  const after = await readProduct(context, { id: 'lift-sit-stand-desk', lang: 'en' })
  expect(after.goesWith).toHaveLength(desk.goesWith!.length - 1)
})

test('a second import replaces its products, and leaves the others and their order', async () => {
  await loadDemoCatalogue(context, storage)
  const file = await fileWith([await product((row) => (row.specs[0]!.price = 401))])
  expect(await importCatalogue(context, storage, file)).toEqual({
    products: 1,
    specs: demo.find(({ id }) => id === 'tally-task-chair')!.specs.length,
  })
  const { products, total } = await listProducts(context, { ...everything, lang: 'en' })
  expect(total).toBe(29)
  expect(products.map(({ id }) => id)).toEqual(demo.map(({ id }) => id))
  expect(products.find(({ id }) => id === 'tally-task-chair')?.price).toBe(401)
})

test('a renamed spec answers to its old name', async () => {
  const row = await product()
  const oldName = row.specs[0]!.name
  await importCatalogue(context, storage, await fileWith([row]))
  row.specs[0]!.name = 'Graphite'
  await importCatalogue(context, storage, await fileWith([row]))
  const renamed = await readProduct(context, { id: row.id, lang: 'en' })
  expect(findSpec(renamed, oldName)?.name).toBe('Graphite')
})

describe('a file with a fault', () => {
  const faulty: [string, (row: FileProduct) => void, RegExp][] = [
    [
      'a price with sen',
      (row) => (row.specs[0]!.price = 389.5),
      /^line \d+: "tally-task-chair" specs\.0\.price: Prices are in whole ringgit\.$/,
    ],
    [
      'a negative stock',
      (row) => (row.specs[1]!.quantity = -1),
      /specs\.1\.quantity: A stock must be between 0 and 1000000/,
    ],
    [
      'a missing translation',
      (row) => delete (row.productName as Partial<typeof row.productName>)['zh-TW'],
      /productName\.zh-TW: /,
    ],
    [
      'two specs of one name',
      (row) => (row.specs[1]!.name = row.specs[0]!.name),
      /specs\.1\.name: The spec “/,
    ],
    ['an unknown category', (row) => (row.category = 'gardens'), /category: There is no category “gardens”/],
    [
      'a picture that is not there',
      (row) => row.images.push('tally-task-chair/none.webp'),
      /There is no file “tally-task-chair\/none\.webp”/,
    ],
    [
      'a path that leads away',
      (row) => (row.imgUrl = '../secret.webp'),
      /imgUrl: This is neither a file beside this one/,
    ],
    [
      'a file that is no picture',
      (row) => {
        row.images.push('categories.json')
      },
      /^line \d+: “categories\.json” is not a picture\.$/,
    ],
    [
      'a link to a video that the shop would not show',
      (row) => (row.videoUrl = 'https://videos.example/1'),
      /videoUrl: /,
    ],
    [
      'a model that is none',
      (row) => (row.specs[0]!.model = 'fake.glb'),
      /^line \d+: “fake\.glb” is not a 3D model \(\.glb\)\.$/,
    ],
    [
      'a product that goes with nothing',
      (row) => (row.goesWith = ['no-such-lamp']),
      /goesWith: There is no product “no-such-lamp”/,
    ],
    [
      'a field nobody knows',
      (row) => Object.assign(row, { colour: 'red' }),
      /There is no such field: “colour”/,
    ],
  ]
  test.each(faulty)('%s is named with its line, and nothing is written', async (_name, change, reason) => {
    const good = await product()
    const bad = await product((row) => {
      row.id = 'tally-task-chair'
      change(row)
    })
    good.id = 'good-chair'
    const file = await fileWith([good, bad])
    const error: unknown = await importCatalogue(context, storage, file).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ImportError)
    expect((error as ImportError).faults.join('\n')).toMatch(reason)
    expect((await listProducts(context, { ...everything, lang: 'en' })).total).toBe(0)
    expect(await listCategories(context, { lang: 'en' })).toEqual([])
  })

  test('the reported line is that of the bad value', async () => {
    const file = await fileWith([await product((row) => (row.specs[0]!.price = 389.5))])
    const lines = (await readFile(file, 'utf8')).split('\n')
    const error = (await importCatalogue(context, storage, file).catch((e: unknown) => e)) as ImportError
    const line = Number(/^line (\d+)/.exec(error.faults[0]!)?.[1])
    expect(lines[line - 1]).toContain('"price": 389.5')
  })

  test('two rows with the same id, a text that is not JSON, and JSON that is not a list are refused', async () => {
    const row = await product()
    await expect(importCatalogue(context, storage, await fileWith([row, row]))).rejects.toThrow(
      /The product “tally-task-chair” appears twice/,
    )
    await expect(importCatalogue(context, storage, await fileWith('[{]'))).rejects.toThrow(
      /^line 1: This is not JSON/,
    )
    await expect(importCatalogue(context, storage, await fileWith({ id: 1 }))).rejects.toThrow(
      /This is not a list of products/,
    )
  })
})

test('kits are added beside the products; existing ones stay, and unknown specs are named', async () => {
  const [workplace] = JSON.parse(
    await readFile(join(demoCatalogueFile, '..', 'kits.json'), 'utf8'),
  ) as FileKit[]
  const file = await fileWith([await product()])
  const chairs = (spec: string, people: number) => [
    { ...workplace, id: 'chairs', people, lines: [{ product: 'tally-task-chair', spec, pieces: 2 }] },
  ]
  const importKits = async (kits: unknown) => {
    await writeFile(join(folder, 'kits.json'), JSON.stringify(kits))
    await importCatalogue(context, storage, file)
  }
  await loadDemoCatalogue(context, storage)
  await importKits(chairs('charcoal', 2))
  await importKits(chairs('charcoal', 4))
  const shown = await listKits(context, { lang: 'en' })
  expect(shown.map(({ id, people }) => [id, people])).toContainEqual(['chairs', 2])
  await expect(importKits(chairs('crimson', 2))).rejects.toThrow(
    'kits.json line 1: lines: There is no spec “tally-task-chair/crimson”.',
  )
})
