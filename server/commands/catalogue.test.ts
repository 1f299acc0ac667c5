import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { demoCatalogueFile } from '../services/catalogue/import.ts'
import { catalogue } from './catalogue.ts'
import { callCommand } from './run-command.ts'
import { runFile } from './test-commands.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0F5159' } })
    .webp()
    .toBuffer()
  await writeFile(join(folder, 'desk.webp'), picture)
  const categories = await readFile(join(dirname(demoCatalogueFile), 'categories.json'), 'utf8')
  const rows = JSON.parse(categories) as { image: string }[]
  await writeFile(
    join(folder, 'categories.json'),
    JSON.stringify(rows.map((row) => ({ ...row, image: 'desk.webp' }))),
  )
  return async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') })

/** Writes the demo catalogue's first product, with one picture, to a separate file. */
async function fileWith(price: number): Promise<string> {
  const [row] = JSON.parse(await readFile(demoCatalogueFile, 'utf8'))
  for (const spec of row.specs) {
    Object.assign(spec, { images: ['desk.webp'], price })
    delete spec.model
  }
  // The files that these fields name are missing in this folder.
  for (const name of ['videoUrl', 'pictureDimensions', 'goesWith', 'sameRoom']) delete row[name]
  const product = { ...row, images: ['desk.webp'], imgUrl: 'desk.webp' }
  const file = join(folder, 'products.json')
  await writeFile(file, JSON.stringify([product], null, 1))
  return file
}

test('imports a file and reports what it imported', async () => {
  expect(await runFile('catalogue', ['import', await fileWith(1299)], env())).toEqual({
    code: 0,
    out: expect.stringMatching(/^Imported 1 products with \d+ specs\.\n$/),
    err: '',
  })
  expect(await database.db.$count(products)).toBe(1)
})

test('names what is wrong with a file by line and writes nothing', async () => {
  const { code, out, err } = await callCommand(catalogue, ['import', await fileWith(12.5)], env())
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^Nothing was imported\.\nline \d+: .*specs\.0\.price: Prices are in whole ringgit\.\n/)
  expect(await database.db.$count(products)).toBe(0)
})

test('prints its usage', async () => {
  expect(await callCommand(catalogue, ['export', 'products.json'], env())).toEqual({
    code: 2,
    out: '',
    err: 'Usage: npm run catalogue -- import FILE\n',
  })
})
