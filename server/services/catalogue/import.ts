import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  fileCategory,
  fileProduct,
  type FileCategory,
  type FileProduct,
  type StaffProduct,
  type RowFault,
} from '../../../core/catalogue/import-file.ts'
import { text } from '../../../core/texts/text.ts'
import type { HasDatabase } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import type { PictureStorage } from '../../providers/pictures/storage.ts'
import { projectFile } from '../../start/project.ts'
import { faultsBetween, parseJsonRows, type Row } from './rows.ts'
import { lockCatalogue, readForWriting, writeProducts } from './write.ts'

/** The faults of a catalogue file, each with its line. */
export class ImportError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ImportError'
    this.faults = faults
  }
}

/**
 * Imports a catalogue file with its pictures and the `categories.json` next to it, all or nothing: adds new products,
 * replaces existing ones and leaves the others.
 * @throws ImportError with every bad row
 */
export async function importCatalogue({ database }: HasDatabase, storage: PictureStorage, file: string) {
  const folder = dirname(file)
  const categoriesFile = join(folder, 'categories.json')
  const productRows = await parseJsonRows(await readFile(file, 'utf8'), fileProduct)
  const categoryRows = existsSync(categoriesFile)
    ? await parseJsonRows(await readFile(categoriesFile, 'utf8'), fileCategory)
    : { rows: [], faults: [], more: false }
  const knownCategories = new Set([
    ...(await database.select({ key: categories.key }).from(categories)).map(({ key }) => key),
    ...categoryRows.rows.map(({ value }) => value.key),
  ])
  const faults = [
    ...[
      ...categoryRows.faults,
      ...(await fileFaults(storage, folder, categoryRows.rows, ({ image }) => [image])),
    ].map((fault) => `categories.json ${sentenceOf(fault)}`),
    ...[
      ...productRows.faults,
      ...faultsBetween(productRows.rows, knownCategories),
      ...(await fileFaults(storage, folder, productRows.rows, filesOf)),
    ].map(sentenceOf),
    ...(productRows.more || categoryRows.more ? [text('en')('staff.file.moreFaults')] : []),
  ]
  if (faults.length > 0) throw new ImportError(faults)

  const wanted = productRows.rows.map(({ value }) => value)
  const wantedCategories = categoryRows.rows.map(({ value }) => value)
  const addresses = await storeFiles(storage, folder, wanted, wantedCategories)
  const address = (path: string) => addresses.get(path) ?? path
  await database.transaction(async (tx) => {
    await lockCatalogue(tx)
    await writeCategories(tx, wantedCategories, address)
    const stored = wanted.map((product) => withAddresses(product, address))
    const ids = stored.map(({ id }) => id)
    await writeProducts(tx, stored, await readForWriting(tx, ids), 'set')
  })
  return {
    products: wanted.length,
    specs: wanted.reduce((count, product) => count + product.specs.length, 0),
  }
}

/** The demo catalogue's file. */
export const demoCatalogueFile = projectFile('catalogue/products.json')

/** Loads the demo catalogue into a database without products; returns whether it did. */
export async function loadDemoCatalogue(context: HasDatabase, storage: PictureStorage): Promise<boolean> {
  if ((await context.database.$count(products)) > 0) return false
  await importCatalogue(context, storage, demoCatalogueFile)
  return true
}

/** A fault as the terminal shows it. */
function sentenceOf({ line, product, field, problem, details = {} }: RowFault): string {
  const sentence = text('en')(problem, details)
  const place = [product === '' ? '' : `"${product}"`, field].filter((part) => part !== '').join(' ')
  return `line ${line}: ${place === '' ? '' : `${place}: `}${sentence}`
}

/** The product with the addresses of its stored files. */
function withAddresses(product: FileProduct, address: (path: string) => string): StaffProduct {
  const { videoUrl, videoPosterUrl: _, ...rest } = product
  const still = stillOf(product)
  return {
    ...rest,
    imgUrl: address(product.imgUrl),
    images: product.images.map(address),
    specs: product.specs.map((spec) => ({ ...spec, images: spec.images.map(address) })),
    ...(videoUrl !== undefined && { videoUrl: address(videoUrl) }),
    ...(still !== undefined && { videoPosterUrl: address(still) }),
  }
}

/** A path relative to the catalogue file: neither a link nor the address of a stored file. */
const isFile = (path: string) => !path.startsWith('https:') && !path.startsWith('/')

const isFilm = (path: string) => ['.mp4', '.webm'].includes(extname(path))

/** The still of the film: its own, or the file next to it; `lift.mp4` has `lift-poster.webp`. */
function stillOf({ videoUrl, videoPosterUrl }: FileProduct): string | undefined {
  if (videoPosterUrl !== undefined || videoUrl === undefined || !isFile(videoUrl)) return videoPosterUrl
  return videoUrl.replace(/\.\w+$/, '-poster.webp')
}

/** Every file that a product shows, without links to other hosts. */
function filesOf(product: FileProduct): string[] {
  return [...product.images, product.videoUrl, stillOf(product)].filter(
    (path) => path !== undefined && !path.startsWith('https:'),
  ) as string[]
}

/** Every missing file and every picture that is not one, with the row that names it. */
async function fileFaults<T>(
  storage: PictureStorage,
  folder: string,
  rows: readonly Row<T>[],
  pathsOf: (value: T) => string[],
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const { value, row, line } of rows) {
    for (const name of pathsOf(value)) {
      const problem = await faultOfFile(storage, folder, name)
      if (problem !== undefined)
        faults.push({ row, line, product: '', field: '', problem, details: { name } })
    }
  }
  return faults
}

async function faultOfFile(
  storage: PictureStorage,
  folder: string,
  path: string,
): Promise<RowFault['problem'] | undefined> {
  if (!isFile(path)) return (await storage.has(path)) ? undefined : 'catalogueFile.noSuchPicture'
  const file = join(folder, path)
  if (!existsSync(file)) return 'catalogueFile.noSuchFile'
  if (isFilm(path) || (await storage.isPicture(await readFile(file)))) return undefined
  return 'catalogueFile.notAPicture'
}

async function storeFiles(
  storage: PictureStorage,
  folder: string,
  wanted: FileProduct[],
  wantedCategories: FileCategory[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const paths = new Set([...wanted.flatMap(filesOf), ...wantedCategories.map(({ image }) => image)])
  for (const path of [...paths].filter(isFile)) {
    const bytes = await readFile(join(folder, path))
    const stored = isFilm(path)
      ? storage.storeVideo(bytes, extname(path).slice(1))
      : storage.storePicture(bytes)
    addresses.set(path, await stored)
  }
  return addresses
}

async function writeCategories(
  tx: Transaction,
  wanted: readonly FileCategory[],
  address: (path: string) => string,
) {
  if (wanted.length === 0) return
  await tx
    .insert(categories)
    .values(wanted.map(({ key, name, image }, position) => ({ key, name, imgUrl: address(image), position })))
    .onConflictDoUpdate({
      target: categories.key,
      set: { name: sql`excluded.name`, imgUrl: sql`excluded.img_url`, position: sql`excluded.position` },
    })
}
